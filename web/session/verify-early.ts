import type { User } from '#contract/auth/auth.ts'
import { call } from '../wire/api.ts'
import { expectedUser } from './expected-user.ts'
import { storedToken } from '../wire/transport.ts'

let begun: { token: string; answer: Promise<User> } | undefined

/** Asks the server who is logged in before the app runs; the app takes over the answer. */
export function verifyEarly(): void {
  const token = storedToken.get()
  if (!token || !expectedUser()) return
  begun = { token, answer: call('GET /auth/verify', {}) }
  // Avoids an unhandled rejection; the error surfaces where the answer is taken over.
  begun.answer.catch(() => undefined)
}

/** The account of this token. Throws the server's `ApiFailure`. */
export function verifiedUser(token: string): Promise<User> {
  const asked = begun
  begun = undefined
  return asked?.token === token ? asked.answer : call('GET /auth/verify', {})
}
