import type { Asking } from '../../wire/early-questions.ts'
import { forWhom } from '../people/for-whom.ts'
import { careForms } from './forms.ts'
import { careItemsQuery, myCareQuery } from './queries.ts'

/** Starts the query of somebody's care requests. */
export function askForOwnCare(asking: Asking) {
  void forWhom(asking, (personId, may) => {
    if (may('visits')) void asking.ask(myCareQuery(personId))
  })
}

/** Starts the queries of the form for one service. */
export function askForCareForm(asking: Asking) {
  if (!Object.hasOwn(careForms, asking.params.kind ?? '')) return
  void asking.ask(careItemsQuery)
  askForOwnCare(asking)
}
