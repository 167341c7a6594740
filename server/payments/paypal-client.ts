import { Client, Environment, ApiError } from '@paypal/paypal-server-sdk'
import type { PaypalKeys } from '../config.ts'
import { Failure } from '../platform/failure.ts'
import { outgoingAgents } from '../platform/outgoing/connect.ts'
import { ProviderTrouble } from './provider.ts'

const agents = outgoingAgents({ namedBy: 'operator' })

/** PayPal's own client; `api` points it at a stand-in for tests, which it has no setting for. */
class ClientAt extends Client {
  #api: string | undefined

  constructor({ clientId, clientSecret, live, api }: PaypalKeys, timeoutMs: number) {
    super({
      clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
      environment: live ? Environment.Production : Environment.Sandbox,
      timeout: timeoutMs,
      httpClientOptions: { httpAgent: agents.http, httpsAgent: agents.https },
    })
    this.#api = api
  }

  override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
    const build = super.getRequestBuilderFactory()
    // Asked for while the client is still being made, too.
    return (...what) => {
      const request = build(...what)
      const api = this.#api
      if (api) request.interceptRequest((made) => ({ ...made, url: made.url.replace(/^https:\/\/[^/]+/, api) }))
      return request
    }
  }
}

export type PaypalClient = ReturnType<typeof paypalClient>

/** The client, and calls of PayPal's API that the client has no functions for. */
export function paypalClient(keys: PaypalKeys, timeoutMs: number) {
  const client = new ClientAt(keys, timeoutMs)
  const ask = async (method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> => {
    const request = client.getRequestBuilderFactory()(method, path)
    request.authenticate([{ oauth2: true }])
    if (body !== undefined) {
      request.header('Content-Type', 'application/json')
      request.text(body)
    }
    return JSON.parse((await request.callAsText()).result)
  }
  return {
    client,
    get: (path: string) => ask('GET', path),
    /** `body` is sent as it is, byte for byte. */
    post: (path: string, body: string) => ask('POST', path, body),
  }
}

/** PayPal's name for the reason of a refusal, such as INSTRUMENT_DECLINED. */
export function issueOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { details, name } = (error.result ?? {}) as { details?: { issue?: string }[]; name?: string }
  return details?.[0]?.issue ?? name ?? `HTTP ${error.statusCode}`
}

/** PayPal understood the request and refuses it. */
export const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.statusCode === 422

/**
 * Calls PayPal and sorts its errors: temporary ones, those that somebody has to fix, and those that only the caller can
 * judge.
 */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Failure || isRefused(error)) throw error
    const status = error instanceof ApiError ? error.statusCode : 0
    if (status === 401 || status === 403) {
      throw new ProviderTrouble('refused', `PayPal does not accept this server's keys: ${issueOf(error)}`)
    }
    if (status === 404) throw new ProviderTrouble('missing', 'PayPal does not know this payment.')
    // No answer, too many requests, or an error on PayPal's side. A wrong request is our own error.
    if (status === 0 || status === 429 || status >= 500) {
      throw new Failure('provider_unavailable', { retryAfterSeconds: 5 })
    }
    throw error
  }
}
