import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { CalledFrom } from '../platform/bind.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { endLinks } from './email-links.ts'
import { endPasses } from './passes.ts'
import { hashPassword } from './passwords.ts'
import { provePassword, stillProved } from './prove-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Changes the caller's own password. Every other session of theirs ends, and a mail tells them. Wrong guesses at the
 * current password count as failed log-ins. Throws `not_found` for anybody else's account, `wrong_password`,
 * `too_many_logins`, and `invalid_input` for a new password that is easy to guess or the same as before.
 */
export async function changePassword(
  ground: Ground,
  caller: Caller,
  id: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  from: CalledFrom,
): Promise<void> {
  if (id !== caller.id) throw new Failure('not_found')
  const hash = await provePassword(ground, caller, currentPassword, from)
  const about = [caller.email, caller.name]
  await refuseWeakPassword(ground, newPassword, { field: 'newPassword', about, present: currentPassword })
  const passwordHash = await hashPassword(newPassword, caller.id)
  await inTransaction(ground.db, async (tx) => {
    await stillProved(tx, caller, hash)
    await setPassword(tx, caller.id, passwordHash, caller.sessionId)
  })
  ground.forgetCaller(caller.id)
}

/**
 * Sets the password, ends every session and pass except those of `keep`, ends the account's open links, and enqueues
 * the mail about it.
 */
export async function setPassword(
  tx: Queries,
  userId: string,
  passwordHash: string,
  keep: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await endPasses(tx, userId, keep)
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
