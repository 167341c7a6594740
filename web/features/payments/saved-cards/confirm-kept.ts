import { ApiFailure, call } from '../../../wire/api.ts'
import { isUnansweredByStripe } from '../stripe-unanswered.ts'

type Config = { paymentProvider: string; publishableKey: string | null }
type Kept = { clientSecret: string; methodId: string }

/** `unknown`: the answer was lost, and it may be paid; `unasked`: the provider's script could not be loaded. */
type Confirmed = 'paid' | 'refused' | 'unknown' | 'unasked'

/** Has the bank ask the owner of a saved card to confirm a payment. Answers the result. */
export function confirmKept(config: Config, kept: Kept): Promise<Confirmed> {
  return config.paymentProvider === 'stripe' ? askStripe(config, kept) : askSandbox(kept)
}

async function askStripe({ publishableKey }: Config, { clientSecret, methodId }: Kept): Promise<Confirmed> {
  const { loadStripe } = await import('@stripe/stripe-js')
  const stripe = await loadStripe(publishableKey ?? '').catch(() => null)
  if (!stripe) return 'unasked'
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, { payment_method: methodId })
    if (error) return isUnansweredByStripe(error) ? 'unknown' : 'refused'
    if (paymentIntent.status === 'processing') return 'unknown'
    return paymentIntent.status === 'succeeded' ? 'paid' : 'refused'
  } catch {
    return 'unknown'
  }
}

/** The sandbox's bank asks nothing further. */
async function askSandbox({ clientSecret, methodId }: Kept): Promise<Confirmed> {
  try {
    const { status } = await call('POST /sandbox/confirm', { body: { clientSecret, methodId, challengePassed: true } })
    return status === 'succeeded' ? 'paid' : 'refused'
  } catch (failure) {
    return failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500 ? 'refused' : 'unknown'
  }
}
