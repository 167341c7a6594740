import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { mentions } from '../platform/where.ts'

/**
 * The people whose visits a search finds; none are listed if it finds everybody. `visits` is how many visits they have,
 * counted up to a limit.
 */
export type Meant = { patients: string[]; doctors: string[]; isEverybody: boolean; visits: number }

/**
 * Up to this many visits are read one by one, which is faster than searching years for rare matches. Tests set a lower
 * number.
 */
export const few = { visits: 15_000 }

/** Whether these people have few enough visits to read all of them. */
export const areFew = ({ visits, isEverybody }: Meant): boolean => !isEverybody && visits <= few.visits

/** Whether a `claim` belongs to these people, asked for each claim that is read. */
export function ofThose({ patients, doctors, isEverybody }: Meant): RawBuilder<unknown> {
  if (isEverybody) return sql`true`
  const each = [
    ...(patients.length > 0 ? [{ of: sql`claim.patient_id`, ids: patients }] : []),
    ...(doctors.length > 0 ? [{ of: sql`claim.doctor_id`, ids: doctors }] : []),
  ].map(({ of, ids }) => sql`(${of} in (select unnest(${ids}::uuid[]))) is true`)
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`
}

/**
 * Whether a `claim` belongs to these few people: their claims are found by index first, even if the planner expects
 * another way to be faster.
 */
export function ofFew({ patients, doctors }: Meant): RawBuilder<unknown> {
  return sql`claim.id = any(array(
    select id from appointments where patient_id = any(${patients}::uuid[])
    union all
    select id from appointments where doctor_id = any(${doctors}::uuid[])
  ))`
}

/** Patients and doctors whose name or e-mail matches the search. */
export async function whoIsMeant(db: Queries, search: string): Promise<Meant> {
  const { rows } = await sql<Omit<Meant, 'visits'>>`
    with found as materialized (
      select record.id from persons person join persons record on record.root_id = person.id
      where ${mentions(sql`person.name || ' ' || person.email`, search)}
    ), doctor as materialized (
      select id, user_id in (select id from found) as is_found from doctors
    ), everybody as materialized (
      select (select count(*) from found) = (select count(*) from persons)
        or coalesce((select bool_and(is_found) from doctor), false) as is_meant
    )
    select is_meant as "isEverybody", array(select id from found where not is_meant) as patients,
      array(select id from doctor where is_found and not is_meant) as doctors
    from everybody
  `.execute(db)
  const { isEverybody, ...those } = rows[0]!
  return { ...those, isEverybody, visits: isEverybody ? 0 : await countVisits(db, those) }
}

/**
 * How many visits and lapsed or open holds these people have, counted only up to the limit: by index alone, both for
 * thousands of people without any and for one with many.
 */
async function countVisits(
  db: Queries,
  { patients, doctors }: { patients?: readonly string[]; doctors?: readonly string[] },
): Promise<number> {
  const upto = few.visits + 1
  const parts = [
    ...(patients?.length ? [{ ids: patients, their: sql`claims where patient_id = one.id` }] : []),
    ...(doctors?.length ? [{ ids: doctors, their: sql`appointments where doctor_id = one.id` }] : []),
  ].map(
    ({ ids, their }) => sql`(
      select from unnest(${ids}::uuid[]) one (id) cross join lateral (select from ${their} limit ${upto}) visit
      limit ${upto}
    )`,
  )
  if (parts.length === 0) return 0
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from (${sql.join(parts, sql` union all `)}) visit
  `.execute(db)
  return rows[0]!.visits
}
