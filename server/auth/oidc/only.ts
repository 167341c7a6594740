import { isOidcRole } from '#contract/auth/oidc.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../platform/failure.ts'

/** Throws `oidc_only` where this role logs in, and proves that it is them, at the clinic's provider alone. */
export function mayLogInHere({ config }: { config: Pick<Config, 'oidc'> }, role: Role): void {
  if (config.oidc?.only && isOidcRole(role)) throw new Failure('oidc_only')
}
