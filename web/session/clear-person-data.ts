import { cleanNotifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { forgetUndo } from '../ui/undo-offers.ts'
import { forgetUnsaved } from '../drafts/unsaved-drafts.ts'

/** Clears cached data, drafts and pending undos, so that the next person sees none of them. */
export function clearPersonData(queries: QueryClient): void {
  forgetUnsaved()
  queries.clear()
  // Cleaning the toasts calls no `onClose`, so the keyboard's Undo is ended by itself.
  forgetUndo()
  cleanNotifications()
}
