import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { FoundPerson } from '#contract/people/people.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { allOf } from '../platform/where.ts'
import { asFound } from './wire.ts'

type Asked = PageAsked & { search: string }

const byName = [up(sql`person.name_key`, 'text'), up(sql`person.id`, 'uuid')] as const

/** A typed birthday as YYYY-MM-DD: accepts 2019-05-04, 4.5.2019, 04/05/2019 (day first). */
export function birthdayIn(search: string): string | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(search)
  const local = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(search)
  const [year, month, day] = iso ? iso.slice(1, 4) : local ? [local[3], local[2], local[1]] : []
  if (!year || !month || !day) return null
  const typed = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${typed}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(typed) ? typed : null
}

/** Ids of the records that match the typed text; each part uses its own index. */
export function matching(search: string): RawBuilder<unknown> {
  const born = birthdayIn(search)
  if (born) return sql`select id from persons where born = ${born}::date`
  if (search.includes('@')) return sql`select id from persons where email <> '' and lower(email) = lower(${search})`
  const digits = search.replace(/\D/g, '')
  if (digits !== '' && /^[\d\s()+/.-]+$/.test(search)) {
    // The end of a phone number is the same with a country code or a leading 0.
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
 * One page of the people who match, by name, and how many there are. An empty search finds nobody; a doctor finds only
 * people who have or had a visit with them.
 */
export async function findPeople(
  db: Queries,
  caller: Caller,
  { search, ...asked }: Asked,
): Promise<{ people: FoundPerson[]; paging: Paging }> {
  const own =
    caller.role === 'doctor'
      ? sql`exists (
          select from persons record
          join appointments claim on claim.patient_id = record.id
          join doctors doctor on doctor.id = claim.doctor_id and doctor.user_id = ${caller.id}
          where record.root_id = person.id
        )`
      : sql`true`
  const where = allOf([
    sql`${search.trim() !== ''}`,
    sql`person.id in (select root_id from persons where id in (${matching(search)}))`,
    sql`person.erased_at is null`,
    own,
  ])
  const list = { from: sql`persons person`, where, id: sql`person.id`, order: byName }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<{ person: FoundPerson }>`
    select ${asFound} as person from persons person where person.id = any(${ids}::uuid[])
    order by person.name_key, person.id
  `.execute(db)
  return { people: rows.map(({ person }) => person), paging }
}
