import { sql } from 'kysely'
import type { Profile } from '#contract/auth/auth.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'

/** The caller's own profile. Throws `not_found` for anybody else's. */
export async function getProfile({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<Profile> {
  if (id !== caller.id) throw new Failure('not_found')
  const { rows } = await sql<Omit<Profile, 'language'> & { language: string | null }>`
    select person.name, person.name_latin as "nameLatin", account.email,
      account.email_confirmed_at is not null as "emailConfirmed", person.phone, person.address,
      person.language, json_build_object(
        'weight', account.weight_unit, 'temperature', account.temperature_unit, 'glucose', account.glucose_unit
      ) as units, coalesce('/api/images/' || account.image_id, '') as image, (
        select email from email_links
        where user_id = account.id and kind = 'move' and used_at is null and expires_at > clinic_now()
          and lower(email_links.email) <> lower(account.email)
      ) as "pendingEmail"
    from users account join persons person on person.id = account.id where account.id = ${caller.id}
  `.execute(db)
  const { language, ...own } = rows[0]!
  return language ? { ...own, language } : own
}
