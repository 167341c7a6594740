import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Nobody waits for this doctor, or this patient for nobody, any more. Comes after the holds that were offered have
 * ended.
 */
export async function leaveEveryLine(tx: Queries, column: 'doctor_id' | 'patient_id', id: string): Promise<void> {
  await sql`
    update waitlist set status = 'left'
    where id = any(array(
      select id from waitlist
      where ${sql.ref(column)} = ${id}::uuid and status in ('waiting', 'offered')
      order by id for update
    ))
  `.execute(tx)
}

/** Whoever has booked the day they wait for, on their own, waits no longer. */
export async function endWaitingOf(tx: Queries, day: { doctorId: string; date: string }): Promise<void> {
  await sql`
    update waitlist set status = 'booked'
    where doctor_id = ${day.doctorId} and date = ${day.date}::date and status = 'waiting' and exists (
      select from claims claim
      where claim.patient_id = waitlist.patient_id and claim.doctor_id = waitlist.doctor_id
        and claim.date = waitlist.date and claim.status in ('pending', 'confirmed')
        and claim.created_at > waitlist.created_at
    )
  `.execute(tx)
}

/** As `endWaitingOf`, by what was booked. */
export async function endWaitingBy(tx: Queries, claimIds: readonly string[]): Promise<void> {
  await sql`
    update waitlist set status = 'booked'
    from claims claim
    where claim.id = any(${claimIds as string[]}::uuid[]) and claim.status in ('pending', 'confirmed')
      and waitlist.patient_id = claim.patient_id and waitlist.doctor_id = claim.doctor_id and waitlist.date = claim.date
      and waitlist.status = 'waiting' and claim.created_at > waitlist.created_at
  `.execute(tx)
}
