import type { Asking } from '../../wire/early-questions.ts'
import { dueQuery, measurementsQuery } from './queries.ts'

/** Starts the queries of the page of insights, unless it is about somebody else: that is known later. */
export function askForInsights({ ask, address }: Asking) {
  if (address.get('for')) return
  void ask(measurementsQuery(undefined))
  void ask(dueQuery(undefined))
}
