import type { PaymentAttention } from '#contract/payments/payments.ts'
import { Failure } from '../platform/failure.ts'

/** A payment as its provider sees it. Amounts are integer cents. */
export type Intent = {
  id: string
  clientSecret: string
  /** Where the payer approves (PayPal); null for other methods, and once approved. */
  approveAt: string | null
  /** The amount asked for; after success, the amount captured and not refunded. */
  amountCents: number
  currency: string
  /** The id of the claim that it pays for, as we sent it to the provider. */
  claimId: string | undefined
  /** Whether it is of the same mode (live or test) as our key. */
  rightMode: boolean
  status: 'unpaid' | 'approved' | 'processing' | 'succeeded' | 'canceled'
}

/** What is to be paid, and for which claim. One key creates one intent. */
export type WantedIntent = {
  key: string
  amountCents: number
  currency: string
  claimId: string
  method: 'card' | 'paypal'
  /** The provider's id of the customer whose saved card is to pay it. */
  customerId?: string | undefined
}

/** What is known of a saved card; never its number. */
export type KeptCard = { methodId: string; brand: string; last4: string; expMonth: number; expYear: number }

/** A card that its owner is about to save; `card` is set once the bank has agreed. */
export type CardSetup = { id: string; clientSecret: string; customerId: string; card: KeptCard | null }

/**
 * The result of charging a saved card: `refusal` if it did not pay, and whether the bank `asks` for its owner first.
 */
export type Charge = { intent: Intent; refusal: { outcome: 'declined' | 'asks' | 'unclear'; reason: string } | null }

/** What a provider's books say of one payment. Amounts are integer cents. */
export type Books = {
  succeeded: boolean
  capturedCents: number
  /** What refunds have returned to the payer, whoever made them. */
  refundedCents: number
  /** Refunds that are on their way and may still fail. */
  pendingCents: number
  /** The refunds that make up the two sums, and the failed ones. */
  refunds: MadeRefund[]
  /** A dispute is undecided. */
  disputeOpen: boolean
  /** What the payer's bank took back after lost disputes. */
  lostCents: number
}

/** A refund in the provider's books; `key` is ours, or null if the refund was made elsewhere. */
export type MadeRefund = {
  reference: string
  key: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** An entry of the provider's list of payments, with the fields that must agree with ours. */
export type ListedIntent = {
  id: string
  claimId: string | undefined
  succeeded: boolean
  capturedCents: number
  currency: string
  /** What refunds have returned, including those under way. */
  refundedCents: number
  disputed: boolean
}

/** A page of a provider's list; `next` is the cursor of the next page, null at the end. */
export type ListedPage = { intents: ListedIntent[]; next: string | null }

/**
 * A payment provider, which moves the money. Every call may be repeated: creating and refunding carry a key under which
 * the provider acts once. All calls throw `Failure('provider_unavailable')` if the provider does not answer, and
 * `ProviderTrouble` if waiting does not help. None of them may be called inside a transaction.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe' | 'paypal'
  publishableKey: string | null
  /** How often (s) an open payment is asked about; seldom if the provider reports events itself. */
  askEverySeconds: number
  /** Throws `IntentRefused` if the provider answers with an error. */
  createIntent(wanted: WantedIntent): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  readBooks(intentId: string): Promise<Books>
  /** Cancels it unless it has succeeded; answers what it is now. */
  cancelIntent(intentId: string): Promise<Intent>
  /** Captures the money that the payer has approved; answers the new state. */
  capture?(intentId: string): Promise<Intent>
  /** Refunds this amount, once per key. Throws `RefundRefused` if the provider answers with anything but a refund. */
  refund(intentId: string, wanted: { key: string; amountCents: number }): Promise<MadeRefund>
  /**
   * The payments begun in this span of time, page by page, including those of other products. `cursor` is the `next` of
   * a page that was read before: the list continues there.
   */
  list(span: { since: Date; until: Date }, cursor: string | null): AsyncIterable<ListedPage>
  /** How many minutes after its creation a payment is certain to be on that list. */
  listedAfterMinutes: number
  /**
   * Reads an event that the provider sent. Answers null for an event of the other mode (test or live). Throws
   * `invalid_input` for what the provider did not send.
   */
  readEvent?(body: Buffer, headers: Readonly<Record<string, string>>): Promise<ProviderEvent | null>
}

/** A provider that takes cards and saves them. */
export type CardProvider = PaymentProvider & {
  name: 'sandbox' | 'stripe'
  /** Begins to save a card, once per key. */
  beginSetup(key: string): Promise<CardSetup>
  readSetup(setupId: string): Promise<CardSetup>
  /** Charges a saved card off-session; idempotent per key. */
  charge(intentId: string, wanted: { key: string; methodId: string }): Promise<Charge>
  /** Deletes the customer that a card was saved for, and the card with it. */
  forgetCustomer(customerId: string): Promise<void>
}

export type ProviderEvent = { id: string; type: string; intentId: string | null }

/** The provider has answered that it refuses the refund; it repeats that answer under the same key for a day. */
export class RefundRefused extends Error {}

/** The provider has refused to begin a payment; it repeats that answer under the same key for a day. */
export class IntentRefused extends Failure {
  constructor() {
    super('provider_unavailable', { retryAfterSeconds: 5 })
  }
}

/** An error that repeats until somebody fixes its cause: the reason is shown to admins. */
export class ProviderTrouble extends Failure {
  readonly attention: PaymentAttention
  readonly detail: string

  constructor(attention: PaymentAttention, detail: string) {
    super('provider_unavailable', { retryAfterSeconds: 60 })
    this.attention = attention
    this.detail = detail
  }
}
