import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { confirmAddress, endMove, mailLink, mustNotFlood, sealOf } from './email-links.ts'

/**
 * Mails the caller a link that confirms their address, and answers the message for them. Throws `too_many_requests`
 * where that address has had too many.
 */
export async function sendConfirmation(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  language: Language,
): Promise<string> {
  const { serverAnswers } = textsIn(language)
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ email: string; confirmed: boolean; entered: boolean }>`
      select email, email_confirmed_at is not null as confirmed,
        coalesce(lower(email) = lower(staff_email), false) as entered
      from users
      where id = ${caller.id} and closed_at is null for update
    `.execute(tx)
    const [person] = rows
    if (!person) throw new Failure('not_found')
    if (person.confirmed) return serverAnswers.emailConfirmedAlready
    await mustNotFlood(tx, person.email)
    if (person.entered) await endMove(tx, caller.id)
    await mailLink(tx, {
      userId: caller.id,
      email: person.email,
      mail: person.entered ? 'clinic-email' : 'confirm-email',
    })
    return serverAnswers.linkSent(person.email)
  })
}

/**
 * Confirms an address by the link that was mailed to it: once, and while it is still the account's address. It needs no
 * log-in: opening the link shows that its reader gets the mail. Answers the role of the account. Throws
 * `link_not_valid`.
 */
export async function confirmEmail(
  { db, signatures }: Pick<Ground, 'db' | 'signatures'>,
  token: string,
): Promise<Role> {
  const linkId = signatures.open(sealOf.confirm, token)
  if (!linkId) throw new Failure('link_not_valid')
  return inTransaction(db, async (tx) => {
    // Lock the account before its links, as all code that changes both.
    const { rows } = await sql<{ id: string; role: Role }>`
      select person.id, person.role from users person join email_links link on link.user_id = person.id
      where link.id = ${linkId}::uuid and person.closed_at is null and lower(person.email) = lower(link.email)
      for update of person
    `.execute(tx)
    const [person] = rows
    const used = await sql`
      update email_links set used_at = clinic_now()
      where id = ${linkId}::uuid and user_id = ${person?.id ?? null}::uuid and kind = 'confirm'
        and used_at is null and expires_at > clinic_now()
    `.execute(tx)
    if (!person || !used.numAffectedRows) throw new Failure('link_not_valid')
    await confirmAddress(tx, person.id)
    return person.role
  })
}
