import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { languageFor } from '#contract/forms/form-parts.ts'
import type * as contract from '#contract/forms/responses.ts'
import type { FormToFill } from '#contract/forms/responses.ts'
import type { Ground } from '../../ground.ts'
import { personFor } from '../../people/person-for.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { ownPersonKey } from '../../records/person-keys.ts'
import { mainRecord } from '../../records/who-reads.ts'
import { openSaid } from '../given/seal.ts'
import { findAsked } from './asked.ts'
import { lockPerson, readOwnDraft } from './drafts.ts'
import { accountOf, type Filler, reaches, visitsOf } from './filler.ts'
import { sealAnswer } from './parts.ts'
import { asToFill } from './to-fill.ts'
import { readVersion } from './version.ts'

type Asked = InputOf<typeof contract.beginForm>['body']

/** What a draft is of. */
type Of = { formId: string; version: number; personId: string; claimId: string | null; correctsId: string | null }
type Found = { id: string; version: number; revision: number }

/**
 * Begins a form that is asked, or goes on with its draft, whoever began it: all who fill it in meet in one. With
 * `corrects` the draft begins with the answers of what was given. Throws `not_found`, `form_not_asked` for one that
 * nobody asks for or that was given.
 */
export async function beginForm(
  ground: Ground,
  filler: Filler,
  { formId, personId: asked, visitId, corrects, language }: Asked,
): Promise<{ form: FormToFill; isNew: boolean }> {
  return inTransaction(ground.db, async (tx) => {
    const personId = await personOf(tx, filler, asked, visitId)
    await lockPerson(tx, personId)
    const of = corrects
      ? await ofGiven(tx, filler, { formId, personId, corrects })
      : await ofAsked(tx, { formId, personId, visitId })
    const found = await findDraft(tx, of)
    const id = found ? await keepCurrent(tx, found, of) : await add(ground, tx, filler, of, language)
    auditIsAbout([personId, id])
    const draft = await readOwnDraft(tx, id)
    return { form: await asToFill({ ...ground, db: tx }, filler, draft), isNew: !found }
  })
}

/** The main record of whom the form is of. Reception and passes name a visit, and fill it in for its patient. */
async function personOf(tx: Queries, filler: Filler, asked: string | undefined, visitId: string | null) {
  if (filler.way === 'account') return mainRecord(tx, await personFor(tx, filler.caller, asked, 'record'))
  const { rows } = await sql<{ id: string }>`
    select record.root_id as id from claims claim join persons record on record.id = claim.patient_id
    where claim.id = ${visitId}::uuid and claim.status not in ('held', 'lapsed', 'cancelled') and ${visitsOf(filler)}
  `.execute(tx)
  if (!rows[0] || (asked !== undefined && asked !== rows[0].id)) throw new Failure('not_found')
  return rows[0].id
}

async function ofAsked(tx: Queries, asked: { formId: string; personId: string; visitId: string | null }): Promise<Of> {
  const found = await findAsked(tx, asked)
  if (!found || found.isGiven) throw new Failure('form_not_asked')
  return { ...asked, version: found.version, claimId: found.claimId, correctsId: null }
}

/** What is corrected is what counts now, of a form that is still offered. Only by an account: others never read it. */
async function ofGiven(
  tx: Queries,
  filler: Filler,
  { formId, personId, corrects }: { formId: string; personId: string; corrects: string },
): Promise<Of> {
  if (filler.way !== 'account') throw new Failure('not_found')
  const { rows } = await sql<{ claimId: string | null; version: number }>`
    select given.claim_id as "claimId",
      (select max(version) from form_versions where form_id = given.form_id) as version
    from given_forms given join forms form on form.id = given.form_id and form.offered
    where given.id = ${corrects} and given.form_id = ${formId} and given.state = 'current'
      and given.person_id = any(records_with(${personId})) and ${reaches(filler, sql`given`)}
  `.execute(tx)
  if (!rows[0]) throw new Failure('form_not_asked')
  return { formId, personId, correctsId: corrects, ...rows[0] }
}

/**
 * The draft that was touched last, of any record of the person. A correction is a draft of its own: what was given once
 * is no answer to the next asking.
 */
async function findDraft(tx: Queries, { formId, personId, claimId, correctsId }: Of): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, version, revision from form_drafts draft
    where form_id = ${formId} and person_id = any(records_with(${personId}))
      and claim_id is not distinct from ${claimId}::uuid and corrects_id is not distinct from ${correctsId}::uuid
    order by touched_at desc, id limit 1
  `.execute(tx)
  return rows[0]
}

/** A draft without an answer becomes one of the newest version. */
async function keepCurrent(tx: Queries, { id, version, revision }: Found, of: Of): Promise<string> {
  if (revision === 0 && version !== of.version) {
    await sql`update form_drafts set version = ${of.version} where id = ${id} and revision = 0`.execute(tx)
  }
  return id
}

async function add(ground: Ground, tx: Queries, filler: Filler, of: Of, language: string | undefined): Promise<string> {
  const definition = await readVersion(tx, of.formId, of.version)
  const { rows } = await sql<{ id: string }>`
    insert into form_drafts (form_id, version, person_id, claim_id, corrects_id, language)
    select ${of.formId}, ${of.version}, coalesce(claim.patient_id, ${of.personId}::uuid), claim.id, ${of.correctsId},
      ${languageFor(definition, language ?? filler.caller?.language ?? '')}
    from (select) nothing left join claims claim on claim.id = ${of.claimId}::uuid
    on conflict on constraint form_drafts_one do nothing returning id
  `.execute(tx)
  // Somebody else has begun it at the same moment.
  if (!rows[0]) return (await findDraft(tx, of))!.id
  if (of.correctsId) await takeOver(ground, tx, filler, rows[0].id, of.correctsId)
  return rows[0].id
}

/** The answers of what is corrected, but for its signature. */
async function takeOver(ground: Ground, tx: Queries, filler: Filler, draftId: string, correctsId: string) {
  const sealing = { db: tx, records: ground.records }
  const { rows } = await sql<{ person_id: string; form_id: string; version: number; sealed: Buffer }>`
    select person_id, form_id, version, sealed from form_responses where id = ${correctsId}
  `.execute(tx)
  const { person_id: personId, form_id: formId, version, sealed } = rows[0]!
  const { answers } = openSaid(await ownPersonKey(sealing, personId, 'care'), correctsId, sealed)
  const kinds = new Map(
    (await readVersion(tx, formId, version)).pages.flatMap(({ items }) =>
      items.map(({ key, kind }) => [key, kind] as const),
    ),
  )
  const { rows: drafts } = await sql<{ person_id: string }>`
    select person_id from form_drafts where id = ${draftId}
  `.execute(tx)
  const key = await ownPersonKey(sealing, drafts[0]!.person_id, 'own')
  const parts = Object.entries(answers)
    .filter(([question]) => !['signature', 'calculated'].includes(kinds.get(question) ?? 'calculated'))
    .map(([question, value]) => ({
      key: question,
      sealed: sealAnswer(key, draftId, { key: question, version: 1 }, value).toString('base64'),
    }))
  await sql`
    insert into form_answers (draft_id, key, version, sealed, by_id, way)
    select ${draftId}, said.key, 1, decode(said.sealed, 'base64'), ${accountOf(filler)}::uuid, ${filler.way}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as said (key text, sealed text)
  `.execute(tx)
  await sql`update form_drafts set revision = 1 where id = ${draftId}`.execute(tx)
}
