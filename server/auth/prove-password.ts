import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import type { CalledFrom } from '../platform/bind.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { countAttempt, forgetAttempts } from './log-in-attempts.ts'
import { mustHaveUsedFactor } from './must-have-proved.ts'
import { isOnlyThere } from './oidc/only.ts'
import { mustHaveProvedByOidc } from './oidc/prove-by-oidc.ts'
import { isPassword } from './passwords.ts'

/**
 * Proves by the password, within a call that carries it, that it is the caller, and answers its hash at that moment.
 * Whoever has a factor must have used it just now as well: a stolen password is not enough. Wrong guesses count as
 * failed log-ins. Throws `wrong_password`, `too_many_logins`, `step_up_needed`.
 */
export async function provePassword(
  ground: Ground,
  caller: Caller,
  password: string | undefined,
  from: CalledFrom,
): Promise<string> {
  // Whoever logs in at the clinic's provider may have no password here.
  if (!password || isOnlyThere(ground, caller.role)) return mustHaveProvedByOidc(ground, caller)
  const hash = await checkPassword(ground, caller, password, from)
  await mustHaveUsedFactor(ground, caller)
  return hash
}

/** As `provePassword`, whatever factors the caller has. Throws `wrong_password`, `too_many_logins`. */
export async function checkPassword(
  ground: Ground,
  caller: Caller,
  password: string,
  from: CalledFrom,
): Promise<string> {
  const attempt = await countAttempt(ground, caller, from)
  const { password_hash: hash } = await ground.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(password, hash, caller.id))) throw new Failure('wrong_password')
  await forgetAttempts(ground.db, attempt)
  return hash
}

/**
 * Checking a password takes a moment, in which a mailed link may have changed it. Locks the account. Throws
 * `wrong_password` where its hash is another one by now.
 */
export async function stillProved(tx: Queries, caller: Caller, hash: string): Promise<void> {
  const { rows } = await sql`
    select from users where id = ${caller.id} and password_hash = ${hash} and closed_at is null for update
  `.execute(tx)
  if (!rows[0]) throw new Failure('wrong_password')
}
