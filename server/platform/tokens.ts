import { SignJWT, jwtVerify } from 'jose'
import { roles, type Role } from '#contract/endpoint.ts'

export type TokenClaims = { id: string; role: Role; sessionId: string }

export type Tokens = {
  sign(claims: TokenClaims, expiresAt: Date): Promise<string>
  /** Null for anything that is not a token of ours that still holds. */
  read(token: string): Promise<TokenClaims | null>
}

const issuer = 'salus'

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

/** Bearer tokens: JWTs signed with HMAC-SHA-256 (RFC 7519), good for nothing without the session row they name. */
export function tokensSignedWith(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ id, role, sessionId }, expiresAt) =>
      new SignJWT({ id, role, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
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
    },
  }
}
