import { sha256Of } from '../../platform/sha256.ts'
import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { FormDefinition } from '#contract/forms/definition.ts'
import { itemsOf, languageFor } from '#contract/forms/form-parts.ts'
import { interpret, type Interpretation, isComplete } from '#contract/forms/interpret.ts'
import type { SignerRole } from '#contract/forms/response-lists.ts'
import type * as contract from '#contract/forms/responses.ts'
import type { Ground } from '../../ground.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { ownPersonKey } from '../../records/person-keys.ts'
import { mainRecord } from '../../records/who-reads.ts'
import { type Said, sealSaid } from '../given/seal.ts'
import { tellOfConsent } from '../given/tell.ts'
import { type Draft, type Facts, factsOf, lockDraft } from './drafts.ts'
import { dropFormFiles } from '../../documents/form-files.ts'
import { accountOf, type Filler, reaches, signsAs } from './filler.ts'
import { answersIn, asPart, type Part, readParts, signatureOf, textOf } from './parts.ts'
import { readAboutForm, readVersion } from './version.ts'

type Asked = InputOf<typeof contract.giveForm>['body']

/**
 * Gives a form: what was answered becomes final, with the version, the language and the exact text. Of several who give
 * it at once, one does; sent again it answers the same. Answers its id. Throws `not_found`, `changed_meanwhile` if an
 * answer, or the text of a consent, has changed since the giver looked, `form_replaced` for the correction of what was
 * given anew meanwhile, `form_incomplete` naming the questions, and `form_guardian_signs` for a consent that somebody
 * too young signs.
 */
export async function giveForm(ground: Ground, filler: Filler, id: string, asked: Asked): Promise<string> {
  return inTransaction(ground.db, async (tx) => {
    const draft = await lockDraft(tx, filler, id)
    if (!draft) return wasGiven(tx, filler, id)
    if (draft.revision !== asked.revision) throw new Failure('changed_meanwhile')
    await mustCorrectNewest(tx, draft)
    const sealing = { db: tx, records: ground.records }
    const parts = await readParts(tx, await ownPersonKey(sealing, draft.person_id, 'own'), id)
    const definition = await readVersion(tx, draft.form_id, draft.version)
    const { purpose } = await readAboutForm(tx, draft.form_id)
    const facts = await factsOf(tx, draft)
    const interpreted = interpret(definition, answersIn(parts), facts)
    const language = languageFor(definition, asked.language)
    const text = textOf(definition, interpreted, language)
    if (purpose === 'consent') mustHaveRead(text, asked)
    mustBeComplete(interpreted)
    const signedAs = (await signsAs(tx, filler, draft.person_id)) ?? asked.signedAs ?? 'self'
    if (purpose === 'consent') {
      await mustMaySign(tx, filler, draft.person_id, { signedAs, asked })
      mustHaveSigned(definition, parts, filler)
    }

    const said = await saidOf(tx, { draft, definition, interpreted, text, parts, facts })
    const key = await ownPersonKey(sealing, draft.person_id, 'care')
    // An upload that ends at this moment is waited for: its file goes with the draft.
    await sql`delete from form_drafts where id = ${id}`.execute(tx)
    await dropFormFiles(tx, [id], filesIn(definition, said))
    await sql`
      insert into form_responses (
        id, form_id, version, person_id, claim_id, corrects_id, language, given_by, given_way, signed_as, sealed
      ) values (
        ${id}, ${draft.form_id}, ${draft.version}, ${draft.person_id}, ${draft.claim_id}, ${draft.corrects_id},
        ${language}, ${accountOf(filler)}, ${filler.way}, ${signedAs}, ${sealSaid(key, id, said)}
      )
    `.execute(tx)
    if (purpose === 'consent')
      await tellOfConsent(tx, accountOf(filler), { id, personId: draft.person_id, act: 'given' })
    auditIsAbout([draft.person_id, id])
    return id
  })
}

