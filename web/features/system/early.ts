import type { Asking } from '../../wire/early-questions.ts'
import { checksQuery } from './queries.ts'

/** Starts the query of the system check. */
export function askForChecks({ ask }: Asking) {
  void ask(checksQuery)
}
