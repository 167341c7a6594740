import { sql } from 'kysely'
import type { Waiting } from '#contract/waiting-list.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { asWaiting, withNames } from './list.ts'

/**
 * Puts the patient in line for a day on which the doctor works and nothing is free. Throws `not_found` where the doctor
 * takes no patients or the patient was erased meanwhile, `slot_not_offered` for a day without any times,
 * `times_are_free`, `already_waiting`.
 */
export async function joinWaitingList(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { doctorId, date }: { doctorId: string; date: string },
): Promise<Waiting> {
  return inTransaction(db, async (tx) => {
    // As for a booking: whoever deletes the doctor or erases the patient has done so, or waits for this.
    await sql`select lock_parties(array[${doctorId}]::uuid[], array[${caller.id}]::uuid[], '2s')`.execute(tx)
    const { rows } = await sql<{ known: boolean; offered: boolean; free: boolean }>`
      select exists (select from doctors where id = ${doctorId} and listed)
          and exists (select from users where id = ${caller.id} and closed_at is null) as known,
        exists (select from offered_times(${doctorId}, ${date}::date, ${date}::date)) as offered,
        exists (select from free_times(${doctorId}, ${date}::date, ${date}::date)) as free
    `.execute(tx)
    const day = rows[0]!
    if (!day.known) throw new Failure('not_found')
    if (!day.offered) throw new Failure('slot_not_offered')
    if (day.free) throw new Failure('times_are_free')
    const joined = await sql<{ id: string }>`
      insert into waitlist (doctor_id, patient_id, date, created_at)
      values (${doctorId}, ${caller.id}, ${date}::date, clinic_now())
      on conflict do nothing returning id
    `.execute(tx)
    const [entry] = joined.rows
    if (!entry) throw new Failure('already_waiting')
    const read = await sql<{ waiting: Waiting }>`
      select ${asWaiting} as waiting from waitlist entry ${withNames} where entry.id = ${entry.id}
    `.execute(tx)
    return read.rows[0]!.waiting
  })
}
