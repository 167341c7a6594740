import { sql } from 'kysely'
import { type AppointmentStatus, isThere, mayChangeOwn } from '#contract/booking/appointment-status.ts'
import { feeOfCancelling } from '#contract/clinic/costs.ts'
import type { Ground } from '../../ground.ts'
import { refundNow } from '../../payments/refund.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { closeCharges } from '../pay/close-charges.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { moveTo } from './move-on.ts'
import { type Terms, termsOf } from '../pay/terms.ts'

type Standing = {
  id: string
  doctor_id: string
  date: string
  status: AppointmentStatus
} & Terms

/**
 * Cancels the patient's own visit and the later visits of its series, but only those that the terms allow to cancel at
 * no cost. `kept` counts the coming visits that stay. Throws `not_found` for a visit that the caller may not change or
 * that belongs to no series, and if nothing can be cancelled `already_here` if the patient has arrived for one of them,
 * otherwise `not_cancellable`.
 */
export async function cancelRest(
  ground: Ground,
  caller: Caller,
  id: string,
): Promise<{ cancelled: number; kept: number }> {
  const { owed, ids, ...counts } = await inTransaction(ground.db, async (tx) => {
    await lockPartiesOf(tx, id)
    const { rows } = await sql<Standing>`
      select claim.id, claim.doctor_id, claim.date, claim.status, ${termsOf('claim')}
      from appointments claim
      join appointments chosen on chosen.checkout_id = claim.checkout_id and chosen.during <= claim.during
      where chosen.id = ${id} and may_change_visit(${caller.id}, chosen.patient_id, chosen.booked_by)
      order by claim.id for update of claim
    `.execute(tx)
    if (rows.length === 0) throw new Failure('not_found')
    const open = rows.filter(
      (standing) => mayChangeOwn(standing, standing.now) && feeOfCancelling(standing, standing.now) === 0,
    )
    if (open.length === 0) throw new Failure(rows.some(isThere) ? 'already_here' : 'not_cancellable')
    const owed: string[] = []
    for (const standing of open) {
      const payment = await moveTo(tx, caller, standing, 'cancelled')
      if (payment) owed.push(payment)
    }
    const stay = rows.filter(
      (standing) =>
        !open.includes(standing) &&
        ['pending', 'confirmed'].includes(standing.status) &&
        Date.parse(standing.startsAt) > standing.now,
    )
    return { cancelled: open.length, kept: stay.length, owed, ids: open.map((each) => each.id) }
  })
  for (const payment of owed) await refundNow(ground, payment)
  await closeCharges(ground, ids)
  return counts
}
