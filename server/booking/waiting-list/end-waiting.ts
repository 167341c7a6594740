import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

/**
 * Ends everybody's waiting for this doctor, or all waiting of this patient. Called after the offered holds have
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

/** Ends the waiting of patients who have booked the day they wait for. */
export async function endWaitingOf(tx: Queries, day: { doctorId: string; date: string }): Promise<void> {
  await sql`
    update waitlist set status = 'booked'
    where doctor_id = ${day.doctorId} and ${day.date}::date between date and until_date and status = 'waiting'
      and for_claim_id is null
      and exists (
      select from claims claim
      where claim.patient_id = any(records_with(waitlist.patient_id)) and claim.doctor_id = waitlist.doctor_id
        and claim.date between waitlist.date and waitlist.until_date and claim.kind_id = waitlist.kind_id
        and claim.status in ('pending', 'confirmed')
        and claim.created_at > waitlist.created_at
    )
  `.execute(tx)
}

/** As `endWaitingOf`, for the booked claims. */
export async function endWaitingBy(tx: Queries, claimIds: readonly string[]): Promise<void> {
  await sql`
    update waitlist set status = 'booked'
    from claims claim
    where claim.id = any(${claimIds as string[]}::uuid[]) and claim.status in ('pending', 'confirmed')
      and waitlist.patient_id = any(records_with(claim.patient_id)) and waitlist.doctor_id = claim.doctor_id
      and waitlist.kind_id = claim.kind_id and waitlist.for_claim_id is null
      and claim.date between waitlist.date and waitlist.until_date
      and claim.created_at > waitlist.created_at
      -- A kind without advance payment is booked as a new claim that replaces the offered hold.
      and (waitlist.status = 'waiting' or waitlist.status = 'passed' and exists (
        select from claims offer
        where offer.id = waitlist.claim_id and offer.doctor_id = claim.doctor_id and offer.during = claim.during
      ))
  `.execute(tx)
}

/** The waiting-list entries of people for whom the caller may book. */
export const ownEntries = ({ id }: Caller) => sql`patient_id = any(acted_for(${id}, 'book'))`

/**
 * Removes a waiting-list entry of those that match. Answers its day, and the claim that was
 * offered, which the caller of this function releases. Throws `not_found`.
 */
export async function leaveLine(tx: Queries, matches: RawBuilder<unknown>, id: string): Promise<Left> {
  const { rows } = await sql<Left>`
    update waitlist set status = 'left'
    where id = ${id} and ${matches} and status in ('waiting', 'offered')
    returning doctor_id, date, claim_id
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

type Left = { doctor_id: string; date: string; claim_id: string | null }
