import { sql } from 'kysely'
import { resetLinkMinutes } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { addressBlock } from '../platform/address-block.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { setPassword } from './change-password.ts'
import { hashPassword } from './passwords.ts'

/** So many links an account gets in an hour, however often somebody asks. */
const linksAnHour = 5

/**
 * Mails a link for a new password where there is such an account. One statement whether or not there is one, and nothing in the
 * answer tells: neither its words nor its time.
 */
export async function forgotPassword({ db }: Pick<Ground, 'db'>, email: string): Promise<void> {
  await sql`
    with person as (
      select id, name, email from users
      where lower(email) = lower(${email}) and closed_at is null
        and ${linksAnHour} > (
          select count(*) from password_links where user_id = users.id and created_at > clinic_now() - interval '1 hour'
        )
    ), link as (
      insert into password_links (user_id, created_at, expires_at)
      select id, clinic_now(), clinic_now() + make_interval(mins => ${resetLinkMinutes}) from person
      returning id, user_id
    )
    insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, next_try_at)
    select 'password-link-' || link.id, 'password-link', person.id, person.name, person.email,
      jsonb_build_object('linkId', link.id), clinic_now()
    from link join person on person.id = link.user_id
  `.execute(db)
}

/** Sets a new password by a mailed link, once. Throws `link_not_valid`. */
export async function resetPassword(
  { db, signatures, forgetCaller }: Pick<Ground, 'db' | 'signatures' | 'forgetCaller'>,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<void> {
  const linkId = signatures.open('password', token)
  if (!linkId) throw new Failure('link_not_valid')
  const passwordHash = await hashPassword(password, addressBlock(address))
  const userId = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update password_links set used_at = clinic_now()
      where id = ${linkId}::uuid and used_at is null and expires_at > clinic_now()
        and exists (select from users where id = user_id and closed_at is null)
      returning user_id
    `.execute(tx)
    if (!rows[0]) throw new Failure('link_not_valid')
    await setPassword(tx, rows[0].user_id, passwordHash, null)
    return rows[0].user_id
  })
  forgetCaller(userId)
}
