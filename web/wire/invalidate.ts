import type { QueryClient } from '@tanstack/react-query'

/** Topics of cache invalidation: a query names those it shows, a change those it invalidates. */
export type Topic =
  | 'accounts'
  | 'appointments'
  | 'calendar-feed'
  /** The caller's saved cards. */
  | 'cards'
  | 'care'
  | 'catalogue'
  | 'doctors'
  | 'documents'
  /** Plans of medicines and their doses. */
  | 'medicines'
  | 'record'
  /** What is shared with doctors. */
  | 'shares'
  | 'take-outs'
  /** Guardianships. */
  | 'family'
  | 'favourites'
  /** The clinic's forms, as admins build them. */
  | 'forms'
  /** The steps before patients can book. */
  | 'first-day'
  /** Forms and consents: what is asked, begun, given and withdrawn. */
  | 'forms'
  | 'hours'
  /** Imports from files of other systems. */
  | 'imports'
  | 'jobs'
  /** Kinds of visit, and which doctor offers them. */
  | 'kinds'
  /** Terms and privacy notice. */
  | 'legal'
  /** Threads, their messages and how many are unread; rows are threads. */
  | 'messages'
  | 'message-settings'
  | 'notices'
  /** Signed papers of a record. */
  | 'papers'
  | 'paper-templates'
  /** The caller's passkeys. */
  | 'passkeys'
  | 'payments'
  | 'people'
  /** The caller's PIN. */
  | 'pin'
  | 'places'
  | 'profile'
  /** Reasons for cancelling and moving visits. */
  | 'reasons'
  /** Check-in and waiting-room screens. */
  | 'screens'
  /** The clinic's own words for the directory's search. */
  | 'search-words'
  | 'sessions'
  | 'staff'
  /** The clinic's list of substances. */
  | 'substances'
  /** Free times. */
  | 'times'
  | 'waiting'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The topics that it shows. */
      topics?: readonly Topic[]
      /** The only appointment or request it shows: changes of others do not invalidate it. */
      row?: string | undefined
    }
    mutationMeta: {
      /** The topics to invalidate once the change is done, or has failed. */
      invalidates?: readonly Topic[]
      /** The message where the server's answer has none. */
      failed?: string
      /** The form or button shows the failure itself. */
      quiet?: true
    }
  }
}

/**
 * Invalidates the queries of these topics: visible ones are fetched now, others when they are shown again. `rows`: the
 * rows that have changed; queries that show only another row are left alone.
 */
export function invalidate(queries: QueryClient, topics: readonly Topic[], rows?: readonly string[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ meta }) =>
      topics.some((topic) => meta?.topics?.includes(topic)) && (!meta?.row || !rows || rows.includes(meta.row)),
  })
}
