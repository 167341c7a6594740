import { rule } from '#contract/broken-rules.ts'
import { isEasyToGuess } from '#contract/auth/weak-passwords.ts'
import { Failure } from '../platform/failure.ts'

/**
 * Refuses a new password that is easy to guess from the person's name or e-mail address, or is the present one. Common
 * passwords are refused by the contract before. Throws `invalid_input` naming the field.
 */
export function refuseWeakPassword(
  password: string,
  { field, about, present }: { field: string; about: readonly string[]; present?: string },
): void {
  if (password !== present && !isEasyToGuess(password, about)) return
  throw new Failure('invalid_input', { issues: [{ path: field, message: rule('password_guessable') }] })
}
