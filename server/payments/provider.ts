import type { PaymentAttention } from '#contract/payments/payments.ts'
import { Failure } from '../platform/failure.ts'

/** A payment as its provider sees it. Amounts are integer cents. */
export type Intent = {
  id: string
  clientSecret: string
  /** Where the payer approves (PayPal); null for other methods, or once approved. */
  approveAt: string | null
  /** What was asked for; of one that has succeeded, what was taken and has not been sent back. */
  amountCents: number
  currency: string
  /** Our claim that it pays for, as it was handed over. */
  claimId: string | undefined
  /** Whether it is real money or test money as our key is. */
  rightMode: boolean
  status: 'unpaid' | 'approved' | 'processing' | 'succeeded' | 'canceled'
}

/** What is to be paid, and for which claim of ours. Under one key it is asked for once. */
export type WantedIntent = {
  key: string
  amountCents: number
  currency: string
  claimId: string
  method: 'card' | 'paypal'
  /** Whose kept card is to pay it, as the provider calls them. */
  customerId?: string | undefined
}

/** What is known of a kept card; never its number. */
export type KeptCard = { methodId: string; brand: string; last4: string; expMonth: number; expYear: number }

/** A card that its owner is about to have kept; `card` once the bank has agreed. */
export type CardSetup = { id: string; clientSecret: string; customerId: string; card: KeptCard | null }

/** What came of charging a kept card: `refusal` where it did not pay, and whether the bank `asks` its owner first. */
export type Charge = { intent: Intent; refusal: { outcome: 'declined' | 'asks' | 'unclear'; reason: string } | null }

/** All that a provider's books say of one payment. Amounts are integer cents. */
export type Books = {
  succeeded: boolean
  capturedCents: number
  /** What has arrived back at the payer by refunds, whoever made them. */
  refundedCents: number
  /** What is on its way back and may still fail. */
  pendingCents: number
  /** Each refund that the two sums are made of, and those that have failed. */
  refunds: MadeRefund[]
  /** A dispute that nobody has decided yet. */
  disputeOpen: boolean
  /** What the payer's bank took back because disputes were lost. */
  lostCents: number
}

/** A refund in the provider's books; `key` is ours, and null where it was made elsewhere. */
export type MadeRefund = {
  reference: string
  key: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** A line of the provider's list of payments, as far as it must agree with ours. */
export type ListedIntent = {
  id: string
  claimId: string | undefined
  succeeded: boolean
  capturedCents: number
  currency: string
  /** What was sent back by refunds, those under way included. */
  refundedCents: number
  disputed: boolean
}

/** A page of a provider's list; `next` is where the page after it begins, and null at the end of the list. */
export type ListedPage = { intents: ListedIntent[]; next: string | null }

/**
 * Who moves the money. Every call may be repeated: creating and refunding carry a key under which the provider does the
 * thing once. All of them throw `Failure('provider_unavailable')` where the provider does not answer, and
 * `ProviderTrouble` where waiting does not help. None of them may be called inside a transaction.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe' | 'paypal'
  publishableKey: string | null
  /** How often (s) an open payment is asked about; seldom where the provider tells what happened. */
  askEverySeconds: number
  /** Throws `IntentRefused` where the provider answers with an error of its own. */
  createIntent(wanted: WantedIntent): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  readBooks(intentId: string): Promise<Books>
  /** Cancels it unless it has succeeded; answers what it is now. */
  cancelIntent(intentId: string): Promise<Intent>
  /** Takes the money of one that its payer has approved; answers what it is now. */
  capture?(intentId: string): Promise<Intent>
  /** Gives so much back, once a key. Throws `RefundRefused` where the provider answers with anything but a refund. */
  refund(intentId: string, wanted: { key: string; amountCents: number }): Promise<MadeRefund>
  /**
   * The payments begun in this span of time, a page at a time, those of other products included. `cursor` is the `next`
   * of a page that was read before: the list goes on there.
   */
  list(span: { since: Date; until: Date }, cursor: string | null): AsyncIterable<ListedPage>
  /** How many minutes after it was made a payment is on that list for sure. */
  listedAfterMinutes: number
  /**
   * What the provider reports by itself. Answers null for an event of the other mode (test or live). Throws
   * `invalid_input` for what is not the provider's own.
   */
  readEvent?(body: Buffer, headers: Readonly<Record<string, string>>): Promise<ProviderEvent | null>
}

/** One that takes cards, and keeps them. */
export type CardProvider = PaymentProvider & {
  name: 'sandbox' | 'stripe'
  /** Begins to keep a card, once a key. */
  beginSetup(key: string): Promise<CardSetup>
  readSetup(setupId: string): Promise<CardSetup>
  /** Charges a saved card off-session; idempotent per key. */
  charge(intentId: string, wanted: { key: string; methodId: string }): Promise<Charge>
  /** Forgets whoever a card was kept for, and the card with them. */
  forgetCustomer(customerId: string): Promise<void>
}

export type ProviderEvent = { id: string; type: string; intentId: string | null }

/** The provider has answered that it does not refund, and repeats that answer under the same key for a day. */
export class RefundRefused extends Error {}

/** The provider has answered that it begins no payment, and repeats that answer under the same key for a day. */
export class IntentRefused extends Failure {
  constructor() {
    super('provider_unavailable', { retryAfterSeconds: 5 })
  }
}

/** What goes wrong again until somebody does something about it: the reason is shown to admins. */
export class ProviderTrouble extends Failure {
  readonly attention: PaymentAttention
  readonly detail: string

  constructor(attention: PaymentAttention, detail: string) {
    super('provider_unavailable', { retryAfterSeconds: 60 })
    this.attention = attention
    this.detail = detail
  }
}
