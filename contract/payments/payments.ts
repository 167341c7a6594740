import { z } from 'zod'
import { date, money, endpoint, id, page, text } from '../endpoint.ts'
import { known } from '../known.ts'

export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/confirm',
  topic: 'Payments',
  summary: "What the browser calls in Stripe's place while no provider is configured. No money moves; test cards only.",
  who: 'anyone',
  body: z.strictObject({
    clientSecret: text(1, 200),
    card: z
      .strictObject({
        number: text(1, 40),
        expMonth: z.int().min(0).max(99),
        expYear: z.int().min(0).max(9999),
        cvc: text(1, 10),
      })
      .optional(),
    /** A saved card instead of a typed one. */
    methodId: text(1, 200).optional(),
    challengePassed: z.boolean().optional(),
  }),
  answers: { 200: z.object({ status: z.enum(['succeeded', 'requires_action']) }) },
  failures: [
    'card_declined',
    'insufficient_funds',
    'incorrect_number',
    'invalid_expiry',
    'incorrect_cvc',
    'challenge_failed',
    'intent_over',
  ],
})

export const readSandboxOrder = endpoint({
  method: 'GET',
  path: '/sandbox/orders/{reference}',
  topic: 'Payments',
  summary: "What the sandbox's own page shows in PayPal's place: the sum that is to be approved.",
  who: 'anyone',
  params: z.object({ reference: text(1, 200) }),
  answers: { 200: z.object({ amount: money, currency: z.string(), open: z.boolean() }) },
  failures: ['not_found'],
})

export const approveSandboxOrder = endpoint({
  method: 'POST',
  path: '/sandbox/approve',
  topic: 'Payments',
  summary: "What the sandbox's own page calls in PayPal's place: the payer approves. No money moves.",
  who: 'anyone',
  body: z.strictObject({ reference: text(1, 200) }),
  answers: { 204: null },
  failures: ['not_found', 'intent_over'],
})

export const receivePaypalWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhook/paypal',
  topic: 'Payments',
  summary: 'Where PayPal reports what happened to a payment. Read as raw bytes; PayPal is asked whether it is its own.',
  who: 'anyone',
  answers: { 200: z.object({ received: z.literal(true) }) },
  failures: ['provider_unavailable'],
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/payments/webhook',
  topic: 'Payments',
  summary: 'Where Stripe reports what happened to a payment. Signed by Stripe, read as raw bytes.',
  who: 'anyone',
  answers: { 200: z.object({ received: z.literal(true) }) },
})

/** Why an admin should look at a payment. */
export const paymentAttentions = [
  'mismatch',
  'disputed',
  'dispute_lost',
  'refunded_elsewhere',
  'refund_failing',
  'refused',
  'missing',
  'other_provider',
  'charge_failing',
] as const
export type PaymentAttention = (typeof paymentAttentions)[number]

