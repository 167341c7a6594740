import { rule } from '#contract/broken-rules.ts'
import { isEasyToGuess } from '#contract/auth/weak-passwords.ts'
import type { Ground } from '../ground.ts'
import { Failure } from '../platform/failure.ts'
import { isBreached } from './breached-passwords.ts'

/**
 * Refuses a new password that is easy to guess from the person's name or e-mail address, is the present one, or stands
 * in the operator's list of breached passwords. Common passwords are refused by the contract before. Throws
 * `invalid_input` naming the field.
 */
export async function refuseWeakPassword(
  { config }: Pick<Ground, 'config'>,
  password: string,
  { field, about, present }: { field: string; about: readonly string[]; present?: string },
): Promise<void> {
  const refused = (message: string) => new Failure('invalid_input', { issues: [{ path: field, message }] })
  if (password === present || isEasyToGuess(password, about)) throw refused(rule('password_guessable'))
  if (await isBreached(config.breachedPasswordsFile, password)) throw refused(rule('password_breached'))
}
