import type { QueryClient } from '@tanstack/react-query'
import { clearToasts } from '../ui/toast-store.ts'
import { forgetUnsaved } from '../drafts/unsaved-drafts.ts'
import { forgetOwnSteps } from '../wire/own-steps.ts'

/** Clears cached data, drafts and pending undos, so that the next person sees none of them. */
export function clearPersonData(queries: QueryClient): void {
  forgetUnsaved()
  queries.clear()
  forgetOwnSteps()
  // With them ends what they offer to take back, by the keyboard too.
  clearToasts()
}
