import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { allOf, mentions } from '../platform/where.ts'
import { type Counted, groupsInAll } from './page-of-all.ts'

/** Whose visits a search means. */
export type Meant = { patients: string[]; doctors: string[]; isEverybody: boolean }

/** So few people's visits are read one by one, all of them. */
const few = 50
/** How many visits of the list without the search are looked through at first, and how many times more after that. */
const firstLook = 2000
const furtherLooks = 4

/** Patients and doctors whose name or e-mail has what was searched for. */
export async function whoIsMeant(db: Queries, search: string): Promise<Meant> {
  const { rows } = await sql<Meant>`
    with found as materialized (
      select record.id from persons person join persons record on record.root_id = person.id
      where ${mentions(sql`person.name || ' ' || person.email`, search)}
    ), doctor as materialized (
      select id, user_id in (select id from found) as is_found from doctors
    )
    select array(select id from found) as patients, array(select id from doctor where is_found) as doctors,
      (select count(*) from found) = (select count(*) from persons) or (select bool_and(is_found) from doctor)
        as "isEverybody"
  `.execute(db)
  return rows[0]!
}

/** Whether a `claim` is of somebody who is meant. */
export function ofThose({ patients, doctors }: Meant): RawBuilder<unknown> {
  const each = [
    ...(patients.length > 0 ? [sql`claim.patient_id = any(${patients}::uuid[])`] : []),
    ...(doctors.length > 0 ? [sql`claim.doctor_id = any(${doctors}::uuid[])`] : []),
  ]
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`
}

/** Whether those are so few that all their visits can be read. */
export const areFew = ({ patients, doctors }: Meant): boolean => doctors.length === 0 && patients.length <= few

/** Ids of a page's visits in their order; `total` is a lower bound where there are more than were looked for. */
export type Found = { ids: string[]; total: number; isMore: boolean }

/**
 * Looks through the list, as it is without these conditions, in its own order for visits that meet them, until the page
 * is full and one more is known. Undefined where there are too few figures to tell where a list begins.
 */
export async function lookThrough(
  db: Queries,
  { limit, offset, ...filter }: Counted & { limit: number; offset: number },
  conditions: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Found | undefined> {
  const groups = await groupsInAll(db, filter)
  if (!groups) return undefined
  const ids: string[] = []
  let at = 0
  for (let look = firstLook; at < groups.all.length && ids.length <= offset + limit; look *= furtherLooks) {
    const begins = at
    for (let seen = 0; at < groups.all.length && seen < look; at++) seen += groups.all[at]!.count
    const { rows } = await sql<{ id: string }>`
      select claim.id from appointments claim
      where ${allOf([groups.within(groups.all.slice(begins, at)), conditions])} order by ${order}
    `.execute(db)
    for (const { id } of rows) ids.push(id)
  }
  return { ids: ids.slice(offset, offset + limit), total: ids.length, isMore: at < groups.all.length }
}