export const paymentStates = [
  'creating',
  'open',
  'booked',
  'cancelled',
  'failed',
  'refund_due',
  'refunded',
  'frozen',
  'disputed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** All ways in which money comes in: online, and at the clinic. */
export const paymentWays = ['card', 'paypal', 'cash', 'terminal'] as const
export type PaymentWay = (typeof paymentWays)[number]

export const refundStates = ['asked', 'pending', 'succeeded', 'failed', 'refused', 'dropped'] as const
export type RefundState = (typeof refundStates)[number]

const refund = z.object({
  /** Its number among the refunds of the payment. */
  number: z.int(),
  amount: money,
  status: z.enum(refundStates),
  /** Whether the clinic asked for it, or somebody made it on the provider's pages. */
  madeBy: z.enum(['clinic', 'provider']),
  /** The provider's reference; empty until it has answered. */
  reference: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  createdAt: z.iso.datetime(),
})
export type RefundRecord = z.output<typeof refund>

const payment = z.object({
  _id: id,
  appointmentId: id,
  patient: known.person,
  doctor: z.string(),
  date,
  method: z.enum(paymentWays),
  /** Negative: given back at the clinic. */
  amount: z.number(),
  /** Empty for money at the clinic. */
  provider: z.string(),
  /** The provider's; for money at the clinic the number of its receipt or refund note, empty until it is issued. */
  reference: z.string(),
  status: z.enum(paymentStates),
  /** The amount that has gone back to the payer, by refunds and lost disputes. */
  refunded: money,
  /** The part of it that is kept as a fee, because the visit was cancelled late or nobody came. */
  kept: money,
  refundAttempts: z.int(),
  refunds: z.array(refund),
  /** Why an admin should look at it; null: no reason. */
  attention: z.enum(paymentAttentions).nullable(),
  lastError: z.string(),
  /** Who took it at the clinic or gave it back, and why; empty for online payments. */
  by: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
})
export type PaymentRecord = z.output<typeof payment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/admin/payments',
  topic: 'Payments',
  summary:
    'All money of visits: by card and PayPal, and in cash and at the terminal of the clinic. `attention` are payments that somebody should look at: refunds that failed, and facts that do not match.',
  who: ['admin'],
  right: 'payments',
  scope: 'places',
  query: z.object({
    id: id.optional(),
    status: z.enum([...paymentStates, 'attention']).optional(),
    method: z.enum(paymentWays).optional(),
    /** The name of a patient or doctor, a patient's e-mail, a whole reference, or the number of a receipt. */
    search: text(0, 100).optional(),
    /** The provider's reference, exactly. */
    reference: text(1, 200).optional(),
    /** By the time at which the payment was begun, or by amount; a minus puts the highest amount first. */
    sort: z.enum(['newest', 'oldest', 'amount', '-amount']).default('newest'),
    ...page,
  }),
  answers: { 200: z.array(payment) },
  paged: true,
})

const unmatched = z.object({
  provider: z.string(),
  /** The provider's reference. */
  reference: z.string(),
  amount: money,
  currency: z.string(),
  /** When it was found. */
  foundAt: z.iso.datetime(),
})
export type UnmatchedPayment = z.output<typeof unmatched>

export const listUnmatchedPayments = endpoint({
  method: 'GET',
  path: '/admin/payments/strays',
  topic: 'Payments',
  summary:
    "Money in the provider's books for a time of this clinic, and no payment of the clinic knows it. It leaves the list once it has gone back.",
  who: ['admin'],
  right: 'payments',
  scope: 'all',
  answers: { 200: z.array(unmatched) },
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/{id}/retry-refund',
  topic: 'Payments',
  summary: 'Try a refund again now. It is paid back once, however often this is pressed.',
  who: ['admin'],
  right: 'payments',
  scope: 'payment',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: payment },
  failures: ['not_refundable'],
})

export const bookFrozen = endpoint({
  method: 'POST',
  path: '/admin/payments/{id}/book',
  topic: 'Payments',
  summary: 'A payment that does not match its booking is taken as it is: the appointment is made, if its time is free.',
  who: ['admin'],
  right: 'payments',
  scope: 'payment',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: payment },
  failures: ['nothing_to_decide', 'time_not_free'],
})

export const payBackFrozen = endpoint({
  method: 'POST',
  path: '/admin/payments/{id}/pay-back',
  stepUp: true,
  topic: 'Payments',
  summary: 'A payment that does not match its booking goes back to its payer, all that was taken.',
  who: ['admin'],
  right: 'payments',
  scope: 'payment',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: payment },
  failures: ['nothing_to_decide'],
})

export const markPaymentSeen = endpoint({
  method: 'POST',
  path: '/admin/payments/{id}/seen',
  topic: 'Payments',
  summary: 'What an admin was to look at has been looked at. Not for what is still to be decided.',
  who: ['admin'],
  right: 'payments',
  scope: 'payment',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: payment },
  failures: ['decision_needed'],
})
