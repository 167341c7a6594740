import type { Asking } from '../../../wire/early-questions.ts'
import { aReceiptQuery } from './queries.ts'

/** Starts the query of a receipt that staff look at. */
export function askForReceipt({ may, ask, params: { paperId = '' } }: Asking) {
  if (may('take-money')) void ask(aReceiptQuery(paperId))
}
