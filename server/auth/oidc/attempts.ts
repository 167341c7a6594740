import { sql } from 'kysely'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { oidcAttemptMinutes } from '#contract/rules.ts'
import { randomBytes } from 'node:crypto'
import type { Ground } from '../../ground.ts'
import type { Queries } from '../../platform/database.ts'
import { failureOf, oidcOf, providerOf, returnAddress } from './provider.ts'

/** What a browser begins: a log-in, or the proof that it is still the person of this session. */
export type Begun = { sessionId: string | null }

/**
 * The address at which a browser goes on to the provider. What it brings back is good once, for `oidcAttemptMinutes`,
 * and in this browser. A proof asks the provider for the log-in anew. Throws `oidc_unavailable`, `not_found`.
 */
export async function beginAtProvider(
  ground: Pick<Ground, 'db' | 'config' | 'log'>,
  { sessionId }: Begun,
  browser: Buffer,
): Promise<string> {
  const settings = oidcOf(ground)
  try {
    const provider = await providerOf(settings)
    const verifier = randomPKCECodeVerifier()
    const nonce = randomNonce()
    // The page that the provider returns to reads from it what it is for.
    const state = `${sessionId ? 'proof' : 'log-in'}.${randomBytes(32).toString('base64url')}`
    await sql`
      insert into oidc_attempts (state, nonce, verifier, browser_hash, session_id)
      values (${state}, ${nonce}, ${verifier}, ${browser}, ${sessionId}::uuid)
    `.execute(ground.db)
    return buildAuthorizationUrl(provider, {
      ...{ redirect_uri: returnAddress(ground.config), scope: settings.scope, state, nonce },
      ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      ...(sessionId ? { prompt: 'login', max_age: '0' } : {}),
    }).href
  } catch (error) {
    throw failureOf(ground, error)
  }
}

/** What was begun with this state in one of these browsers, which is taken away; `seconds`: how long ago. */
export async function takeAttempt(db: Queries, state: string, { sessionId }: Begun, browsers: readonly Buffer[]) {
  const { rows } = await sql<{ nonce: string; verifier: string; seconds: number }>`
    delete from oidc_attempts
    where state = ${state} and session_id is not distinct from ${sessionId}::uuid
      and browser_hash = any(${browsers}::bytea[])
      and begun_at > clinic_now() - make_interval(mins => ${sql.lit(oidcAttemptMinutes)})
    returning nonce, verifier, extract(epoch from clinic_now() - begun_at)::float8 as seconds
  `.execute(db)
  return rows[0]
}
