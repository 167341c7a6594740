import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import { clinicQuery } from './clinic.ts'
import { filterOf } from './features/doctors/directory-filter.ts'
import {
  directoryQuery,
  doctorQuery,
  freeDatesQuery,
  freeTimesQuery,
  reviewsQuery,
  soonestQuery,
  specializationsQuery,
} from './features/doctors/queries.ts'

/** On the server: what has been asked for the page that is rendered. */
export const ReadyAnswers = createContext<QueryClient | undefined>(undefined)

/** The id of the element that hands these answers to the browser. */
export const readyId = 'ready-answers'

const datesShown = 3

/**
 * Asks what a public page shows before it is rendered on the server. Answers whether the page is one that can be
 * rendered with it; throws what the questions throw.
 */
export async function askFor(path: string, queries: QueryClient): Promise<boolean> {
  const ask = [queries.fetchQuery(clinicQuery)] as Promise<unknown>[]
  const doctorId = /^\/doctors\/([^/]+)$/.exec(path)?.[1]
  if (path === '/') ask.push(queries.fetchQuery(soonestQuery))
  else if (path === '/doctors') {
    ask.push(queries.fetchQuery(directoryQuery(filterOf(new URLSearchParams()))))
    ask.push(queries.fetchQuery(specializationsQuery))
  } else if (doctorId) ask.push(askForDoctor(doctorId, queries))
  else return false
  await Promise.all(ask)
  return true
}

async function askForDoctor(doctorId: string, queries: QueryClient) {
  const [, dates] = await Promise.all([
    queries.fetchQuery(doctorQuery(doctorId)),
    queries.fetchQuery(freeDatesQuery(doctorId)),
    queries.fetchQuery(reviewsQuery(doctorId)),
  ])
  const soonest = dates.filter(({ freeTimes }) => freeTimes > 0).slice(0, datesShown)
  await Promise.all(soonest.map(({ date }) => queries.fetchQuery(freeTimesQuery(doctorId, date))))
}

/** The answers as text that can stand in HTML. Only they are told: nothing in them belongs to somebody. */
export function readyText(queries: QueryClient): string {
  // How far the browser's clock is from the clinic's, the server cannot know: that is asked anew at once.
  queries.setQueryData(clinicQuery.queryKey, (config) => config, { updatedAt: 1 })
  return JSON.stringify(dehydrate(queries)).replaceAll('<', '\\u003c')
}

/** Takes the answers over that came with the page; those that have become too old meanwhile are asked for anew. */
export function takeReady(queries: QueryClient): QueryClient {
  const text = typeof document === 'undefined' ? null : document.getElementById(readyId)?.textContent
  if (text) hydrate(queries, JSON.parse(text))
  return queries
}
