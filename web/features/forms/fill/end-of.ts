import { ApiFailure } from '../../../wire/api.ts'
import type { Ended } from './kept-state.ts'

/** Why nothing can be saved any more after this failure; undefined for one that may pass. */
export function endOf(reason: unknown): Ended | undefined {
  if (!(reason instanceof ApiFailure)) return undefined
  if (reason.code === 'form_given') return 'given'
  if (reason.code === 'form_pass_over') return 'pass'
  return reason.status === 404 ? 'gone' : undefined
}
