import { type RawBuilder, sql } from 'kysely'
import type { FoundPerson } from '#contract/people/people.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { asFound } from './wire.ts'

type Asked = { search: string; limit: number; offset: number }

/** A birthday as people type one, as YYYY-MM-DD: 2019-05-04, 4.5.2019, 04/05/2019 (the day first). */
export function birthdayIn(search: string): string | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(search)
  const local = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(search)
  const [year, month, day] = iso ? iso.slice(1, 4) : local ? [local[3], local[2], local[1]] : []
  if (!year || !month || !day) return null
  const typed = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(typed) ? typed : null
}

/** Ids of the records that match what was typed, each part by an index of its own. */
export function matching(search: string): RawBuilder<unknown> {
  const born = birthdayIn(search)
  if (born) return sql`select id from persons where born = ${born}::date`
  if (search.includes('@')) return sql`select id from persons where email <> '' and lower(email) = lower(${search})`
  const digits = search.replace(/\D/g, '')
  if (digits !== '' && /^[\d\s()+/.-]+$/.test(search)) {
    // The end of a number is the same with a country's code or a leading 0.
    const end = digits.replace(/^0+/, '')
    return sql`
      select id from persons where number = ${digits.slice(0, 15)}::bigint
      union
      select id from persons
      where phone <> '' and ${end.length >= 4} and digits_back(phone) like reverse(${end}) || '%'
    `
  }
  return sql`select id from persons where name_words @@ name_query(${search})`
}

/**
 * One page of the people who match, by name, and how many do. Nothing typed finds nobody; a doctor only those who have
 * or had a visit with them.
 */
export async function findPeople(
  db: Queries,
  caller: Caller,
  { search, limit, offset }: Asked,
): Promise<{ people: FoundPerson[]; total: number }> {
  if (search.trim() === '') return { people: [], total: 0 }
  const own =
    caller.role === 'doctor'
      ? sql`exists (
          select from persons record
          join appointments claim on claim.patient_id = record.id
          join doctors doctor on doctor.id = claim.doctor_id and doctor.user_id = ${caller.id}
          where record.root_id = person.id
        )`
      : sql`true`
  const { rows } = await sql<{ total: number; people: FoundPerson[] }>`
    with found as materialized (
      select person.id, person.name_key from persons person
      where person.id in (select root_id from persons where id in (${matching(search)}))
        and person.erased_at is null and ${own}
    )
    select (select count(*) from found) as total, coalesce((
      select json_agg(${asFound} order by person.name_key, person.id)
      from (select id from found order by name_key, id limit ${limit} offset ${offset}) page
      join persons person on person.id = page.id
    ), '[]') as people
  `.execute(db)
  return rows[0]!
}
