import { sql } from 'kysely'
import type * as contract from '#contract/documents/shares.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Ground } from '../../ground.ts'
import { tellOfShare } from '../../people/tell-of-record.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { recordFor } from '../../records/who-reads.ts'
import { findDocument } from '../reach.ts'
import { mayRead } from '../release.ts'
import { readShares, sharesOf } from './list.ts'

/** Of one person's record so much may be shared at a time. */
const mostShared = 100

/**
 * Shares a whole record, or one document of it, with a doctor for some days, and tells the doctor. A share of the same
 * with the same doctor is ended: the new one takes its place. Throws `not_found`, also for a doctor who has left
 * and for a document that is not released, and
 * `too_many_shares`.
 */
export async function shareRecord(
  ground: Ground,
  caller: Caller,
  { personId: asked, documentId = undefined, doctorId, days }: InputOf<typeof contract.shareRecord>['body'],
): Promise<contract.Share> {
  return inTransaction(ground.db, async (tx) => {
    const personId = await recordFor(tx, caller, asked)
    // Simultaneous shares of one person's record take turns.
    await sql`select from persons where id = ${personId} for no key update`.execute(tx)
    if (documentId !== undefined) await mustBeOf(tx, caller, documentId, personId)
    await mustBeHere(tx, doctorId)
    await sql`
      update record_shares set ended_at = clinic_now(), ended_by = ${caller.id}
      where person_id = any(records_with(${personId})) and doctor_id = ${doctorId} and ended_at is null
        and document_id is not distinct from ${documentId ?? null}::uuid
    `.execute(tx)
    await mustHaveRoom(tx, personId)
    const { rows } = await sql<{ id: string }>`
      insert into record_shares (person_id, doctor_id, document_id, made_by, until)
      values (${personId}, ${doctorId}, ${documentId ?? null}, ${caller.id},
        clinic_now() + make_interval(days => ${days}))
      returning id
    `.execute(tx)
    const { id } = rows[0]!
    await tellOfShare(tx, doctorId, id)
    auditIsAbout([id])
    const [share] = await readShares({ ...ground, db: tx }, caller, [id])
    return share!
  })
}

async function mustBeOf(tx: Queries, caller: Caller, documentId: string, personId: string): Promise<void> {
  const document = await findDocument(tx, caller, documentId, true)
  const { rows } = await sql`
    select from documents document
    where document.id = ${document.id} and document.person_id = any(records_with(${personId})) and ${mayRead(caller)}
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
}

async function mustBeHere(tx: Queries, doctorId: string): Promise<void> {
  const { rows } = await sql`
    select from doctors doctor join users account on account.id = doctor.user_id and account.closed_at is null
    where doctor.id = ${doctorId} and doctor.deleted_at is null
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
}

async function mustHaveRoom(tx: Queries, personId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from shares_in_force where person_id = any(records_with(${personId}))
  `.execute(tx)
  if (rows[0]!.count >= mostShared) throw new Failure('too_many_shares')
}

/** Ends a share at once. Throws `not_found` for one that is not the caller's to end, or is over. */
export async function endShare({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: found } = await sql<{ person_id: string }>`
      select person_id from shares_in_force where id = ${id}
    `.execute(tx)
    if (!found[0]) throw new Failure('not_found')
    const personId = await recordFor(tx, caller, found[0].person_id)
    const { rows } = await sql`
      update record_shares share set ended_at = clinic_now(), ended_by = ${caller.id}
      where id = ${id} and ended_at is null and ${sharesOf(caller, personId)} returning id
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
  })
}
