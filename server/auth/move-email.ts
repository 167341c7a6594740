import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { addressBlock } from '../platform/address-block.ts'
import type { CalledFrom } from '../platform/bind.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { confirmAddress, endLinks, endMove, mailLink, mustNotFlood, sealOf } from './email-links.ts'
import { countAttempt, forgetAttempts } from './log-in-attempts.ts'
import { isPassword } from './passwords.ts'

/**
 * Mails a link to a new address; the account gets that address when the link is opened. Earlier links of this kind end.
 * It does not check whether the address belongs to another account, so that the caller cannot find out. The caller of
 * this function has locked the person's row. Throws `too_many_requests` where the address has had too many links.
 */
export async function askToMove(tx: Queries, userId: string, email: string): Promise<void> {
  await mustNotFlood(tx, email)
  await endMove(tx, userId)
  await mailLink(tx, { userId, email, mail: 'new-email' })
}

/**
 * Mails the link to the pending address again and answers the message for the caller. Throws `not_found`, and as
 * `askToMove`.
 */
export async function sendToPendingEmail(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  language: Language,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, caller.id)
    const email = await endMove(tx, caller.id)
    if (!email) throw new Failure('not_found')
    await mustNotFlood(tx, email)
    await mailLink(tx, { userId: caller.id, email, mail: 'new-email' })
    return textsIn(language).serverAnswers.linkSent(email)
  })
}

/** Cancels the change to a pending address. Throws `not_found` where there is none. */
export async function dropPendingEmail({ db }: Pick<Ground, 'db'>, caller: Caller): Promise<void> {
  if (!(await endMove(db, caller.id))) throw new Failure('not_found')
}

/**
 * Gives an account the address that a link was mailed to; it needs the account's password. Answers the account's role.
 * Wrong passwords count as failed log-ins. Throws `link_not_valid`, `wrong_password`, `too_many_logins`, and
 * `email_in_use` where another account has the address; the link then stays valid.
 */
export async function changeEmail(
  ground: Ground,
  { token, password }: { token: string; password: string },
  from: CalledFrom,
): Promise<Role> {
  const { db, signatures, forgetCaller } = ground
  const linkId = signatures.open(sealOf.move, token)
  if (!linkId) throw new Failure('link_not_valid')
  const { rows } = await sql<{ id: string; email: string; role: Role; password_hash: string }>`
    select person.id, person.email, person.role, person.password_hash
    from users person join email_links link on link.user_id = person.id
    where link.id = ${linkId}::uuid and link.used_at is null and link.expires_at > clinic_now() and closed_at is null
  `.execute(db)
  const [person] = rows
  if (!person) throw new Failure('link_not_valid')
  const account = person.email.toLowerCase()
  const attempt = await countAttempt(ground, { email: account }, from)
  const owner = addressBlock(from.address)
  if (!(await isPassword(password, person.password_hash, owner))) throw new Failure('wrong_password')
  await forgetAttempts(db, attempt)
  await inTransaction(db, async (tx) => {
    await lockPerson(tx, person.id)
    const used = await sql<{ email: string }>`
      update email_links set used_at = clinic_now()
      where id = ${linkId}::uuid and kind = 'move' and used_at is null and expires_at > clinic_now()
      returning email
    `.execute(tx)
    if (!used.rows[0]) throw new Failure('link_not_valid')
    const { email } = used.rows[0]
    // An address that the clinic entered is the account's already.
    if (email.toLowerCase() !== account) await moveTo(tx, person.id, email)
    await sql`update users set staff_email = null where id = ${person.id}`.execute(tx)
    await confirmAddress(tx, person.id)
  })
  forgetCaller(person.id)
  return person.role
}

/**
 * Gives an account another address, not confirmed yet. The old address is told by mail, and links that went there end.
 * The caller of this function has locked the person's row. Throws `email_in_use` by its constraint.
 */
export async function moveTo(tx: Queries, userId: string, email: string): Promise<void> {
  // Enqueue the mail before the change, so that it goes to the old address.
  await enqueueMail(tx, { kind: 'email-changed', userId, dedupeKey: `email-changed-${crypto.randomUUID()}`, facts: {} })
  await endLinks(tx, userId, { confirmations: true })
  await sql`update users set email = ${email}, email_confirmed_at = null where id = ${userId}`.execute(tx)
}

/** Locks the person: changes of their address or links take turns. Throws `not_found` for a closed account. */
async function lockPerson(tx: Queries, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = ${userId} and closed_at is null for update
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
}
