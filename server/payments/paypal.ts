import {
  CheckoutPaymentIntent,
  type Money,
  type Order,
  OrdersController,
  OrderStatus,
  type OrdersCapture,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type Refund,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk'
import type { PaypalKeys } from '../config.ts'
import { Failure } from '../platform/failure.ts'
import { inParallel } from '../platform/in-parallel.ts'
import { issueOf, isRefused, paypalClient, reached } from './paypal-client.ts'
import { disputesAt } from './paypal-disputes.ts'
import { paypalEvents } from './paypal-events.ts'
import { disputedSince, placeIn, rangesOf } from './paypal-ranges.ts'
import {
  type Books,
  type Intent,
  IntentRefused,
  type ListedIntent,
  type MadeRefund,
  type PaymentProvider,
  ProviderTrouble,
  RefundRefused,
} from './provider.ts'

/**
 * How many transactions a page of the list has, and how many of their orders are read at once: each takes two calls,
 * and a page should take a few seconds.
 */
const [listedAtOnce, ordersAtOnce] = [50, 8]

/**
 * Payments by PayPal's Orders v2: https://developer.paypal.com/docs/api/orders/v2. The payer approves an order at
 * PayPal and returns to `publicUrl`; no money moves before the server captures it. PayPal learns only the price of the
 * visit and our id of it.
 */
export function paypalProvider(keys: PaypalKeys, publicUrl: string, timeoutMs = 8000): PaymentProvider {
  const api = paypalClient(keys, timeoutMs)
  const orders = new OrdersController(api.client)
  const payments = new PaymentsController(api.client)
  const transactions = new TransactionSearchController(api.client)
  const disputes = disputesAt(api)
  const back = `${publicUrl}/pay/paypal`
  const website = keys.live ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com'
  const asIntent = (order: Order) => intentOf(order, website)
  const readOrder = async (id: string) => (await reached(() => orders.getOrder({ id }))).result
  const readIntent = async (id: string) => asIntent(await readOrder(id))

  async function orderOfCapture(captureId: string): Promise<string | null> {
    try {
      const { result } = await reached(() => payments.getCapturedPayment({ captureId }))
      return result.supplementaryData?.relatedIds?.orderId ?? null
    } catch (error) {
      if (error instanceof ProviderTrouble && error.attention === 'missing') return null
      throw error
    }
  }

  return {
    name: 'paypal',
    publishableKey: null,
    askEverySeconds: 75,
    // PayPal's reports are up to three hours behind.
    listedAfterMinutes: 240,
    async createIntent({ key, amountCents, currency, claimId }) {
      try {
        const { result } = await reached(() =>
          orders.createOrder({
            paypalRequestId: `order-${key}`,
            prefer: 'return=representation',
            body: {
              intent: CheckoutPaymentIntent.Capture,
              // PayPal takes money for one invoice once.
              purchaseUnits: [{ customId: claimId, invoiceId: claimId, amount: moneyOf(amountCents, currency) }],
              paymentSource: {
                paypal: {
                  experienceContext: {
                    brandName: 'Salus',
                    shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                    userAction: PaypalExperienceUserAction.PayNow,
                    returnUrl: back,
                    cancelUrl: `${back}?cancelled=yes`,
                  },
                },
              },
            },
          }),
        )
        return asIntent(result)
      } catch (error) {
        throw isRefused(error) ? new IntentRefused() : error
      }
    },
    readIntent,
    /** PayPal has no call to cancel an order: it is never captured, and expires at PayPal after some hours. */
    async cancelIntent(id) {
      const intent = await readIntent(id)
      const isOpen = intent.status === 'unpaid' || intent.status === 'approved'
      return isOpen ? { ...intent, status: 'canceled', approveAt: null } : intent
    },
    /** An order is captured once, however often this is called. */
    async capture(id) {
      try {
        const { result } = await reached(() => orders.captureOrder({ id, prefer: 'return=representation' }))
        return asIntent(result)
      } catch (error) {
        if (!isRefused(error)) throw error
        const now = await readIntent(id)
        // Declined: the payer may choose another way to pay at PayPal.
        return now.status === 'approved' ? { ...now, status: 'unpaid', approveAt: approvalOf(id, website) } : now
      }
    },
    async readBooks(id) {
      const order = await readOrder(id)
      const captures = capturesOf(order)
      return booksOf(order, await disputes.of(captures.flatMap(({ id: captureId }) => captureId ?? [])))
    },
    async refund(id, { key, amountCents }) {
      const order = await readOrder(id)
      const [captured] = taken(order)
      if (!captured?.id) throw new RefundRefused('PayPal has taken nothing that could go back.')
      try {
        const { result } = await reached(() =>
          payments.refundCapturedPayment({
            captureId: captured.id!,
            paypalRequestId: `refund-${key}`,
            prefer: 'return=representation',
            body: { amount: moneyOf(amountCents, captured.amount?.currencyCode ?? ''), customId: key },
          }),
        )
        return asRefund({ ...result, customId: result.customId ?? key })
      } catch (error) {
        throw isRefused(error) ? new RefundRefused(`PayPal refuses the refund: ${issueOf(error)}`) : error
      }
    },
    async *list({ since, until }, cursor) {
      const disputed = await disputes.since(disputedSince(since, until))
      const ranges = rangesOf(since, until)
      let { range, page } = placeIn(cursor)
      while (range < ranges.length) {
        const wanted = { ...ranges[range]!, fields: 'transaction_info', pageSize: listedAtOnce, page }
        const { result } = await reached(() => transactions.searchTransactions(wanted))
        // The list also has refunds, with negative amounts.
        const captureIds = (result.transactionDetails ?? []).flatMap(({ transactionInfo: of }) =>
          of?.transactionId && of.customField && centsOf(of.transactionAmount) > 0 ? of.transactionId : [],
        )
        const listed = await inParallel(ordersAtOnce, captureIds, async (captureId) => {
          const orderId = await orderOfCapture(captureId)
          return orderId ? [asListed(await readOrder(orderId), disputed.has(captureId))] : []
        })
        const isLast = page >= (result.totalPages ?? 1)
        ;[range, page] = isLast ? [range + 1, 1] : [range, page + 1]
        yield { intents: listed.flat(), next: range < ranges.length ? `${range}.${page}` : null }
      }
    },
    readEvent: paypalEvents(keys, api, orderOfCapture),
  }
}

const approvalOf = (id: string, website: string) => `${website}/checkoutnow?token=${encodeURIComponent(id)}`

const moneyOf = (cents: number, currency: string): Money => ({
  currencyCode: currency.toUpperCase(),
  value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
})

const centsOf = (money: Money | undefined): number => Math.round(Number(money?.value ?? 0) * 100)

const paymentsOf = ({ purchaseUnits }: Order) => purchaseUnits?.[0]?.payments
const capturesOf = (order: Order): OrdersCapture[] => paymentsOf(order)?.captures ?? []
const taken = (order: Order) =>
  capturesOf(order).filter(({ status }) => ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status ?? ''))

