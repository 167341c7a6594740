import * as oidc from 'openid-client'
import type { Ground } from '../../ground.ts'
import { Failure } from '../../platform/failure.ts'
import { type Begun, takeAttempt } from './attempts.ts'
import { failureOf, oidcOf, type OidcSettings, providerOf, returnAddress } from './provider.ts'

/** What the provider keeps a log-in open by; sealed in `oidc_sessions`. */
export type Tokens = { refresh?: string | undefined; access: string; id: string }

/** Whom the provider has logged in. */
export type Said = {
  issuer: string
  subject: string
  /** Their address, in small letters; null where the provider does not vouch for it. */
  email: string | null
  /** Whether the log-in counts as a second factor. */
  isFactor: boolean
  tokens: Tokens
}

/**
 * Reads what a browser has brought back from the provider (`answer`: the query of the address), and exchanges its code
 * for tokens (PKCE, `state`, `nonce`, `iss`, `aud`, signature and times are checked). A proof has to be newer than its
 * question (`auth_time`). Throws `oidc_refused`, `oidc_unavailable`, `not_found`.
 */
export async function readAnswer(
  ground: Pick<Ground, 'db' | 'config' | 'log'>,
  begun: Begun,
  answer: string,
  browsers: readonly Buffer[],
): Promise<Said> {
  const settings = oidcOf(ground)
  const address = new URL(`${returnAddress(ground.config)}?${answer}`)
  const state = address.searchParams.get('state') ?? ''
  const attempt = await takeAttempt(ground.db, state, begun, browsers)
  if (!attempt) throw new Failure('oidc_refused')
  try {
    const provider = await providerOf(settings)
    const tokens = await oidc.authorizationCodeGrant(provider, address, {
      ...{ expectedState: state, expectedNonce: attempt.nonce, pkceCodeVerifier: attempt.verifier },
      ...{ idTokenExpected: true, ...(begun.sessionId ? { maxAge: Math.ceil(attempt.seconds) } : {}) },
    })
    const claims = tokens.claims()!
    return {
      ...{ issuer: claims.iss, subject: claims.sub, isFactor: countsAsFactor(settings, claims) },
      email: await emailOf(settings, provider, tokens.access_token, claims),
      tokens: { refresh: tokens.refresh_token, access: tokens.access_token, id: tokens.id_token! },
    }
  } catch (error) {
    throw failureOf(ground, error)
  }
}

/** By how the provider says that somebody has logged in: `amr` (RFC 8176), or `acr`. */
function countsAsFactor({ factor }: OidcSettings, { amr, acr }: oidc.IDToken): boolean {
  if (factor === 'any') return true
  return [acr, ...(Array.isArray(amr) ? amr : [])].some((way) => typeof way === 'string' && factor.includes(way))
}

/**
 * The address of whoever has logged in. `email` counts only where the provider has verified it; another claim is named
 * by the clinic's settings, because nobody can set it for themselves there.
 */
async function emailOf(
  { emailClaim }: OidcSettings,
  provider: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<string | null> {
  // Some providers tell these claims at their userinfo address alone.
  const told: Record<string, unknown> =
    emailClaim in claims || !provider.serverMetadata().userinfo_endpoint
      ? claims
      : await oidc.fetchUserInfo(provider, accessToken, claims.sub)
  const email = told[emailClaim]
  const isTrusted = emailClaim !== 'email' || told.email_verified === true
  return typeof email === 'string' && isTrusted ? email.toLowerCase() : null
}
