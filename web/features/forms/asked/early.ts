import type { Asking } from '../../../wire/early-questions.ts'
import { draftQuery } from './queries.ts'

/** Asks for the draft that the address names. */
export function askForDraft({ ask, params: { draftId = '' } }: Asking): void {
  void ask(draftQuery(draftId))
}
