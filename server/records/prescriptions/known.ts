import { sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'
import { plainWords } from '../substances/words.ts'
import type { KnownSubstance } from './check-allergies.ts'

/** The longest name (words) that is looked for within a text. */
const longestName = 6

/** Every row of words that stand one after the other in a text. */
function phrasesIn(text: string): string[] {
  const words = plainWords(text)
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(longestName, words.length - at) }, (__, n) => words.slice(at, at + n + 1).join(' ')),
  )
}

/** The clinic's substances that are named in these texts: in lines, or in what is recorded of allergies. */
export async function knownIn(db: Queries, texts: readonly string[]): Promise<KnownSubstance[]> {
  const { rows } = await sql<KnownSubstance>`
    select name, to_json(other_names) as "otherNames", to_json(classes) as classes
    from substances where keys && ${[...new Set(texts.flatMap(phrasesIn))]}::text[] order by key
  `.execute(db)
  return rows
}

/** The classes of the clinic's list. */
export async function classesOf(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct unnest(classes) as name from substances order by name
  `.execute(db)
  return rows.map(({ name }) => name)
}
