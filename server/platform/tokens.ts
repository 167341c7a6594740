import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
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
        const claims = await readBy(key, token)
        if (claims) return claims
      }
      return null
    },
  }
}

/** The key a token names; undefined where it names none, '' where it is no token at all. */
function keyIdIn(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return ''
  }
}

async function readBy({ secret }: Key, token: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      issuer,
      audience: issuer,
      requiredClaims: ['exp'],
      clockTolerance: 30,
    })
    const { id, role, sid } = payload
    if (!isUuid(id) || !isUuid(sid) || !roles.includes(role as Role)) return null
    return { id, role: role as Role, sessionId: sid }
  } catch {
    return null
  }
}
