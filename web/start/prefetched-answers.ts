import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import { clinicQuery, withClock } from '../clock/clinic.ts'

/** On the server: the query cache of the page that is being rendered. */
export const PrefetchedAnswers = createContext<QueryClient | undefined>(undefined)

/** The id of the element that hands these answers to the browser. */
export const prefetchedId = 'prefetched-answers'

/** The answers as text that is safe in HTML. They hold no personal data. */
export function prefetchedText(queries: QueryClient): string {
  // The server cannot know the browser's clock, so this answer counts as stale and is fetched again at once.
  queries.setQueryData(clinicQuery.queryKey, (config) => config, { updatedAt: 1 })
  return JSON.stringify(dehydrate(queries)).replaceAll('<', '\\u003c')
}

/** Fills the cache with the answers that came with the page; stale ones are fetched again. */
export function takePrefetched(queries: QueryClient): QueryClient {
  const text = typeof document === 'undefined' ? null : document.getElementById(prefetchedId)?.textContent
  if (!text) return queries
  hydrate(queries, JSON.parse(text))
  // Hydration has to start with the server's time, even if the browser's clock is wrong.
  queries.setQueryData(clinicQuery.queryKey, (config) => config && withClock(config), { updatedAt: 1 })
  return queries
}
