import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { cancelComing } from './cancel-coming.ts'
import { lockDoctor } from './lock-doctor.ts'

/**
 * A doctor cannot come: they are away for all of a date of the clinic, and what is still to come on it is cancelled.
 * The refunds are owed in the same transaction and made by the sweep. Doctors for themselves, staff for the one they
 * name. Said again it cancels what has been left. Answers how many. Throws `not_found`.
 */
export async function cancelDay(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { date, doctorId, reason }: { date: string; doctorId?: string | undefined; reason: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = await lockDoctor(tx, caller, doctorId)
    // What is within the day is a part of it now; a longer time off that covers it stands.
    await sql`
      with day as (select tstzrange(clinic_instant(${date}::date), clinic_instant(${date}::date + 1)) as during),
      parts as (
        delete from time_off off using day
        where off.doctor_id = ${id} and off.during <@ day.during and off.during <> day.during
      )
      insert into time_off (doctor_id, from_date, to_date, during, reason)
      select ${id}, ${date}::date, ${date}::date, during, ${reason} from day
      where not exists (
        select from time_off off where off.doctor_id = ${id} and off.during @> day.during
      )
    `.execute(tx)
    return cancelComing(tx, caller, 'doctor_id', id, date)
  })
}
