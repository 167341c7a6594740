import type { Answers, AnswerValue, FormDefinition } from '#contract/forms/definition.ts'
import { itemsOf } from '#contract/forms/form-parts.ts'
import { type Interpretation, interpret } from '#contract/forms/interpret.ts'
import type { AnswerPart, FormToFill } from '#contract/forms/responses.ts'
import type { AnswerChange } from './sent-answers.ts'

/** Whether two answers say the same; none is like null. */
export const same = (one: AnswerValue | null | undefined, other: AnswerValue | null | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether a question is answered with files. */
export const isFile = (form: FormDefinition, key: string): boolean =>
  itemsOf(form).some((item) => item.key === key && item.kind === 'file')

/** The keys of what is shown. */
export const shownKeys = ({ pages }: Interpretation): ReadonlySet<string> =>
  new Set(pages.flatMap(({ items }) => items.map(({ key }) => key)))

/** What of these answers is not yet as the server has it (`parts`), of the questions that are shown. */
export function changesOf(
  form: FormDefinition,
  facts: FormToFill['facts'],
  answers: Answers,
  parts: ReadonlyMap<string, AnswerPart>,
): AnswerChange[] {
  const read = interpret(form, answers, facts)
  const shown = shownKeys(read)
  return itemsOf(form).flatMap(({ key, kind }) => {
    if (kind === 'note' || kind === 'calculated' || !shown.has(key)) return []
    const value = read.stored[key] ?? null
    // What cannot be stored as it stands stays as it was: it is not an answer yet.
    if (value === null && answers[key] !== undefined && answers[key] !== '') return []
    const part = parts.get(key)
    return same(value, part?.value) ? [] : [{ key, value, version: part?.version ?? 0 }]
  })
}
