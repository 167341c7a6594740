import { authPages } from '#texts/auth/auth-pages.ts'
import { ApiFailure } from '../../wire/api.ts'

/** Throws why a log-in failed; where the browser has not kept the cookie of the session, it says what to do. */
export function withoutCookie(failure: unknown): never {
  if (!(failure instanceof ApiFailure && failure.code === 'not_signed_in')) throw failure
  throw new ApiFailure(failure.status, { code: failure.code, message: authPages.login.noCookie })
}
