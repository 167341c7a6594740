import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'
import { allOf } from '../../platform/where.ts'
import { type Meant, ofThose } from '../../people/who-is-meant.ts'
import { type Counted, groupsInAll, inGroups } from './page-of-all.ts'

/** How many visits of the list without the search are looked through at first, and how many times more after that. */
const firstLook = 2000
/** The same of visits of one status, or of one state of payment: all others of their dates are looked at with them. */
const firstLookAtStatus = 300
const firstLookAtPayment = 100
/** How many are looked at by one statement at the most. */
const mostLooked = 32_000
const furtherLooks = 4
const someMore = 1.25

export const countAll = (db: Queries, where: RawBuilder<unknown>): Promise<number> =>
  countOf(db, sql`select from appointments claim where ${where}`)

async function countOf(db: Queries, visits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${visits}) visit`.execute(db)
  return rows[0]!.total
}

/** So few people are found by whom visits are of, beside those who are found by whom they are with. */
const fewPatients = 300

/**
 * The visits that meet `where` and are of those, by what lists are put in order by: found by the index of each doctor,
 * where not too many patients are meant too, else all that meet it are looked at.
 */
function visitsOfThose(where: RawBuilder<unknown>, those: Meant | undefined): RawBuilder<unknown> {
  const visits = (condition?: RawBuilder<unknown>) => sql`
    select claim.id, claim.date, claim.start_time, claim.amount_cents, claim.status
    from appointments claim where ${allOf([where, condition])}`
  if (!those) return visits()
  const { doctors, patients } = those
  if (doctors.length === 0 || patients.length > fewPatients) return visits(ofThose(those))
  const isWith = sql`claim.doctor_id = any(${doctors}::uuid[])`
  const isOf = sql`claim.patient_id = any(${patients}::uuid[]) and not ${isWith}`
  return patients.length === 0 ? visits(isWith) : sql`${visits(isWith)} union all ${visits(isOf)}`
}

/** Ids of a page's visits in their order; `total` is a lower bound where there are more than were looked for. */
export type Found = { ids: string[]; total: number; isMore: boolean }

/**
 * Looks through the list, narrowed so, in its own order for visits of those who are meant, until the page
 * is full and one more is known. Undefined where there are too few figures to tell where a list begins.
 */
export async function lookThrough(
  db: Queries,
  { limit, offset, ...filter }: Counted & { limit: number; offset: number },
  { narrowed, those }: { narrowed: RawBuilder<unknown>; those: Meant | undefined },
  order: RawBuilder<unknown>,
): Promise<Found | undefined> {
  const groups = await groupsInAll(db, filter)
  if (!groups) return undefined
  let ids: string[] = []
  let found = 0
  let looked = 0
  let beforeIds = 0
  let at = 0
  const first = filter.payment ? firstLookAtPayment : filter.status ? firstLookAtStatus : firstLook
  let look = first
  while (at < groups.shown.length && found <= offset + limit) {
    const begins = at
    let seen = 0
    for (; at < groups.shown.length && seen < look; at++) seen += groups.shown[at]!.count
    const theirs = visitsOfThose(allOf([inGroups(groups.shown.slice(begins, at), filter.sort), narrowed]), those)
    // Where the page should begin behind all of these they are counted, which is seldom in vain.
    const shouldBe = looked === 0 ? seen : (seen * found) / looked
    const many = found + shouldBe <= offset ? await countOf(db, theirs) : Number.POSITIVE_INFINITY
    if (found + many <= offset) {
      found += many
    } else {
      const { rows } = await sql<{ id: string }>`
        select claim.id from (${theirs}) claim order by ${order}
      `.execute(db)
      if (found <= offset) {
        ids = []
        beforeIds = found
      }
      for (const { id } of rows) ids.push(id)
      found += rows.length
    }
    looked += seen
    // As many as should have what is wanting, by what was found so far, and some more.
    const shouldDo = Math.ceil(((offset + limit + 1 - found) * looked * someMore) / found)
    look = Math.min(look * furtherLooks, mostLooked, Math.max(shouldDo, first))
  }
  const begins = offset - beforeIds
  return { ids: ids.slice(begins, begins + limit), total: found, isMore: at < groups.shown.length }
}
