import { cleanNotifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { forgetUndo } from './undo-offers.ts'
import { forgetUnkept } from './unkept.ts'

/** Clears cached data, drafts and pending undos, so that the next person sees none of them. */
export function leaveNothing(queries: QueryClient): void {
  forgetUnkept()
  queries.clear()
  // Cleaning the toasts calls no `onClose`, so the keyboard's Undo is ended by itself.
  forgetUndo()
  cleanNotifications()
}
