import { cleanNotifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { forgetUndo } from './undo-offers.ts'
import { forgetUnkept } from './unkept.ts'

/** Nothing of the one person's page is left for the next: what it showed, what was typed, what may be undone. */
export function leaveNothing(queries: QueryClient): void {
  forgetUnkept()
  queries.clear()
  // Cleaning the toasts calls no `onClose`, so the keyboard's Undo is ended by itself.
  forgetUndo()
  cleanNotifications()
}
