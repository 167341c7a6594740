import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { emergencyHours } from '#contract/rules.ts'
import { provePassword, stillProved } from '../../auth/prove-password.ts'
import type { Ground } from '../../ground.ts'
import { tellOfEmergency } from '../../people/tell-of-record.ts'
import type { CalledFrom } from '../../platform/bind.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { ownPersonKey } from '../person-keys.ts'
import { mainRecord, readsRecord } from '../who-reads.ts'
import { placeOfReason } from './reasons.ts'

/**
 * Opens the record of somebody who is no patient of the doctor's for `emergencyHours`. The password is proved again:
 * wrong guesses count as failed log-ins. The reason is sealed with the record; the patient, those who may read it for
 * them, and admins are told. Throws `wrong_password`, `too_many_logins`, `not_found`, `reads_already`, and
 * `right_missing` for a doctor who is suspended.
 */
export async function openInEmergency(
  ground: Ground,
  caller: Caller,
  { personId: asked, reason, password }: { personId: string; reason: string; password?: string | undefined },
  from: CalledFrom,
): Promise<{ _id: string; personId: string; until: string }> {
  const hash = await provePassword(ground, caller, password, from)
  return inTransaction(ground.db, async (tx) => {
    await stillProved(tx, caller, hash)
    await mustWorkHere(tx, caller)
    const personId = await mainRecord(tx, asked)
    // Two who open it at once, in two tabs, take turns.
    await sql`select from persons where id = ${personId} for no key update`.execute(tx)
    const { rows: read } = await sql<{ reads: boolean }>`
      select ${readsRecord(caller, sql`${personId}::uuid`)} as reads
    `.execute(tx)
    if (read[0]!.reads) throw new Failure('reads_already')
    const id = randomUUID()
    const key = await ownPersonKey({ ...ground, db: tx }, personId, 'care')
    const { rows } = await sql<{ until: string }>`
      insert into emergency_accesses (id, person_id, account_id, until, sealed)
      values (${id}, ${personId}, ${caller.id}, clinic_now() + make_interval(hours => ${sql.lit(emergencyHours)}),
        ${key.seal(reason, placeOfReason(id))})
      returning iso(until) as until
    `.execute(tx)
    await tellOfEmergency(tx, personId, caller.id, id)
    auditIsAbout([id])
    return { _id: id, personId, until: rows[0]!.until }
  })
}

/** Throws `right_missing` for a doctor who is suspended or has left. */
export async function mustWorkHere(tx: Queries, caller: Caller): Promise<void> {
  const { rows } = await sql`
    select from doctors where user_id = ${caller.id} and works_here(id)
  `.execute(tx)
  if (!rows[0]) throw new Failure('right_missing')
}
