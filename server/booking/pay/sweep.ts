import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import { lookAgainAtHoldEnd, type Payment, takeDuePayment, type Turn } from '../../payments/ledger.ts'
import { providerOf } from '../../payments/provider-of.ts'
import { notePaymentTrouble, refundNow, reviewSafely } from '../../payments/refund.ts'
import { collect } from './collect.ts'
import { reconcile } from './reconcile.ts'
import { keepLastMinute } from '../links/visit-by-link.ts'
import { lapseUnpaidVisits } from './visit-to-be-paid.ts'

/**
 * How many payments one server asks about at once. Refunds have a line to themselves, so they do not wait behind open
 * holds.
 */
const atOnce: Record<Turn, number> = { refunds: 2, others: 4 }

/**
 * Checks every payment that is due. A payment made after the browser went away becomes an appointment or a refund, one
 * whose hold ended unpaid is cancelled, a failed refund is tried again, and for all others the provider's state is
 * read. Answers how many it checked. Several servers may sweep at once; each payment is taken by one of them, right
 * before the provider is asked. A `signal` stops it between two payments.
 */
export async function sweepPayments(ground: Ground, signal?: AbortSignal): Promise<number> {
  const { db } = ground
  // A hold whose server ended before its payment began has nothing to reconcile.
  await sql`
    update claims set status = 'lapsed'
    where id = any(array(
      select id from holds_over over
      where not exists (select from payments where claim_id = over.id)
      order by id for update skip locked
    ))
  `.execute(db)
  // As text: a Date would lose the microseconds, and payments that became due in this very millisecond would be missed.
  const { rows } = await sql<{ now: string }>`select clinic_now()::text as now`.execute(db)
  const begun = rows[0]!.now
  let looked = 0
  const work = async (turn: Turn) => {
    while (!signal?.aborted) {
      const payment = await takeDuePayment(db, turn, begun)
      if (!payment) return
      await look(ground, payment)
      looked++
    }
  }
  const turns = (Object.keys(atOnce) as Turn[]).flatMap((turn) => Array<Turn>(atOnce[turn]).fill(turn))
  // Payments, cards and lapsing visits run in parallel, so none waits for another.
  await Promise.all([...turns.map(work), keepLastMinute(ground), lapseUnpaidVisits(ground, signal)])
  return looked
}

/** Never throws: an error is noted at the payment, which is checked again later. */
async function look(ground: Ground, payment: Payment): Promise<void> {
  if (payment.status !== 'creating' && payment.status !== 'open') return reviewSafely(ground, payment)
  try {
    if (payment.saved_card_id) {
      if ((await collect(ground, payment)) === 'paid') await refundNow(ground, payment.id)
      return
    }
    const outcome = await reconcile(ground, payment)
    if (outcome.is === 'lost') await refundNow(ground, payment.id)
    if (outcome.is === 'unpaid') {
      await lookAgainAtHoldEnd(ground.db, payment, providerOf(ground, payment).askEverySeconds)
    }
  } catch (error) {
    await notePaymentTrouble(ground, payment, error as Error).catch(() => undefined)
  }
}
