import { createHmac, timingSafeEqual } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { roles, type Role } from '#contract/endpoint.ts'
import type { Key, Keys } from './keys.ts'

export type TokenClaims = { id: string; role: Role; sessionId: string }

export type Tokens = {
  sign(claims: TokenClaims, expiresAt: Date): Promise<string>
  /** Null for anything that is not a valid token of ours. */
  read(token: string): Promise<TokenClaims | null>
}

const issuer = 'salus'

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/**
 * Bearer tokens: JWTs signed with HMAC-SHA-256 (RFC 7519) by the current key, whose id they hold. Each is valid only
 * together with the session row that it names. Tokens signed by the other keys are accepted as well.
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

/** The id of a token's key; undefined if it has none, '' if it is no token of this kind. */
function keyIdIn(token: string): string | undefined {
  try {
    const { alg, crit, kid } = decodeProtectedHeader(token)
    return alg === 'HS256' && crit === undefined ? kid : ''
  } catch {
    return ''
  }
}

/**
 * Checks the signature in this thread: Web Crypto, which the library uses, does each check in another thread (measured:
 * a sixth of a booking's time for a caller that the server sees for the first time).
 */
function isSignedBy({ secret }: Key, token: string): boolean {
  const end = token.lastIndexOf('.')
  const signature = createHmac('sha256', secret).update(token.slice(0, end)).digest('base64url')
  const given = Buffer.from(token.slice(end + 1))
  return given.length === signature.length && timingSafeEqual(given, Buffer.from(signature))
}

/** How far (s) the clocks of two servers may differ. */
const tolerance = 30

/** The content of a token that we have signed; null if it has expired, or is no log-in's. */
function claimsOf(token: string): TokenClaims | null {
  const { iss, aud, exp, nbf, id, role, sid } = decodeJwt(token)
  const now = Date.now() / 1000
  if (iss !== issuer || aud !== issuer || exp === undefined || exp <= now - tolerance) return null
  if (nbf !== undefined && nbf > now + tolerance) return null
  if (!isUuid(id) || !isUuid(sid) || !roles.includes(role as Role)) return null
  return { id, role: role as Role, sessionId: sid }
}
