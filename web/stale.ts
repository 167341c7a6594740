import type { QueryClient } from '@tanstack/react-query'

/** What a change can make old: each query names those it shows, each change those it touches. */
export type Topic =
  | 'accounts'
  | 'appointments'
  | 'calendar-feed'
  | 'care'
  | 'catalogue'
  | 'doctors'
  | 'favourites'
  | 'hours'
  | 'jobs'
  | 'notices'
  | 'payments'
  | 'profile'
  | 'sessions'
  | 'staff'
  /** What can be booked when. */
  | 'times'
  | 'waiting'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { stale?: readonly Topic[] }
    mutationMeta: {
      /** What is asked for anew once it is done, or has failed. */
      stale?: readonly Topic[]
      /** The sentence for the person at the screen where the server gave none. */
      failed?: string
      /** Who pressed says themselves what failed, beside the field or button. */
      quiet?: true
    }
  }
}

/** Asks anew for all that shows one of these topics: what is on the screen now, the rest when it is shown again. */
export function markStale(queries: QueryClient, topics: readonly Topic[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ meta }) => topics.some((topic) => meta?.stale?.includes(topic)),
  })
}
