/** The props of every provider's card form. */
export type CardFormProps = {
  /** Undefined while the payment is being created. */
  clientSecret: string | undefined
  publishableKey: string | null
  /** Saves the card for later charges instead of paying. */
  keeps?: boolean | undefined
  payLabel: string
  /** The clinic's date, `YYYY-MM-DD`. */
  today: string
  disabled: boolean
  onPaying: (paying: boolean) => void
  /** Called when the provider reports payment; the form stays busy until this is done. */
  onPaid: () => Promise<void>
  /**
   * Called when the answer was lost, so it may be paid. The caller asks the server for the result; the form itself
   * shows none.
   */
  onUnknown: () => Promise<void>
}
