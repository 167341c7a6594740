import { rule } from '#contract/broken-rules.ts'
import { isEasyToGuess } from '#contract/auth/weak-passwords.ts'
import { Failure } from '../platform/failure.ts'

/**
 * Refuses a new password that the person's own name, e-mail address or present password gives away. Common ones the
 * contract has refused before. Throws `invalid_input` naming the field.
 */
export function refuseWeakPassword(
  password: string,
  { field, about, present }: { field: string; about: readonly string[]; present?: string },
): void {
  if (password !== present && !isEasyToGuess(password, about)) return
  throw new Failure('invalid_input', { issues: [{ path: field, message: rule('password_guessable') }] })
}
