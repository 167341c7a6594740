import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import type { Substance } from '#contract/records/substances.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type PageAsked, readPage, up } from '../../platform/list-page.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { nameKey } from './words.ts'

const asSubstance = sql`
  substance.id as "_id", substance.name, to_json(substance.other_names) as "otherNames",
  to_json(substance.classes) as classes, to_json(substance.forms) as forms`

const byName = [up(sql`substance.key`, 'text'), up(sql`substance.id`, 'uuid')] as const

/** One page of the clinic's substances, by name; of those that have these words in a name or a class. */
export async function listSubstances(
  db: Queries,
  { search, ...asked }: PageAsked & { search: string },
): Promise<{ substances: Substance[]; paging: Paging }> {
  const typed = nameKey(search)
  const where = sql`${typed === ''} or exists (
    select from unnest(substance.keys || substance.classes) name where strpos(replace(name, '-', ' '), ${typed}) > 0
  )`
  const list = { from: sql`substances substance`, where, id: sql`substance.id`, order: byName }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<Substance>`
    select ${asSubstance} from substances substance
    where substance.id = any(${ids as string[]}::uuid[]) order by substance.key, substance.id
  `.execute(db)
  return { substances: rows, paging }
}

const mostFound = 10

/** Substances that a doctor may mean: those with a name that begins with the words first. */
export async function findSubstances(db: Queries, search: string): Promise<Substance[]> {
  const typed = nameKey(search)
  if (typed === '') return []
  const { rows } = await sql<Substance>`
    select ${asSubstance} from substances substance
    cross join lateral (
      select min(case when name = ${typed} then 0 when starts_with(name, ${typed}) then 1 else 2 end) as rank
      from unnest(substance.keys) name where strpos(name, ${typed}) > 0
    ) found
    where found.rank is not null
    order by found.rank, not starts_with(substance.key, ${typed}), substance.key limit ${mostFound}
  `.execute(db)
  return rows
}

/** Throws `not_found`. */
export async function deleteSubstance(tx: Queries, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from substances where id = ${id} returning id`.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  auditIsAbout([id])
}
