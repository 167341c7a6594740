import { itemsOf, languagesOf } from '#contract/forms/form-parts.ts'
import type { FormToFill } from '#contract/forms/responses.ts'

type Draft = Pick<FormToFill, 'definition' | 'language' | 'parts' | 'text'>

/** The question by which a form is signed, if it has one. */
export const signatureIn = ({ definition }: Pick<Draft, 'definition'>): string | undefined =>
  itemsOf(definition).find(({ kind }) => kind === 'signature')?.key

/**
 * The language in which a draft opens, whoever began it: that of the reader, if the form has it. A consent that they
 * have signed stays in the language of the text that they signed.
 */
export function opensIn(draft: Draft, wanted = draft.language): string {
  const signature = draft.text === null ? undefined : signatureIn(draft)
  const isSigned = draft.parts.some(({ key, value, isOwn }) => key === signature && isOwn && value !== null)
  return !isSigned && languagesOf(draft.definition).includes(wanted) ? wanted : draft.language
}
