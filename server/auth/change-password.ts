import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { endLinks } from './email-links.ts'
import { countAttempt, forgetAttempts } from './log-in.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Changes the caller's own password; every other session of theirs ends, and a mail says so. Wrong guesses at the
 * current one count as failed log-ins. Throws `not_found` for anybody else's, `wrong_password`, `too_many_logins`, and
 * `invalid_input` for one that is easy to guess or the same as before.
 */
export async function changePassword(
  ground: Ground,
  caller: Caller,
  id: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  if (id !== caller.id) throw new Failure('not_found')
  const account = caller.email.toLowerCase()
  await countAttempt(ground, account, address)
  const { password_hash: hash } = await ground.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(currentPassword, hash, caller.id))) throw new Failure('wrong_password')
  await forgetAttempts(ground, account, address)
  const about = [caller.email, caller.name]
  refuseWeakPassword(newPassword, { field: 'newPassword', about, present: currentPassword })
  const passwordHash = await hashPassword(newPassword, caller.id)
  await inTransaction(ground.db, async (tx) => {
    // It took a moment to judge the current one: who has changed it since, by a mailed link perhaps, has the last word.
    const { rows } = await sql`
      select from users where id = ${caller.id} and password_hash = ${hash} and closed_at is null for update
    `.execute(tx)
    if (!rows[0]) throw new Failure('wrong_password')
    await setPassword(tx, caller.id, passwordHash, caller.sessionId)
  })
  ground.forgetCaller(caller.id)
}

/**
 * Sets the password, ends every session but `keep`, makes links under way worthless, and enqueues the mail about it.
 */
export async function setPassword(
  tx: Queries,
  userId: string,
  passwordHash: string,
  keep: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await sql`
    update sessions set ended_at = clinic_now()
    where user_id = ${userId} and ended_at is null and id is distinct from ${keep}::uuid
  `.execute(tx)
  await endLinks(tx, userId, { confirmations: false })
  await enqueueMail(tx, {
    kind: 'password-changed',
    userId,
    dedupeKey: `password-changed-${crypto.randomUUID()}`,
    facts: {},
  })
}
