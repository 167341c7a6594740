import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** The doctors that a search finds, and how well it fits each (`search_hits`: 0 is best); the best first. */
export type Found = { ids: string[]; levels: number[] }

/**
 * The doctors whom this search finds; undefined if it means everybody, such as "doctor". They come as two texts: to
 * read a row for each of thousands would take as long as the search.
 */
export async function findDoctors(db: Queries, search: string): Promise<Found | undefined> {
  const { rows } = await sql<{ means_some: boolean; ids: string | null; levels: string | null }>`
    with asked as materialized (
      select asked_words(${search}) as words
    )
    select cardinality(asked.words) > 0 as means_some, found.ids, found.levels
    from asked cross join lateral (
      select string_agg(doctor_id::text, ',' order by level) as ids,
        string_agg(level::text, ',' order by level) as levels
      from found_doctors(asked.words)
    ) found
  `.execute(db)
  const { means_some: meansSome, ids, levels } = rows[0]!
  if (!meansSome) return undefined
  return { ids: ids?.split(',') ?? [], levels: levels?.split(',').map(Number) ?? [] }
}
