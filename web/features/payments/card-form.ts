/** What every provider's card form is given, and what it tells. */
export type CardFormProps = {
  /** Missing while the payment is being begun: nothing can be paid yet. */
  clientSecret: string | undefined
  publishableKey: string | null
  /** Nothing is paid: the card is kept, to be charged later. */
  keeps?: boolean | undefined
  payLabel: string
  /** The clinic's date, `YYYY-MM-DD`. */
  today: string
  disabled: boolean
  onPaying: (paying: boolean) => void
  /** The provider says it is paid. The form stays busy until this is done. */
  onPaid: () => Promise<void>
  /**
   * The answer was lost: it may be paid. Whoever shows the form asks the server what became of it; the form itself says
   * nothing about money then.
   */
  onUnknown: () => Promise<void>
}
