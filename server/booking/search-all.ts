import { type RawBuilder, sql } from 'kysely'
import type { Meant } from '../people/who-is-meant.ts'
import type { Queries } from '../platform/database.ts'
import { allOf } from '../platform/where.ts'
import { type Counted, groupsInAll } from './page-of-all.ts'

/** So few people's visits are read one by one, all of them. */
const few = 50
/** How many visits of the list without the search are looked through at first, and how many times more after that. */
const firstLook = 2000
const furtherLooks = 4

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
