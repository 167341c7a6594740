import { type RawBuilder, sql } from 'kysely'
import type { FormFacts } from '#contract/forms/interpret.ts'
import type { Sex } from '#contract/people/person-lists.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type Filler, reaches } from './filler.ts'

export type Draft = {
  id: string
  form_id: string
  version: number
  person_id: string
  claim_id: string | null
  corrects_id: string | null
  language: string
  revision: number
}

const columns = sql`
  draft.id, draft.form_id, draft.version, draft.person_id, draft.claim_id, draft.corrects_id, draft.language,
  draft.revision`

async function findDraft(db: Queries, filler: Filler, id: string, lock: RawBuilder<unknown>): Promise<Draft | null> {
  const { rows } = await sql<Draft>`
    select ${columns} from form_drafts draft
    where draft.id = ${id} and ${reaches(filler, sql`draft`)} ${lock}
  `.execute(db)
  return rows[0] ?? null
}

/** A draft that somebody may work on. Throws `not_found`, and `form_given` for one that was given. */
export async function readDraft(db: Queries, filler: Filler, id: string): Promise<Draft> {
  return (await findDraft(db, filler, id, sql``)) ?? refuseGiven(db, filler, id)
}

/** A draft that the caller has found or made in this transaction. */
export async function readOwnDraft(tx: Queries, id: string): Promise<Draft> {
  const { rows } = await sql<Draft>`select ${columns} from form_drafts draft where draft.id = ${id}`.execute(tx)
  return rows[0]!
}

/**
 * The draft, locked: all who write in it take turns, and its person is not erased meanwhile. Null if there is none any
 * more. Throws `not_found` for a person who is erased.
 */
export async function lockDraft(tx: Queries, filler: Filler, id: string): Promise<Draft | null> {
  const found = await findDraft(tx, filler, id, sql``)
  if (!found) return null
  await lockPerson(tx, found.person_id)
  return findDraft(tx, filler, id, sql`for update of draft`)
}

/** Throws `not_found` for somebody who is erased; who is being erased waits. */
export async function lockPerson(tx: Queries, personId: string): Promise<void> {
  const { rows } = await sql`select from persons where id = ${personId} and erased_at is null for share`.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}

/** Throws `form_given` where the draft was given by now, else `not_found`. */
export async function refuseGiven(db: Queries, filler: Filler, id: string): Promise<never> {
  const { rows } = await sql`
    select from form_responses given where given.id = ${id} and ${reaches(filler, sql`given`)}
  `.execute(db)
  throw new Failure(rows.length > 0 ? 'form_given' : 'not_found')
}

export type Facts = FormFacts & { sex: Sex | null }

/** What conditions ask of the person: their age on the day of the visit, or today, at its place. */
export async function factsOf(
  db: Queries,
  { person_id: personId, claim_id: claimId }: Pick<Draft, 'person_id' | 'claim_id'>,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select extract(year from age(greatest(visit.date, day.today), person.born))::int as age, person.sex, day.today
    from people person
    left join claims visit on visit.id = ${claimId}
    cross join lateral (select coalesce(today_at(visit.place_id), clinic_today()) as today) day
    where person.id = ${personId}
  `.execute(db)
  return rows[0]!
}
