import { call } from '../../../wire/api.ts'

type Config = { paymentProvider: string; publishableKey: string | null }
type Kept = { clientSecret: string; methodId: string }

/** The bank asks the owner of a kept card here and now. Answers whether it pays then. */
export async function confirmKept(config: Config, { clientSecret, methodId }: Kept): Promise<boolean> {
  if (config.paymentProvider === 'stripe') {
    const { loadStripe } = await import('@stripe/stripe-js')
    const stripe = await loadStripe(config.publishableKey ?? '')
    const confirmed = await stripe?.confirmCardPayment(clientSecret, { payment_method: methodId })
    return confirmed?.paymentIntent?.status === 'succeeded'
  }
  // The sandbox's bank asks nothing more than the press that led here.
  const { status } = await call('POST /sandbox/confirm', { body: { clientSecret, methodId, challengePassed: true } })
  return status === 'succeeded'
}