const sumOf = (items: readonly { amount?: Money }[]) => items.reduce((cents, { amount }) => cents + centsOf(amount), 0)

function statusOf(order: Order): Intent['status'] {
  if (taken(order).length > 0) return 'succeeded'
  if (capturesOf(order).some(({ status }) => status === 'PENDING')) return 'processing'
  if (order.status === OrderStatus.Voided) return 'canceled'
  return order.status === OrderStatus.Approved ? 'approved' : 'unpaid'
}

function intentOf(order: Order, website: string): Intent {
  const { id, links, purchaseUnits } = order
  // A reply that is not an order. Nothing was taken.
  if (!id || !purchaseUnits?.[0]) throw new Failure('provider_unavailable', { retryAfterSeconds: 60 })
  const status = statusOf(order)
  const [captured] = taken(order)
  const approve = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  return {
    id,
    clientSecret: '',
    approveAt: status === 'unpaid' ? (approve ?? approvalOf(id, website)) : null,
    amountCents: captured
      ? sumOf(taken(order)) - sumOf(paymentsOf(order)?.refunds ?? [])
      : centsOf(purchaseUnits[0].amount),
    currency: (captured?.amount ?? purchaseUnits[0].amount)?.currencyCode.toLowerCase() ?? '',
    claimId: purchaseUnits[0].customId,
    // Orders of the other mode (test or live) are at another address, which does not accept our keys.
    rightMode: true,
    status,
  }
}

function asRefund({ id, customId, amount, status }: Refund): MadeRefund {
  const states: Record<string, MadeRefund['status']> = {
    COMPLETED: 'succeeded',
    FAILED: 'failed',
    CANCELLED: 'failed',
  }
  return {
    reference: id ?? '',
    key: customId ?? null,
    amountCents: centsOf(amount),
    status: states[status ?? ''] ?? 'pending',
  }
}

function booksOf(order: Order, { open, lostCents }: { open: boolean; lostCents: number }): Books {
  const refunds = (paymentsOf(order)?.refunds ?? []).map(asRefund)
  const sum = (wanted: MadeRefund['status']) =>
    refunds.reduce((cents, { amountCents, status }) => cents + (status === wanted ? amountCents : 0), 0)
  return {
    succeeded: statusOf(order) === 'succeeded',
    capturedCents: sumOf(taken(order)),
    refundedCents: sum('succeeded'),
    pendingCents: sum('pending'),
    refunds,
    disputeOpen: open,
    lostCents,
  }
}

function asListed(order: Order, disputed: boolean): ListedIntent {
  const { succeeded, capturedCents, refundedCents, pendingCents } = booksOf(order, { open: disputed, lostCents: 0 })
  const [unit] = order.purchaseUnits ?? []
  return {
    id: order.id ?? '',
    claimId: unit?.customId,
    succeeded,
    capturedCents,
    currency: unit?.amount?.currencyCode.toLowerCase() ?? '',
    refundedCents: refundedCents + pendingCents,
    disputed,
  }
}
