import { sql } from 'kysely'
import type { Answers, AnswerValue, FormDefinition } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { type FormWords, formText } from '#contract/forms/form-text.ts'
import { type FormFacts, interpret, type Interpretation } from '#contract/forms/interpret.ts'
import type { AnswerWay } from '#contract/forms/response-lists.ts'
import type { AnswerPart } from '#contract/forms/responses.ts'
import { isLanguage } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Queries } from '../../platform/database.ts'
import type { PersonKey } from '../../records/person-keys.ts'
import type { Filler } from './filler.ts'

/** One stored answer, opened. */
export type Part = {
  key: string
  value: AnswerValue | null
  version: number
  at: string
  way: AnswerWay
  by_id: string | null
  by: string | null
}

const placeOf = (draftId: string, key: string, version: number) => `form_answers ${draftId} ${key} ${version}`

export const sealAnswer = (
  key: PersonKey,
  draftId: string,
  part: { key: string; version: number },
  said: AnswerValue,
) => key.seal(JSON.stringify(said), placeOf(draftId, part.key, part.version))

/** The answers of a draft, opened; those of an account with its name. */
export async function readParts(db: Queries, key: PersonKey, draftId: string): Promise<Part[]> {
  const { rows } = await sql<Omit<Part, 'value'> & { sealed: Buffer | null }>`
    select answer.key, answer.version, iso(answer.at) as at, answer.way, answer.by_id, answer.sealed,
      case when answer.way = 'account' then speaker.name end as by
    from form_answers answer left join persons speaker on speaker.id = answer.by_id
    where answer.draft_id = ${draftId} order by answer.key
  `.execute(db)
  return rows.map(({ sealed, ...part }) => ({
    ...part,
    value: sealed && (JSON.parse(key.open(sealed, placeOf(draftId, part.key, part.version)).toString()) as AnswerValue),
  }))
}

export const answersIn = (parts: readonly Part[]): Answers =>
  Object.fromEntries(parts.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))

export const asPart = ({ by_id, ...part }: Part, filler: Filler): AnswerPart => ({
  ...part,
  isOwn: filler.caller ? by_id === filler.caller.id : part.way === filler.way,
})

/** The question by which a form is signed, if it has one. */
export const signatureOf = (form: FormDefinition): string | undefined =>
  itemsOf(form).find(({ kind }) => kind === 'signature')?.key

/**
 * The exact text of a form as it is answered, in one of its languages; its fixed words are English where we lack that
 * language.
 */
export const textOf = (form: FormDefinition, interpreted: Interpretation, language: string): string =>
  formText(form, interpreted, language, fixedWords(language))

function fixedWords(language: string): FormWords {
  const { formWords } = textsIn(isLanguage(language) ? language : 'en')
  return {
    yes: formWords.yes,
    no: formWords.no,
    unanswered: formWords.unanswered,
    sides: { left: formWords.sides.left, right: formWords.sides.right, both: formWords.sides.both },
    files: formWords.files,
  }
}

export const textOfAnswers = (form: FormDefinition, answers: Answers, facts: FormFacts, language: string): string =>
  textOf(form, interpret(form, answers, facts), language)
