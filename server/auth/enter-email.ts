import { sql } from 'kysely'
import { mayDo } from '#contract/rights.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { mailLink } from './email-links.ts'
import { endSessions } from './end-access.ts'
import { invite } from './invite.ts'
import { moveTo } from './move-email.ts'
import { noPassword } from './passwords.ts'

/**
 * Gives somebody else's account another address, as a member of staff. Without a password yet, the account gets a new
 * invitation there and the old one ends. With a password the caller needs the right `staff`: the old address is told,
 * all sessions end, and no password link goes to the new address before the owner has confirmed it by the mailed link
 * and their password. Answers whether the address is another one. Throws `email_of_account` without that right,
 * `email_in_use` by its constraint, and `not_found` for an account that was erased. The caller of this function forgets
 * the account's sessions (`forgetCaller`) after the commit.
 */
export async function enterEmail(tx: Queries, caller: Caller, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ email: string; hash: string }>`
    select email, password_hash as hash from users where id = ${userId} and erased_at is null for update
  `.execute(tx)
  const [account] = rows
  if (!account) throw new Failure('not_found')
  if (account.email === email) return false
  if (account.email.toLowerCase() === email.toLowerCase()) {
    await sql`update users set email = ${email} where id = ${userId}`.execute(tx)
    return false
  }
  const isInvited = account.hash === noPassword
  if (!isInvited && !mayDo(caller.rights, 'staff')) throw new Failure('email_of_account')
  await moveTo(tx, userId, email)
  if (isInvited) {
    await invite(tx, [userId])
  } else {
    await sql`update users set staff_email = ${email} where id = ${userId}`.execute(tx)
    await endSessions(tx, userId)
    await mailLink(tx, { userId, email, mail: 'clinic-email' })
  }
  auditIsAbout([], { logIn: true })
  return true
}
