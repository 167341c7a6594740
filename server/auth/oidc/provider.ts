import * as oidc from 'openid-client'
import type { Config } from '../../config.ts'
import type { Ground } from '../../ground.ts'
import { Failure } from '../../platform/failure.ts'
import { outgoingFetch } from '../../platform/outgoing/fetch.ts'

export type OidcSettings = NonNullable<Config['oidc']>

/** For so long (ms) what the provider says of itself is used before it is read again. */
const freshMs = 3_600_000
/** How far (seconds) the provider's clock may be off. */
const clockTolerance = 30
/** How long (seconds) a call may take. */
const timeout = 5
/** The longest answer (bytes) of a provider: its keys and what it says of itself are some kilobytes. */
const maxBytes = 1_000_000

type Known = { at: number; provider: Promise<oidc.Configuration> }
const known = new WeakMap<OidcSettings, Known>()

/** The settings of the clinic's own log-in. Throws `not_found` where it has none. */
export function oidcOf({ config }: Pick<Ground, 'config'>): OidcSettings {
  if (!config.oidc) throw new Failure('not_found')
  return config.oidc
}

/** Where the provider sends browsers back to: the only such address, to be registered there. */
export const returnAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/login/clinic`

/** The provider as it describes itself (OpenID Connect Discovery). Rejects as `openid-client` does. */
export function providerOf(settings: OidcSettings): Promise<oidc.Configuration> {
  const now = performance.now()
  const before = known.get(settings)
  if (before && now - before.at < freshMs) return before.provider
  const provider = discover(settings)
  known.set(settings, { at: now, provider })
  provider.catch(() => {
    if (known.get(settings)?.provider === provider) known.delete(settings)
  })
  return provider
}

const callProvider = outgoingFetch({ namedBy: 'operator', timeoutMs: timeout * 1000, maxBytes })

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const isPlain = issuer.startsWith('http:')
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: clockTolerance },
    oidc.ClientSecretBasic(clientSecret),
    // Signatures are checked although the tokens come from the provider itself.
    {
      timeout,
      [oidc.customFetch]: (url, options) => callProvider(url, options as RequestInit),
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    },
  )
}

/** Errors of OAuth by which a provider says that somebody is not logged in there any more, or has to do it anew. */
const ending = new Set(['invalid_grant', 'interaction_required', 'login_required', 'consent_required', 'access_denied'])
/** Errors of the provider itself, or of how it is set up. */
const wrongAnswers = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_PARSE_ERROR',
])

/** Whether an error is the provider's no, and not that it cannot be reached. */
export function isNo(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    return ending.has(error.error)
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status === 401 || error.status === 403
  return false
}

/**
 * What is told of an error: `oidc_refused` where the provider said no or its answer does not fit what was asked, else
 * `oidc_unavailable`. It is logged without anything of the answer.
 */
export function failureOf({ log }: Pick<Ground, 'log'>, error: unknown): Failure {
  if (error instanceof Failure) return error
  const { code, error: name } = error as { code?: string; error?: string }
  const isRefused = isNo(error) || (error instanceof oidc.ClientError && wrongAnswers.has(code ?? ''))
  log.warn({ reason: name ?? code ?? (error as Error).name }, 'A log-in at the provider of the clinic failed')
  return new Failure(isRefused ? 'oidc_refused' : 'oidc_unavailable')
}
