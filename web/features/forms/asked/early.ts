import type { Asking } from '../../../wire/early-questions.ts'
import { askedQuery, draftQuery } from './queries.ts'

/** Asks for the draft that the address names. */
export function askForDraft({ ask, params: { draftId = '' } }: Asking): void {
  void ask(draftQuery(draftId))
}

/** As well, for whoever has the right of the desk. */
export function askForDraftAtDesk({ ask, may, params: { draftId = '' } }: Asking): void {
  if (may('desk')) void ask(draftQuery(draftId))
}

/** Asks what is asked of the reader and theirs, unless the address names somebody else. */
export function askForOwnForms({ ask, address }: Asking): void {
  if (!address.get('for')) void ask(askedQuery(undefined))
}
