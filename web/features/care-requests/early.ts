import type { Asking } from '../../wire/early-questions.ts'
import { careForms } from './forms.ts'
import { askForOwnCare } from './own-requests.ts'
import { careItemsQuery } from './queries.ts'

/** Starts the queries of the form for one service. */
export function askForCareForm(asking: Asking) {
  if (!Object.hasOwn(careForms, asking.params.kind ?? '')) return
  void asking.ask(careItemsQuery)
  askForOwnCare(asking)
}
