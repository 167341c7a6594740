import Stripe from 'stripe'
import { Failure } from '../platform/failure.ts'
import { ProviderTrouble } from './provider.ts'

const { errors } = Stripe

/** Stripe is still working on a request with the same key. */
export const isUnderWay = (error: unknown): boolean => error instanceof errors.StripeError && error.statusCode === 409

/**
 * Calls Stripe and sorts its errors: temporary ones, those that somebody has to fix, and those that only the caller can
 * judge.
 */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
      throw new ProviderTrouble('refused', `Stripe does not accept this server's key: ${error.message}`)
    }
    if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing') {
      throw new ProviderTrouble('missing', `Stripe does not know this payment: ${error.message}`)
    }
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = errors
    const mayPass = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError]
    if (isUnderWay(error) || mayPass.some((kind) => error instanceof kind)) {
      throw new Failure('provider_unavailable', { retryAfterSeconds: 5 })
    }
    throw error
  }
}
