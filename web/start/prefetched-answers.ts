import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import { clinicQuery, withClock } from '../clock/clinic.ts'

/** On the server: what has been asked for the page that is rendered. */
export const PrefetchedAnswers = createContext<QueryClient | undefined>(undefined)

/** The id of the element that hands these answers to the browser. */
export const prefetchedId = 'prefetched-answers'

/** The answers as text that can stand in HTML. Only they are told: nothing in them belongs to somebody. */
export function prefetchedText(queries: QueryClient): string {
  // How far the browser's clock is from the clinic's, the server cannot know: that is asked anew at once.
  queries.setQueryData(clinicQuery.queryKey, (config) => config, { updatedAt: 1 })
  return JSON.stringify(dehydrate(queries)).replaceAll('<', '\\u003c')
}

/** Takes the answers over that came with the page; those that have become too old meanwhile are asked for anew. */
export function takePrefetched(queries: QueryClient): QueryClient {
  const text = typeof document === 'undefined' ? null : document.getElementById(prefetchedId)?.textContent
  if (!text) return queries
  hydrate(queries, JSON.parse(text))
  // The page shows the server's time; a browser whose clock is wrong has to begin with the same one.
  queries.setQueryData(clinicQuery.queryKey, (config) => config && withClock(config), { updatedAt: 1 })
  return queries
}
