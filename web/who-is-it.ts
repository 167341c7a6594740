import type { User } from '#contract/auth/auth.ts'
import { call } from './api.ts'
import { expected } from './expected.ts'
import { storedToken } from './transport.ts'

let begun: { token: string; answer: Promise<User> } | undefined

/** Asks whose log-in this is before the app runs, which takes the answer over. */
export function beginWhoIsIt(): void {
  const token = storedToken.get()
  if (!token || !expected()) return
  begun = { token, answer: call('GET /auth/verify', {}) }
  // Whoever takes the answer over hears of it.
  begun.answer.catch(() => undefined)
}

/** Whose log-in this token is. Throws the server's `ApiFailure`. */
export function whoIsIt(token: string): Promise<User> {
  const asked = begun
  begun = undefined
  return asked?.token === token ? asked.answer : call('GET /auth/verify', {})
}
