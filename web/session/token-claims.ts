import type { Role } from '#contract/endpoint.ts'
import { sessionHours } from '#contract/rules.ts'

type Claims = { id?: string; role?: Role; iat?: number; exp?: number }

/**
 * The claims in a token: whose it is, their role, and when (s since 1970) it was issued and expires. Empty if it cannot
 * be read.
 */
export function claimsIn(token: string | null): Claims {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** Whether the token has expired by this browser's clock. */
export const hasRunOut = ({ exp = Number.POSITIVE_INFINITY }: Claims): boolean => exp * 1000 <= Date.now()

/** Whether its owner asked to be remembered when they logged in. */
export function isForLong(token: string | null): boolean {
  const { iat = 0, exp = 0 } = claimsIn(token)
  return iat > 0 && exp - iat > sessionHours * 3600
}
