import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import { beginIntent } from '../../payments/begin-intent.ts'
import { beginPayment, intentCreated, noteAsked } from '../../payments/ledger.ts'
import { ProviderTrouble } from '../../payments/provider.ts'
import { providerOf } from '../../payments/provider-of.ts'
import { notePaymentTrouble, refundNow } from '../../payments/refund.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type Outcome, reconcile } from './reconcile.ts'
import { keepsItsTime } from './visit-to-be-paid.ts'

/**
 * Where the payer approves the PayPal payment of a visit; null if they already have and the visit is now paid. Repeated
 * calls, also at the same time, lead to the same payment. Throws `method_not_offered`, `not_found`, `not_payable` for a
 * visit that is paid or over or whose time to pay has ended, and `provider_unavailable`.
 */
export async function payWithPaypal(ground: Ground, caller: Caller, id: string): Promise<{ approveAt: string | null }> {
  const { db, paypal } = ground
  if (!paypal) throw new Failure('method_not_offered')
  const payment = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ amount_cents: number; may_be_paid: boolean }>`
      select amount_cents, ${keepsItsTime} as may_be_paid from claims
      where id = ${id} and status not in ('held', 'lapsed') and payment_method = 'paypal'
        and patient_id = any(acted_for(${caller.id}, 'pay'))
      for no key update
    `.execute(tx)
    const [visit] = rows
    if (!visit) throw new Failure('not_found')
    if (!visit.may_be_paid) throw new Failure('not_payable')
    const begun = await beginPayment(tx, { id, amountCents: visit.amount_cents }, paypal.name, 'paypal')
    if (!(await noteAsked(tx, begun.id, caller.id))) throw new Failure('not_payable')
    return begun
  })
  try {
    const provider = providerOf(ground, payment)
    const intent = payment.intent_id
      ? await provider.readIntent(payment.intent_id)
      : await beginIntent(db, provider, payment)
    const created = { paymentId: payment.id, intentId: intent.id, askEverySeconds: provider.askEverySeconds }
    if (!payment.intent_id && (await intentCreated(db, created)) === null) throw new Failure('not_payable')
    if (intent.approveAt) return { approveAt: intent.approveAt }
    const outcome = await reconcile(ground, { ...payment, status: 'open', intent_id: intent.id })
    if (outcome.is === 'booked') return { approveAt: null }
    if (outcome.is === 'lost') await refundNow(ground, payment.id)
    throw new Failure('not_payable')
  } catch (error) {
    if (error instanceof ProviderTrouble) await notePaymentTrouble(ground, payment, error)
    throw error
  }
}

const states = { booked: 'paid', unpaid: 'unpaid', over: 'over', lost: 'returned', frozen: 'looked_at' } as const

/**
 * Called when the payer is back from PayPal, logged in or not: captures what they have approved and answers the
 * outcome. Throws `not_found` for a payment that is not PayPal's, `provider_unavailable`.
 */
export async function completePaypalOrder(
  ground: Ground,
  reference: string,
): Promise<{ status: (typeof states)[Outcome['is']] }> {
  const payment = await ground.db
    .selectFrom('payments')
    .selectAll()
    .where('intent_id', '=', reference)
    .where('method', '=', 'paypal')
    .executeTakeFirst()
  if (!payment) throw new Failure('not_found')
  const outcome = await reconcile(ground, payment)
  if (outcome.is === 'lost') await refundNow(ground, payment.id)
  return { status: states[outcome.is] }
}
