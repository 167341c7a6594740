import { ApiFailure, call } from '../../../wire/api.ts'
import { isUnansweredByStripe } from '../stripe-unanswered.ts'

type Config = { paymentProvider: string; publishableKey: string | null }
type Kept = { clientSecret: string; methodId: string }

/**
 * `asks`: the sandbox's bank asks first, Stripe does so itself; `unknown`: the answer was lost, and it may be paid;
 * `unasked`: the provider's script could not be loaded. `said`: the bank's refusal in words, if it gave any.
 */
type Confirmed = { is: 'paid' | 'asks' | 'unknown' | 'unasked' | 'refused'; said?: string | undefined }

/**
 * Pays with a saved card, whose owner is here: their bank may ask them. Answers the result. `passed`: they have
 * confirmed it at the sandbox's bank.
 */
export function confirmKept(config: Config, kept: Kept, passed: boolean): Promise<Confirmed> {
  return config.paymentProvider === 'stripe' ? askStripe(config, kept) : askSandbox(kept, passed)
}

async function askStripe({ publishableKey }: Config, { clientSecret, methodId }: Kept): Promise<Confirmed> {
  const { loadStripe } = await import('@stripe/stripe-js')
  const stripe = await loadStripe(publishableKey ?? '').catch(() => null)
  if (!stripe) return { is: 'unasked' }
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, { payment_method: methodId })
    if (error) return isUnansweredByStripe(error) ? { is: 'unknown' } : { is: 'refused', said: error.message }
    if (paymentIntent.status === 'processing') return { is: 'unknown' }
    return paymentIntent.status === 'succeeded' ? { is: 'paid' } : { is: 'refused' }
  } catch {
    return { is: 'unknown' }
  }
}

async function askSandbox(kept: Kept, passed: boolean): Promise<Confirmed> {
  try {
    const body = { ...kept, ...(passed ? { challengePassed: true } : {}) }
    const { status } = await call('POST /sandbox/confirm', { body })
    return { is: status === 'succeeded' ? 'paid' : 'asks' }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status < 400 || failure.status >= 500) return { is: 'unknown' }
    return { is: 'refused', said: failure.status === 402 ? failure.message : undefined }
  }
}
