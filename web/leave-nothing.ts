import { cleanNotifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { forgetUnkept } from './unkept.ts'

/** Nothing of the one person's page is left for the next: what it showed, what was typed, what may be undone. */
export function leaveNothing(queries: QueryClient): void {
  forgetUnkept()
  queries.clear()
  cleanNotifications()
}
