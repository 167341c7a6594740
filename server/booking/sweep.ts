import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { takeDuePayments } from '../payments/ledger.ts'
import { refund } from '../payments/refund.ts'
import { reconcile } from './reconcile.ts'

/** How many payments one round takes. */
const most = 50

/**
 * Looks at every payment that is due for it: one paid while the browser went away becomes an appointment or a refund, one whose hold has
 * ended unpaid is cancelled, a refund that failed is tried again. Answers how many it looked at.
 * Several servers may sweep at once; each payment is taken by one.
 */
export async function sweepPayments(ground: Ground): Promise<number> {
  const { db, log } = ground
  // A hold whose server ended before its payment began has nothing to reconcile.
  await sql`
    update claims set status = 'lapsed'
    where status = 'held' and hold_expires_at <= clinic_now()
      and not exists (select from payments where claim_id = claims.id)
  `.execute(db)
  let looked = 0
  for (;;) {
    const due = await takeDuePayments(db, most)
    for (const payment of due) {
      try {
        const outcome = payment.status === 'refund_due' ? null : await reconcile(ground, payment)
        if (outcome === null || outcome.is === 'lost') await refund(ground, payment.id)
      } catch (error) {
        log.warn({ paymentId: payment.id, err: error }, 'A payment could not be looked at')
      }
    }
    looked += due.length
    if (due.length < most) return looked
  }
}
