import { sql } from 'kysely'
import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { type CareKind, type CareStatus, careStepsFrom, mayTakeBack } from '#contract/care-requests/care-steps.ts'
import type { Records } from '../booking/notes/notes.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { readCareRequest } from './list.ts'
import { sealedNote } from './sealed.ts'

type Work = { from: CareStatus; status?: CareStatus | undefined; assignee?: string | undefined; note: string }
type Locked = { id: string; kind: CareKind; status: CareStatus; ward_id: string | null }

/** Locks the patient and then the request, in the order in which erasing locks them. Throws `not_found`. */
async function lock(tx: Queries, caller: Caller, id: string): Promise<Locked> {
  await sql`
    select from persons where id = (
      select root_id from persons where id = (select patient_id from care_requests where id = ${id})
    ) for key share
  `.execute(tx)
  const { rows } = await sql<Locked>`
    select id, kind, status, ward_id from care_requests
    where id = ${id} and (${caller.role} <> 'user' or patient_id = any(acted_for(${caller.id}, 'book'))) for update
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

async function note(
  { db, records }: Records,
  { id }: Locked,
  actor: Caller,
  status: CareStatus,
  text: string,
): Promise<void> {
  const sealed = text === '' ? null : sealedNote(records, id, text)
  await sql`
    insert into care_request_events (request_id, at, actor_id, status, key_id, sealed)
    values (${id}, clinic_now(), ${actor.id}, ${status}, ${sealed?.keyId ?? null}, ${sealed?.bytes ?? null})
  `.execute(db)
}

/**
 * Cancels a request of the caller or of somebody they book for. Throws `not_found` for other people's requests,
 * `not_movable` once it is too late.
 */
export async function cancelCareRequest({ db, records }: Records, caller: Caller, id: string): Promise<CareRequest> {
  return inTransaction(db, async (tx) => {
    const request = await lock(tx, caller, id)
    if (!mayTakeBack(request.kind, request.status)) throw new Failure('not_movable')
    await sql`update care_requests set status = 'cancelled', updated_at = clinic_now() where id = ${id}`.execute(tx)
    await note({ db: tx, records }, request, caller, 'cancelled', '')
    return readCareRequest({ db: tx, records }, caller, id)
  })
}

/**
 * Moves a request on, assigns it or adds a note. `from` is the status that the admin saw; throws `not_movable` if it
 * has changed since. Confirming a bed takes one of the ward's beds (`no_bed_free` without one). The patient is told of
 * each new status.
 */
export async function workOnCareRequest(
  { db, records }: Records,
  caller: Caller,
  id: string,
  { from, status, assignee, note: text }: Work,
): Promise<CareRequest> {
  return inTransaction(db, async (tx) => {
    const request = await lock(tx, caller, id)
    if (request.status !== from) throw new Failure('not_movable')
    const moves = status !== undefined && status !== from
    if (moves && !careStepsFrom(request.kind, from).includes(status)) throw new Failure('not_movable')
    if (moves && status === 'confirmed' && request.ward_id) await takeBed(tx, request.ward_id)
    await sql`
      update care_requests
      set status = ${status ?? from}, assignee = coalesce(${assignee ?? null}, assignee), updated_at = clinic_now()
      where id = ${id}
    `.execute(tx)
    if (moves || text !== '') await note({ db: tx, records }, request, caller, status ?? from, text)
    if (moves) {
      await sql`
        insert into notices (dedupe_key, user_id, kind, facts, at)
        select 'care-' || id || '-' || status || case when account_id = patient_id then '' else '-' || account_id end,
          account_id, 'care',
          jsonb_build_object('reference', reference, 'kind', kind, 'status', status), clinic_now()
        from care_requests cross join readers_of(patient_id) where id = ${id}
        on conflict (dedupe_key) do nothing
      `.execute(tx)
    }
    return readCareRequest({ db: tx, records }, caller, id)
  })
}

/** Checks that the ward has a free bed. Locks the ward, so that two requests cannot both take its last bed. */
async function takeBed(tx: Queries, wardId: string): Promise<void> {
  await sql`select from care_items where id = ${wardId} for update`.execute(tx)
  const { rows } = await sql<{ free: number }>`
    select beds - (select count(*) from care_requests where ward_id = ${wardId} and status = 'confirmed') as free
    from care_items where id = ${wardId}
  `.execute(tx)
  if (rows[0]!.free < 1) throw new Failure('no_bed_free')
}
