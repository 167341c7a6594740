/** A payment as its provider sees it. Amounts are integer cents. */
export type Intent = {
  id: string
  clientSecret: string
  amountCents: number
  currency: string
  /** Our claim that it pays for, as it was handed over. */
  claimId: string | undefined
  status: 'unpaid' | 'processing' | 'succeeded' | 'canceled'
}

/**
 * Who moves the money. Every call may be repeated: creating and refunding carry a key under which the provider does the
 * thing once. All of them throw `Failure('provider_unavailable')` where the provider does not answer. None of them may
 * be called inside a transaction.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'
  publishableKey: string | null
  createIntent(wanted: { key: string; amountCents: number; currency: string; claimId: string }): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  /** Cancels it unless it has succeeded; answers what it is now. */
  cancelIntent(intentId: string): Promise<Intent>
  /** Gives the whole amount back, once. */
  refund(intentId: string, key: string): Promise<'succeeded' | 'pending'>
}
