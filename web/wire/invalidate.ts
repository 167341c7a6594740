import type { QueryClient } from '@tanstack/react-query'

/** Topics of cache invalidation: a query names those it shows, a change those it invalidates. */
export type Topic =
  | 'accounts'
  | 'appointments'
  | 'calendar-feed'
  /** One's own cards that are kept. */
  | 'cards'
  | 'care'
  | 'catalogue'
  | 'doctors'
  /** Who acts for whom. */
  | 'family'
  | 'favourites'
  /** What the clinic has settled before people book. */
  | 'first-day'
  | 'hours'
  /** What comes from other systems by files. */
  | 'imports'
  | 'jobs'
  /** Kinds of visit, and which doctor offers them. */
  | 'kinds'
  /** What people agree to. */
  | 'legal'
  | 'notices'
  | 'payments'
  | 'people'
  /** One's own PIN. */
  | 'pin'
  | 'places'
  | 'profile'
  /** Why visits are cancelled and moved. */
  | 'reasons'
  /** Screens that stand at a place for everybody. */
  | 'screens'
  | 'sessions'
  | 'staff'
  /** What can be booked when. */
  | 'times'
  | 'waiting'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What it shows. */
      topics?: readonly Topic[]
      /** The only appointment or request it shows: changes of others do not invalidate it. */
      row?: string | undefined
    }
    mutationMeta: {
      /** The topics to invalidate once the change is done, or has failed. */
      invalidates?: readonly Topic[]
      /** The sentence for the person at the screen where the server gave none. */
      failed?: string
      /** The form or button shows the failure itself. */
      quiet?: true
    }
  }
}

/**
 * Asks anew for all that shows one of these topics: what is on the screen now, the rest when it is shown again. Where
 * it is known which rows have changed, those that show another one alone are left as they are.
 */
export function invalidate(queries: QueryClient, topics: readonly Topic[], rows?: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ meta }) =>
      topics.some((topic) => meta?.topics?.includes(topic)) && (!meta?.row || !rows || rows.includes(meta.row)),
  })
}
