import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** The doctors that a search finds, and how well it fits each (`search_hits`: 0 is best). */
export type Found = { ids: string[]; levels: number[] }

/** The doctors whom this search finds, in no order; undefined if it means everybody, such as "doctor". */
export async function findDoctors(db: Queries, search: string): Promise<Found | undefined> {
  const { rows } = await sql<{ means_some: boolean; doctor_id: string | null; level: number | null }>`
    with asked as materialized (
      select asked_words(${search}) as words
    )
    select cardinality(asked.words) > 0 as means_some, found.doctor_id, found.level
    from asked left join lateral found_doctors(asked.words) found on true
  `.execute(db)
  if (!rows[0]?.means_some) return undefined
  const found = rows.flatMap(({ doctor_id: id, level }) => (id !== null && level !== null ? [{ id, level }] : []))
  return { ids: found.map(({ id }) => id), levels: found.map(({ level }) => level) }
}
