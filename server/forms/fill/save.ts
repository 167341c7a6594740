import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { AnswerValue, FormDefinition, FormItem } from '#contract/forms/definition.ts'
import { itemsOf, languageFor } from '#contract/forms/form-parts.ts'
import { fits, interpret, type Interpretation, isEmpty } from '#contract/forms/interpret.ts'
import type * as contract from '#contract/forms/responses.ts'
import type { SavedAnswers } from '#contract/forms/responses.ts'
import { dropFilesOfQuestions } from '../../documents/form-files.ts'
import type { Ground } from '../../ground.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { ownPersonKey, type PersonKey } from '../../records/person-keys.ts'
import { type Draft, factsOf, lockDraft, refuseGiven } from './drafts.ts'
import { mustBeFilesOf } from './files.ts'
import { accountOf, type Filler } from './filler.ts'
import { answersIn, asPart, type Part, readParts, sealAnswer, signatureOf, textOf } from './parts.ts'
import { readAboutForm, readVersion } from './version.ts'

type Asked = InputOf<typeof contract.saveFormAnswers>['body']
type Change = Asked['changes'][number]

/**
 * Keeps answers, each if nobody has changed its question since the version that the caller knows; the others are
 * answered as conflicts, and nothing of them is lost: what stands is shown beside what was sent. Answers of questions
 * that are hidden then are deleted. Throws `not_found`, `form_given`, `invalid_input` for what is no answer to its
 * question.
 */
export async function saveAnswers(
  ground: Ground,
  filler: Filler,
  id: string,
  { changes, language }: Asked,
): Promise<SavedAnswers> {
  return inTransaction(ground.db, async (tx) => {
    const draft = (await lockDraft(tx, filler, id)) ?? (await refuseGiven(tx, filler, id))
    auditIsAbout([draft.person_id])
    const definition = await readVersion(tx, draft.form_id, draft.version)
    mustFit(definition, changes)
    await mustBeFilesOf(tx, draft, definition, changes)
    const key = await ownPersonKey({ db: tx, records: ground.records }, draft.person_id, 'own')
    const before = await readParts(tx, key, id)
    const { purpose } = await readAboutForm(tx, draft.form_id)
    const signature = purpose === 'consent' ? signatureOf(definition) : undefined
    const isOthers = (part: Part) => part.key === signature && !asPart(part, filler).isOwn
    const { wanted, conflicts } = judge(before, changes, isOthers)
    // Nobody's name stands under what they have not read.
    const signed = before.find((part) => isOthers(part) && part.value !== null)
    if (signed && wanted.size > 0 && !wanted.has(signed.key)) wanted.set(signed.key, null)
    const answers = { ...answersIn(before), ...Object.fromEntries(wanted) }
    const facts = await factsOf(tx, draft)
    const interpreted = interpret(definition, withoutEmpty(answers), facts)
    const hidden = hiddenOf(interpreted, before, changes)
    for (const gone of hidden) wanted.set(gone, null)

    const known = languageFor(definition, language)
    if (hidden.length > 0) await dropFilesOfQuestions(tx, id, hidden)
    const written = await write(tx, filler, key, draft, { before, wanted, isOthers })
    // Whoever has signed is shown the text that they signed, though others read it in another language meanwhile.
    const isSigned = !written && before.some((part) => part.key === signature && part.value !== null)
    await note(tx, draft, { isChanged: written, language: isSigned ? draft.language : known })
    const parts = written ? await readParts(tx, key, id) : before
    return {
      revision: draft.revision + (written ? 1 : 0),
      language: known,
      parts: parts.map((part) => asPart(part, filler)),
      conflicts: conflicts.map((part) => asPart(part, filler)),
      hidden,
      facts,
      text: purpose === 'consent' ? textOf(definition, interpreted, known) : null,
    }
  })
}

/** Throws `invalid_input` naming the question for a key that is none, and for a value of another type. */
function mustFit(form: FormDefinition, changes: readonly Change[]): void {
  const items = new Map<string, FormItem>(itemsOf(form).map((item) => [item.key, item]))
  const issues = changes.flatMap(({ key, value }, index) => {
    const item = items.get(key)
    const isQuestion = item && item.kind !== 'note' && item.kind !== 'calculated'
    if (isQuestion && (isEmpty(value) || fits(item, value!))) return []
    return [{ path: `changes.${index}.value`, message: rule('from_list') }]
  })
  if (issues.length > 0) throw new Failure('invalid_input', { issues })
}

/**
 * Which changes are kept, and what stands in place of the others. A value that stands already is no conflict, and no
 * change, but where it `isOthers`: a name that somebody else has typed is signed anew.
 */
function judge(before: readonly Part[], changes: readonly Change[], isOthers: (part: Part) => boolean) {
  const standing = new Map(before.map((part) => [part.key, part]))
  const wanted = new Map<string, AnswerValue | null>()
  const conflicts: Part[] = []
  for (const { key, value, version } of changes) {
    const part = standing.get(key)
    const said = isEmpty(value) ? null : value
    if (isSame(said, part?.value ?? null) && !(part && said !== null && isOthers(part))) continue
    if (part && part.version !== version) conflicts.push(part)
    else wanted.set(key, said)
  }
  return { wanted, conflicts }
}

const isSame = (one: AnswerValue | null, other: AnswerValue | null) => JSON.stringify(one) === JSON.stringify(other)

const withoutEmpty = (answers: Readonly<Record<string, AnswerValue | null>>) =>
  Object.fromEntries(Object.entries(answers).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))

/** The questions with an answer, or a sent one, that are not shown. */
function hiddenOf({ pages }: Interpretation, before: readonly Part[], changes: readonly Change[]): string[] {
  const shown = new Set(pages.flatMap(({ items }) => items.map(({ key }) => key)))
  const answered = [...before, ...changes].filter(({ value }) => !isEmpty(value)).map(({ key }) => key)
  return [...new Set(answered)].filter((key) => !shown.has(key))
}

type Writing = {
  before: readonly Part[]
  wanted: ReadonlyMap<string, AnswerValue | null>
  isOthers: (part: Part) => boolean
}

/** Writes what differs from what stands; answers whether anything did. */
async function write(
  tx: Queries,
  filler: Filler,
  key: PersonKey,
  { id }: Draft,
  { before, wanted, isOthers }: Writing,
): Promise<boolean> {
  const standing = new Map(before.map((part) => [part.key, part]))
  const rows = Array.from(wanted, ([question, value]) => {
    const part = standing.get(question)
    const next = { key: question, version: (part?.version ?? 0) + 1 }
    const sealed = value === null ? null : sealAnswer(key, id, next, value).toString('base64')
    const isSigned = part && value !== null && isOthers(part)
    return isSame(part?.value ?? null, value) && !isSigned ? [] : [{ ...next, sealed }]
  }).flat()
  if (rows.length === 0) return false
  await sql`
    insert into form_answers (draft_id, key, version, sealed, by_id, way)
    select ${id}, said.key, said.version, decode(said.sealed, 'base64'), ${accountOf(filler)}::uuid, ${filler.way}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (key text, version integer, sealed text)
    on conflict (draft_id, key) do update set version = excluded.version, sealed = excluded.sealed,
      at = clinic_now(), by_id = excluded.by_id, way = excluded.way
  `.execute(tx)
  return true
}

async function note(tx: Queries, { id }: Draft, { isChanged, language }: { isChanged: boolean; language: string }) {
  await sql`
    update form_drafts
    set touched_at = clinic_now(), language = ${language}, revision = revision + ${isChanged ? 1 : 0}
    where id = ${id}
  `.execute(tx)
}