/** Throws `not_found` for a form that was not given, or not by somebody like them. */
async function wasGiven(tx: Queries, filler: Filler, id: string): Promise<string> {
  const { rows } = await sql`
    select from form_responses given where given.id = ${id} and ${reaches(filler, sql`given`)}
  `.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
  auditIsAbout([id])
  return id
}

/**
 * A correction stands in for what counts now, not for what was given anew since. What is given of a form for a person
 * takes turns, so that neither misses the other.
 */
async function mustCorrectNewest(tx: Queries, { form_id, person_id, corrects_id }: Draft): Promise<void> {
  const turn = `given ${form_id} ${await mainRecord(tx, person_id)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
  if (corrects_id === null) return
  const { rows } = await sql`
    select from given_forms given where given.id = ${corrects_id} and given.state = 'current'
  `.execute(tx)
  if (rows.length === 0) throw new Failure('form_replaced')
}

/** What is stored is what was shown: facts of the person are read anew, and may have changed since. */
function mustHaveRead(text: string, { sha256 }: Asked): void {
  if (!sha256) throw new Failure('invalid_input', { issues: [{ path: 'sha256', message: rule('fill_in') }] })
  if (sha256 !== sha256Of(text)) throw new Failure('changed_meanwhile')
}

function mustBeComplete(found: Interpretation): void {
  if (isComplete(found)) return
  throw new Failure('form_incomplete', {
    issues: [
      ...found.missing.map((path) => ({ path, message: rule('fill_in') })),
      ...found.wrong.map(({ key: path, rule: message }) => ({ path, message })),
    ],
  })
}

/**
 * Somebody below the age at which young people decide about their records does not sign for themselves. Without an
 * account it has to be said who signs.
 */
async function mustMaySign(
  tx: Queries,
  filler: Filler,
  personId: string,
  { signedAs, asked }: { signedAs: SignerRole; asked: Asked },
): Promise<void> {
  if (filler.way !== 'account' && !asked.signedAs) {
    throw new Failure('invalid_input', { issues: [{ path: 'signedAs', message: rule('fill_in') }] })
  }
  const { rows } = await sql<{ young: boolean }>`
    select (born + make_interval(years => record_age()) > clinic_today()) is true as young
    from people where id = ${personId}
  `.execute(tx)
  if (signedAs === 'self' && rows[0]!.young) throw new Failure('form_guardian_signs')
}

/** Whoever gives a consent has typed the name themselves, at this text. */
function mustHaveSigned(form: FormDefinition, parts: readonly Part[], filler: Filler): void {
  const signature = parts.find(({ key }) => key === signatureOf(form))
  if (!signature || asPart(signature, filler).isOwn) return
  throw new Failure('form_incomplete', { issues: [{ path: signature.key, message: rule('sign_yourself') }] })
}

type Given = {
  draft: Draft
  definition: FormDefinition
  interpreted: Interpretation
  text: string
  parts: readonly Part[]
  facts: Facts
}

async function saidOf(tx: Queries, { draft, definition, interpreted, text, parts, facts }: Given): Promise<Said> {
  const { rows } = await sql<{ name: string }>`select name from people where id = ${draft.person_id}`.execute(tx)
  const { stored } = interpreted
  const signature = itemsOf(definition).find(({ key, kind }) => kind === 'signature' && key in stored)
  return {
    answers: stored,
    parts: parts.filter(({ key }) => key in stored).map(({ key, at, way, by }) => ({ key, at, way, by })),
    facts,
    text,
    sha256: sha256Of(text),
    signer: signature ? String(stored[signature.key]).trim() : null,
    forWhom: rows[0]!.name,
  }
}

const filesIn = (form: FormDefinition, { answers }: Said): string[] =>
  itemsOf(form).flatMap(({ key, kind }) => (kind === 'file' && key in answers ? (answers[key] as string[]) : []))
