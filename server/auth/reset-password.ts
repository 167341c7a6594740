import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { resetLinkMinutes } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { addressBlock } from '../platform/address-block.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { setPassword } from './change-password.ts'
import { confirmAddress } from './email-links.ts'
import { revokeCalendar } from './end-access.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/** The most links that an account gets in an hour. */
const linksAnHour = 5

/**
 * Mails a link to set a new password if there is such an account and its owner has chosen or confirmed the address. The
 * link is bound to the address it goes to. The caller of this function sends its answer first, so that neither the text
 * nor the time of the answer tells whether the account exists.
 */
export async function forgotPassword({ db }: Pick<Ground, 'db'>, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Requests for one account at the same time take turns, so that each counts the others' links.
    await sql`select from users where lower(email) = lower(${email}) for update`.execute(tx)
    await mailLink(tx, email)
  })
}

async function mailLink(tx: Queries, email: string): Promise<void> {
  await sql`
    with person as (
      select account.id, known.name, account.email from users account join persons known on known.id = account.id
      where lower(account.email) = lower(${email}) and account.closed_at is null
        -- Staff entered this address and the owner has not confirmed it: a stranger may read the mail there.
        and lower(account.email) is distinct from lower(account.staff_email)
        and ${linksAnHour} > (
          select count(*) from password_links
          where user_id = account.id and created_at > clinic_now() - interval '1 hour'
        )
    ), link as (
      insert into password_links (user_id, email, created_at, expires_at)
      select id, email, clinic_now(), clinic_now() + make_interval(mins => ${resetLinkMinutes}) from person
      returning id, user_id
    )
    insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, next_try_at)
    select 'password-link-' || link.id, 'password-link', person.id, person.name, person.email,
      jsonb_build_object('linkId', link.id), clinic_now()
    from link join person on person.id = link.user_id
  `.execute(tx)
}

/**
 * Sets a new password by a mailed link: once, and while the account still has the address it was mailed to. The
 * calendar address ends too: whoever needed a new password may have lost that as well. Answers the role of the account.
 * Throws `link_not_valid`, and `invalid_input` for a password that is easy to guess or was breached.
 */
export async function resetPassword(
  { db, config, signatures, forgetCaller }: Pick<Ground, 'db' | 'config' | 'signatures' | 'forgetCaller'>,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<Role> {
  const linkId = signatures.open('password', token)
  if (!linkId) throw new Failure('link_not_valid')
  const { rows: people } = await sql<{ name: string; email: string; role: Role; password_hash: string }>`
    select person.name, account.email, account.role, account.password_hash
    from password_links link
    join users account on account.id = link.user_id
    join persons person on person.id = account.id
    where link.id = ${linkId}::uuid and link.used_at is null and link.expires_at > clinic_now()
  `.execute(db)
  const [person] = people
  // A link that was already used is refused before the password is judged.
  if (!person) throw new Failure('link_not_valid')
  const line = addressBlock(address)
  const isPresent = await isPassword(password, person.password_hash, line)
  const about = [person.email, person.name]
  await refuseWeakPassword({ config }, password, {
    field: 'password',
    about,
    ...(isPresent ? { present: password } : {}),
  })
  const passwordHash = await hashPassword(password, line)
  const userId = await inTransaction(db, async (tx) => {
    // Lock the account before its links, as all code that changes both.
    await sql`
      select from users where id = (select user_id from password_links where id = ${linkId}::uuid) for update
    `.execute(tx)
    const { rows } = await sql<{ user_id: string; mailed: boolean }>`
      update password_links link set used_at = clinic_now()
      where id = ${linkId}::uuid and used_at is null and expires_at > clinic_now() and exists (
        select from users where id = link.user_id and closed_at is null and lower(users.email) = lower(link.email)
      )
      returning user_id, mailed
    `.execute(tx)
    if (!rows[0]) throw new Failure('link_not_valid')
    await setPassword(tx, rows[0].user_id, passwordHash, null)
    // The person who opened a mailed link reads the mail at this address.
    if (rows[0].mailed) await confirmAddress(tx, rows[0].user_id)
    await revokeCalendar(tx, rows[0].user_id)
    return rows[0].user_id
  })
  forgetCaller(userId)
  return person.role
}
