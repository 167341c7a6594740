import { sql } from 'kysely'
import { emailLinkDays, emailLinksPerHour } from '#contract/rules.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { releaseLetters } from '../mail/hold-back.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** The purposes of e-mail links: a link that confirms an address cannot change one, and the reverse. */
export const sealOf = { confirm: 'confirm-email', move: 'change-email' } as const

type EmailLink = { userId: string; email: string; mail: 'welcome' | 'confirm-email' | 'new-email' | 'clinic-email' }

/** Makes a link for an address and enqueues the mail with it. */
export async function mailLink(tx: Queries, { userId, email, mail }: EmailLink): Promise<void> {
  const kind = mail === 'new-email' || mail === 'clinic-email' ? 'move' : 'confirm'
  const { rows } = await sql<{ id: string }>`
    insert into email_links (user_id, kind, email, created_at, expires_at)
    values (${userId}, ${kind}, ${email}, clinic_now(), clinic_now() + make_interval(days => ${emailLinkDays}))
    returning id
  `.execute(tx)
  const linkId = rows[0]!.id
  await enqueueMail(tx, { kind: mail, userId, address: email, dedupeKey: `${mail}-${linkId}`, facts: { linkId } })
}

/**
 * Protects a mailbox from being flooded by people who enter its address as theirs. Throws `too_many_requests` where an
 * address was mailed `emailLinksPerHour` links within the hour, whichever accounts asked. Requests for one address take
 * turns until their transactions end, so that all of them are counted.
 */
export async function mustNotFlood(tx: Queries, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('links to ' || lower(${email}), 0))`.execute(tx)
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from min(created_at) + interval '1 hour' - clinic_now()))::int as wait from (
      select created_at from email_links
      where lower(email) = lower(${email}) and created_at > clinic_now() - interval '1 hour'
      order by created_at desc limit ${emailLinksPerHour}
    ) latest
    having count(*) >= ${emailLinksPerHour}
  `.execute(tx)
  const wait = rows[0]?.wait
  if (wait) throw new Failure('too_many_requests', { retryAfterSeconds: Math.max(1, wait) })
}

/**
 * Ends the account's open links to set a password or to change its address; with `confirmations`, also those that
 * confirm an address.
 */
export async function endLinks(
  tx: Queries,
  userId: string,
  { confirmations }: { confirmations: boolean },
): Promise<void> {
  await sql`
    update password_links set used_at = clinic_now() where user_id = ${userId} and used_at is null
  `.execute(tx)
  await sql`
    update email_links set used_at = clinic_now()
    where user_id = ${userId} and used_at is null and (kind = 'move' or ${confirmations}::boolean)
  `.execute(tx)
}

/**
 * Ends the open link that would change the account's address. Answers that new address where the link was still valid.
 */
export async function endMove(tx: Queries, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string; open: boolean }>`
    update email_links set used_at = clinic_now() where user_id = ${userId} and kind = 'move' and used_at is null
    returning email, expires_at > clinic_now() as open
  `.execute(tx)
  return rows[0]?.open ? rows[0].email : undefined
}

/** Notes that the account's owner has confirmed its address, and releases the mails that waited for that. */
export async function confirmAddress(tx: Queries, userId: string): Promise<void> {
  await sql`
    update users set email_confirmed_at = coalesce(email_confirmed_at, clinic_now()) where id = ${userId}
  `.execute(tx)
  await releaseLetters(tx, userId)
}

/** Deletes all links of an account, and those that other accounts had mailed to its address. */
export async function forgetLinks(tx: Queries, userId: string, email: string): Promise<void> {
  await sql`delete from password_links where user_id = ${userId}`.execute(tx)
  await sql`delete from email_links where user_id = ${userId} or lower(email) = lower(${email})`.execute(tx)
}
