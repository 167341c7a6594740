import { type RawBuilder, sql } from 'kysely'
import type { InputOf, Paging } from '#contract/endpoint.ts'
import type * as contract from '#contract/forms/responses.ts'
import type { GivenForm, GivenFormWhole } from '#contract/forms/responses.ts'
import type { Scanning } from '../../documents/kept-file.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { down, readPage, up } from '../../platform/list-page.ts'
import { allOf } from '../../platform/where.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { careKeys } from '../../records/person-keys.ts'
import { readsRecord, recordFor, treatsPerson } from '../../records/who-reads.ts'
import { filesGiven } from '../fill/files.ts'
import { readVersion } from '../fill/version.ts'
import { openSaid } from './seal.ts'

type Opening = Scanning & { db: Queries; records: Ground['records'] }
type Reader = Pick<Caller, 'id' | 'role'>

/** What is given is read as long as its key is there: what has ended is not listed, also after a restore. */
const isReadable = sql`exists (
  select from person_keys key where key.person_id = given.person_id and key.class = 'care'
)`

/** The condition that the caller may read a `given_forms given`; where all are of one `person`, looked up once. */
const readsGiven = (caller: Reader, person: RawBuilder<unknown> = sql`given.person_id`) =>
  caller.role === 'doctor'
    ? readsRecord(caller, person)
    : sql<boolean>`given.person_id = any(acted_for(${caller.id}, 'record'))`

/** The condition that a `given_forms given` is of this person, and that the caller may read it. */
export const seenOf = (caller: Reader, personId: string): RawBuilder<unknown> => sql`
  given.person_id = any(records_with(${personId})) and ${isReadable}
  and ${readsGiven(caller, sql`${personId}::uuid`)}`

/**
 * The condition that the caller may withdraw a consent: the person; a guardian if one has signed; a doctor who treats
 * the person, to whom they say it.
 */
const mayWithdraw = (caller: Reader) => sql<boolean>`(
  form.purpose = 'consent' and given.state = 'current' and ${
    caller.role === 'doctor'
      ? treatsPerson(caller, sql`given.person_id`)
      : sql`(given.person_id = any(records_with(${caller.id})) or given.signed_as = 'guardian')`
  }
)`

/** Given forms that match, newest first; whether the caller may see them is part of the condition. */
export async function readGiven(db: Queries, caller: Reader, where: RawBuilder<unknown>): Promise<GivenForm[]> {
  const { rows } = await sql<GivenForm>`
    select given.id as "_id", given.form_id as "formId", given.version, given.root_id as "personId",
      published.definition -> 'title' as title, form.purpose, form.guards, given.claim_id as "visitId", given.language,
      iso(given.given_at) as "givenAt", given.given_way as way, giver.name as "givenBy", given.signed_as as "signedAs",
      given.state, iso(given.withdrawn_at) as "withdrawnAt", ${mayWithdraw(caller)} as "mayWithdraw",
      ${caller.role === 'user'} and form.purpose = 'questions' and form.offered and given.state = 'current'
        as "mayCorrect"
    from given_forms given
    join forms form on form.id = given.form_id
    join form_versions published on published.form_id = given.form_id and published.version = given.version
    left join persons giver on giver.id = given.given_by
    where ${where} and ${isReadable}
    order by given.given_at desc, given.id
  `.execute(db)
  return rows
}

const newest = [down(sql`given.given_at`, 'instant'), up(sql`given.id`, 'uuid')] as const

/** One page of what was given of a person. Throws `not_found`. */
export async function listGivenForms(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { personId: asked, purpose, ...page }: InputOf<typeof contract.listGivenForms>['query'],
): Promise<{ forms: GivenForm[]; paging: Paging }> {
  const personId = await recordFor(db, caller, asked)
  const { ids, paging } = await readPage(
    db,
    {
      from: sql`given_forms given`,
      where: allOf([
        seenOf(caller, personId),
        purpose && sql`given.form_id in (select id from forms where purpose = ${purpose})`,
      ]),
      id: sql`given.id`,
      order: newest,
    },
    page,
  )
  auditIsAbout([personId])
  return { forms: await readGiven(db, caller, sql`given.id = any(${ids as string[]}::uuid[])`), paging }
}

/** A given form by its id. Throws `not_found`. */
export async function readGivenForm(db: Queries, caller: Reader, id: string): Promise<GivenForm> {
  const [given] = await readGiven(db, caller, sql`given.id = ${id} and ${readsGiven(caller)}`)
  if (!given) throw new Failure('not_found')
  return given
}

/** What somebody has just given, also for reception, which reads nothing of it. */
export const asGiven = async (db: Queries, caller: Reader, id: string): Promise<GivenForm> =>
  (await readGiven(db, caller, sql`given.id = ${id}`))[0]!

/** A given form with everything that it says. Throws `not_found`. */
export async function readWhole(ground: Opening, caller: Reader, id: string): Promise<GivenFormWhole> {
  const [given] = await readAllWhole(ground, caller, sql`given.id = ${id} and ${readsGiven(caller)}`)
  if (!given) throw new Failure('not_found')
  auditIsAbout([given.personId])
  return given
}

/** Given forms that match, opened, newest first; whether the caller may see them is part of the condition. */
export async function readAllWhole(
  ground: Opening,
  caller: Reader,
  where: RawBuilder<unknown>,
): Promise<GivenFormWhole[]> {
  const forms = await readGiven(ground.db, caller, where)
  const { rows } = await sql<{ id: string; person_id: string; sealed: Buffer; withdrawn_by: string | null }>`
    select response.id, response.person_id, response.sealed, who.name as withdrawn_by
    from form_responses response
    left join consent_withdrawals withdrawal on withdrawal.response_id = response.id
    left join persons who on who.id = withdrawal.by_id
    where response.id = any(${forms.map(({ _id }) => _id)}::uuid[])
  `.execute(ground.db)
  const keyOf = await careKeys(
    ground,
    rows.map(({ person_id }) => person_id),
  )
  const opened: GivenFormWhole[] = []
  for (const form of forms) {
    const row = rows.find(({ id }) => id === form._id)
    const key = row && keyOf(row.person_id)
    // Its key has ended while this was read.
    if (!row || !key) continue
    const { answers, ...said } = openSaid(key, row.id, row.sealed)
    const named = Object.values(answers).flatMap((value) => (Array.isArray(value) ? value : []))
    opened.push({
      ...form,
      ...said,
      answers,
      definition: await readVersion(ground.db, form.formId, form.version),
      files: await filesGiven(ground, form.personId, named),
      withdrawnBy: row.withdrawn_by,
    })
  }
  return opened
}
