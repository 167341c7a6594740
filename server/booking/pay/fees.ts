import { sql } from 'kysely'
import { centsOf } from '#contract/money.ts'
import { isStaffRole, mayDo } from '#contract/rights.ts'
import type { Ground } from '../../ground.ts'
import { checkSoon, oweRefunds } from '../../payments/ledger.ts'
import { refundNow } from '../../payments/refund.ts'
import { mustHaveProvedRefunds } from '../../payments/prove-refunds.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { isOfClinic } from '../reasons.ts'
import { costOfCancelling } from './terms.ts'

/**
 * Charges this fee for a visit that is locked and about to be cancelled. The no-show fee is charged by a trigger
 * instead.
 */
export async function chargeLateFee(tx: Queries, id: string, fee: number): Promise<void> {
  await sql`insert into visit_fees (claim_id, kind, amount_cents) values (${id}, 'late', ${centsOf(fee)})`.execute(tx)
}

/**
 * Makes sure that the caller may waive a fee or part of it: staff need the right to take money, doctors may do it for
 * their own patients. Throws `right_missing`.
 */
export function mustLowerFees({ role, rights }: Pick<Caller, 'role' | 'rights'>): void {
  if (isStaffRole(role) && !mayDo(rights, 'take-money')) throw new Failure('right_missing')
}

/**
 * Called before staff cancel a visit for this reason, at no cost to the patient. If the reason is on the patient's side
 * and a fee applies by now, that waives the fee, which the caller must be allowed to do. The visit is locked. Throws
 * `reason_ended`, and as `mustLowerFees`.
 */
export async function mustCancelFree(tx: Queries, caller: Caller, id: string, reasonId: string | undefined) {
  if (!reasonId || (await isOfClinic(tx, 'cancel', reasonId))) return
  if ((await costOfCancelling(tx, id)) > 0) mustLowerFees(caller)
}

/** Notes in the history of a visit that the clinic charges only this part of the agreed fee, and why. */
export async function noteWaived(
  tx: Queries,
  caller: Caller,
  id: string,
  { agreed, fee, reason }: { agreed: number; fee: number; reason: string },
): Promise<void> {
  await sql`
    insert into appointment_events (claim_id, actor_id, kind, details)
    values (${id}, ${caller.id}, 'fee-waived', jsonb_build_object(
      'fee', ${agreed}::float8, 'kept', ${fee}::float8, 'why', ${reason}::text
    ))
  `.execute(tx)
}

/**
 * Waives the fee of a visit: what was paid of it by card is refunded, and what was paid at the desk is to be given back
 * there. Throws `not_found`, and `sum_changed` if the fee is not the one that the caller has seen.
 */
export async function waiveFee(
  ground: Ground,
  caller: Caller,
  id: string,
  { fee, reason }: { fee: number; reason: string },
): Promise<void> {
  const owed = await inTransaction(ground.db, async (tx) => {
    const visit = await sql`select from claims where id = ${id} for no key update`.execute(tx)
    if (visit.rows.length === 0) throw new Failure('not_found')
    const { rows } = await sql`
      update visit_fees set ended = 'waived', ended_at = clinic_now(), ended_by = ${caller.id}, reason = ${reason}
      where claim_id = ${id} and ended is null and amount_cents = ${centsOf(fee)} returning id
    `.execute(tx)
    if (rows.length === 0) throw new Failure('sum_changed')
    await noteWaived(tx, caller, id, { agreed: fee, fee: 0, reason })
    await checkSoon(tx, [id])
    const refunds = await oweRefunds(tx, [id])
    await mustHaveProvedRefunds(ground, tx, caller, [id])
    return refunds
  })
  for (const payment of owed) await refundNow(ground, payment)
}
