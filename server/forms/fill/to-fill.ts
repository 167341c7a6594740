import { sql } from 'kysely'
import type { Answers, FormDefinition } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { fits } from '#contract/forms/interpret.ts'
import type { FormToFill } from '#contract/forms/responses.ts'
import type { Scanning } from '../../documents/kept-file.ts'
import type { Ground } from '../../ground.ts'
import type { Queries } from '../../platform/database.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { careKeys, ownPersonKey } from '../../records/person-keys.ts'
import { openSaid } from '../given/seal.ts'
import { type Draft, factsOf, readDraft } from './drafts.ts'
import { type Filler, signsAs } from './filler.ts'
import { filesToFill } from './files.ts'
import { answersIn, asPart, readParts, textOfAnswers } from './parts.ts'
import { readAboutForm, readVersion } from './version.ts'

type Opening = Scanning & { db: Queries; records: Ground['records'] }

/** A draft as its page needs it. Throws `not_found`, `form_given`. */
export const readToFill = async (ground: Opening, filler: Filler, id: string): Promise<FormToFill> =>
  asToFill(ground, filler, await readDraft(ground.db, filler, id))

/** A draft that the caller may work on, as its page needs it. */
export async function asToFill(ground: Opening, filler: Filler, draft: Draft): Promise<FormToFill> {
  const { id } = draft
  const [definition, form, facts, key] = [
    await readVersion(ground.db, draft.form_id, draft.version),
    await readAboutForm(ground.db, draft.form_id),
    await factsOf(ground.db, draft),
    await ownPersonKey(ground, draft.person_id, 'own'),
  ]
  const parts = await readParts(ground.db, key, id)
  auditIsAbout([draft.person_id])
  return {
    _id: id,
    formId: draft.form_id,
    version: draft.version,
    personId: draft.person_id,
    visitId: draft.claim_id,
    purpose: form.purpose,
    guards: form.guards,
    definition,
    language: draft.language,
    facts,
    parts: parts.map((part) => asPart(part, filler)),
    revision: draft.revision,
    ...(await filesToFill(ground, draft, answersIn(parts))),
    last: form.asked === 'yearly' && filler.way === 'account' ? await lastOf(ground, draft, definition) : null,
    text: form.purpose === 'consent' ? textOfAnswers(definition, answersIn(parts), facts, draft.language) : null,
    signsAs: await signsAs(ground.db, filler, draft.person_id),
  }
}

/** What was given the last time, as far as the same question still asks for it; no signature, and no files. */
async function lastOf(ground: Opening, draft: Draft, form: FormDefinition): Promise<FormToFill['last']> {
  const { rows } = await sql<{ id: string; person_id: string; at: string; sealed: Buffer }>`
    select given.id, given.person_id, iso(given.given_at) as at, given.sealed from form_responses given
    where given.person_id = any(records_with(${draft.person_id})) and given.form_id = ${draft.form_id}
    order by given.given_at desc, given.id desc limit 1
  `.execute(ground.db)
  const [last] = rows
  const key = last && (await careKeys(ground, [last.person_id]))(last.person_id)
  if (!last || !key) return null
  return { at: last.at, answers: stillAsked(form, openSaid(key, last.id, last.sealed).answers) }
}

/** The answers that a version of a form can take over. */
export const stillAsked = (form: FormDefinition, answers: Answers): Answers =>
  Object.fromEntries(
    itemsOf(form).flatMap((item) => {
      const value = Object.hasOwn(answers, item.key) ? answers[item.key] : undefined
      const isTaken = value !== undefined && item.kind !== 'signature' && item.kind !== 'file' && fits(item, value)
      return isTaken ? [[item.key, value]] : []
    }),
  )
