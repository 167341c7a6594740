import { createHmac, timingSafeEqual } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { roles, type Role } from '#contract/endpoint.ts'
import type { Key, Keys } from './keys.ts'

export type TokenClaims = { id: string; role: Role; sessionId: string }

export type Tokens = {
  sign(claims: TokenClaims, expiresAt: Date): Promise<string>
  /** Null for anything that is not a token of ours that still holds. */
  read(token: string): Promise<TokenClaims | null>
}

const issuer = 'salus'

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/**
 * Bearer tokens: JWTs signed with HMAC-SHA-256 (RFC 7519) by the current key, which they name, and good for nothing
 * without the session row they name. Those of the other keys are read alike.
 */
export function tokensSignedWith(keys: Keys): Tokens {
  return {
    sign: ({ id, role, sessionId }, expiresAt) =>
      new SignJWT({ id, role, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keys.current.id })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(keys.current.secret),
    async read(token) {
      for (const key of keys.candidates(keyIdIn(token))) {
        if (isSignedBy(key, token)) return claimsOf(token)
      }
      return null
    },
  }
}

/** The key a token names; undefined where it names none, '' where it is no token of this kind. */
function keyIdIn(token: string): string | undefined {
  try {
    const { alg, crit, kid } = decodeProtectedHeader(token)
    return alg === 'HS256' && crit === undefined ? kid : ''
  } catch {
    return ''
  }
}

/**
 * Reckoned here and now: Web Crypto, by which the library does it, has each signature checked by another thread
 * (measured: a sixth of what the server spends on a booking of somebody whom it meets for the first time).
 */
function isSignedBy({ secret }: Key, token: string): boolean {
  const end = token.lastIndexOf('.')
  const signature = createHmac('sha256', secret).update(token.slice(0, end)).digest('base64url')
  const given = Buffer.from(token.slice(end + 1))
  return given.length === signature.length && timingSafeEqual(given, Buffer.from(signature))
}

/** How far (s) the clocks of two servers may be apart. */
const tolerance = 30

/** What a token that we have signed says; null where it no longer holds, or says something else than log-ins do. */
function claimsOf(token: string): TokenClaims | null {
  const { iss, aud, exp, nbf, id, role, sid } = decodeJwt(token)
  const now = Date.now() / 1000
  if (iss !== issuer || aud !== issuer || exp === undefined || exp <= now - tolerance) return null
  if (nbf !== undefined && nbf > now + tolerance) return null
  if (!isUuid(id) || !isUuid(sid) || !roles.includes(role as Role)) return null
  return { id, role: role as Role, sessionId: sid }
}
