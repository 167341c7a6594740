import { sql } from 'kysely'
import { textsIn } from '../../texts/texts.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { letGoOfEnded, tellReception } from './end-guardianships.ts'
import { noMerges } from './merge.ts'

/**
 * Locks all records of a person who is to be erased, against everybody who books, answers or joins a waiting list for
 * them, and answers the records. Throws `not_found` for an unknown person, for staff, and for a person who was erased
 * before.
 */
export async function lockRecords(tx: Queries, id: string): Promise<{ id: string; email: string }[]> {
  await noMerges(tx)
  const { rows } = await sql<{ id: string; email: string }>`
    select record.id, record.email from persons record
    where record.root_id = ${id} and record.erased_at is null
      and not exists (select from users where users.id = ${id} and role <> 'user')
    order by record.id for update
  `.execute(tx)
  if (!rows.some((record) => record.id === id)) throw new Failure('not_found')
  return rows
}

/**
 * Empties everything in a person's records that names or describes them, and ends all their guardianships, including
 * requests to one of their `addresses`.
 */
export async function erasePerson(
  tx: Queries,
  caller: Caller,
  records: readonly string[],
  addresses: readonly string[],
): Promise<void> {
  const name = textsIn('en').knownTexts.erased
  const ids = sql`${records as string[]}::uuid[]`
  await sql`
    update persons
    set name = ${name}, name_latin = '', born = null, sex = null, language = null, phone = '',
      email = case when exists (select from users where users.id = persons.id) then email else '' end, address = '',
      emergency_name = '', emergency_phone = '', needs = '{}', payer = null, insurer = '', insurance_number = '',
      desk_note = '', closed_at = coalesce(closed_at, clinic_now()), erased_at = coalesce(erased_at, clinic_now())
    where id = any(${ids})
  `.execute(tx)
  await sql`
    update guardianships
    set ended_at = coalesce(ended_at, clinic_now()), ended_by = coalesce(ended_by, ${caller.id}::uuid), paper = '',
      email = case when email is not null then id || '@erased.invalid' end
    where account_id = any(${ids}) or guardian_id = any(${ids}) or person_id = any(${ids})
      or person_id is null and lower(email) = any(${addresses.map((each) => each.toLowerCase())}::text[])
        and not exists (select from users where lower(users.email) = lower(guardianships.email))
  `.execute(tx)
  // Removes their name from notices to others.
  await sql`
    delete from notices where dedupe_key = any(array(
      select said || '-' || id from guardianships, unnest(array[
        'asked-to-act', 'guardian-noted', 'acting-ended', 'guardian-ended', 'rights-narrowed', 'guardian-narrowed'
      ]) said
      where account_id = any(${ids}) or person_id = any(${ids})
    ))
  `.execute(tx)
  await sql`
    delete from notices
    where kind in ('card-taken-off', 'nobody-told')
      and dedupe_key ~ ('^' || kind || '-(' || array_to_string(${ids}, '|') || ')-')
      and user_id = any(array(
        select account_id from guardianships where person_id = any(${ids})
        union all
        select id from users where role in ('reception', 'admin')
      ))
  `.execute(tx)
  // Ends their holds for others. People they acted for may now have nobody who is told of their visits.
  for (const id of records) await letGoOfEnded(tx, id, null)
  await tellReception(tx, null)
}
