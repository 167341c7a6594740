import { isOidcRole } from '#contract/auth/oidc.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../platform/failure.ts'

/** Whether this role logs in, and proves that it is them, at the clinic's provider alone. */
export const isOnlyThere = ({ config }: { config: Pick<Config, 'oidc'> }, role: Role): boolean =>
  config.oidc?.only === true && isOidcRole(role)

/** Throws `oidc_only` where `isOnlyThere`. */
export function mayLogInHere(ground: { config: Pick<Config, 'oidc'> }, role: Role): void {
  if (isOnlyThere(ground, role)) throw new Failure('oidc_only')
}
