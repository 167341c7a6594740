import { sql } from 'kysely'
import type { Appointment } from '#contract/booking.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { readAppointment } from './read.ts'

/**
 * Rates the patient's own completed visit, once and for good; the doctor's average follows in the same transaction. Throws `not_found` for somebody
 * else's, `not_ratable` before it is completed, `already_rated`.
 */
export async function rateVisit(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  id: string,
  { stars, comment }: { stars: number; comment: string },
): Promise<Appointment> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ completed: boolean; rated: boolean }>`
      with visit as (
        select id, doctor_id, status = 'completed' as completed from appointments
        where id = ${id} and patient_id = ${caller.id}
      ), rated as (
        insert into ratings (claim_id, doctor_id, patient_id, stars, comment, created_at)
        select id, doctor_id, ${caller.id}, ${stars}, ${comment}, clinic_now() from visit where completed
        on conflict (claim_id) do nothing
        returning claim_id
      )
      select completed, exists (select from rated) as rated from visit
    `.execute(tx)
    const [visit] = rows
    if (!visit) throw new Failure('not_found')
    if (!visit.completed) throw new Failure('not_ratable')
    if (!visit.rated) throw new Failure('already_rated')
    return readAppointment(tx, id)
  })
}
