import type { User } from '#contract/auth/auth.ts'
import { call } from '../wire/api.ts'
import { expectedUser } from './expected-user.ts'
import { storedToken } from '../wire/transport.ts'

let begun: { token: string; answer: Promise<User> } | undefined

/** Asks whose log-in this is before the app runs, which takes the answer over. */
export function verifyEarly(): void {
  const token = storedToken.get()
  if (!token || !expectedUser()) return
  begun = { token, answer: call('GET /auth/verify', {}) }
  // Whoever takes the answer over hears of it.
  begun.answer.catch(() => undefined)
}

/** Whose log-in this token is. Throws the server's `ApiFailure`. */
export function verifiedUser(token: string): Promise<User> {
  const asked = begun
  begun = undefined
  return asked?.token === token ? asked.answer : call('GET /auth/verify', {})
}
