import type { QueryClient } from '@tanstack/react-query'
import { clinicQuery } from '../../clock/clinic.ts'
import { choiceOf, datesShown } from '../booking/choice.ts'
import { filterOf } from '../doctors/directory-filter.ts'
import {
  directoryQuery,
  doctorQuery,
  filterChoicesQuery,
  freeDatesQuery,
  freeTimesQuery,
  kindsQuery,
  offersQuery,
  reviewsQuery,
  specializationsQuery,
} from '../doctors/queries.ts'
import { soonestOnLanding, soonestTimesQuery } from '../hours/soonest-query.ts'
import { claimsQuery, legalQuery } from '../legal/queries.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { figuresQuery } from './own-figures.ts'

/**
 * Fetches the queries of a public page before it is rendered on the server. Answers whether the page can be rendered
 * there; throws what the queries throw.
 */
export async function prefetchFor(path: string, queries: QueryClient): Promise<boolean> {
  const ask = [queries.fetchQuery(clinicQuery)] as Promise<unknown>[]
  const doctorId = /^\/doctors\/([^/]+)$/.exec(path)?.[1]
  if (path === '/') {
    ask.push(queries.fetchQuery(soonestTimesQuery({}, soonestOnLanding)))
    ask.push(queries.fetchQuery(placesQuery))
    ask.push(queries.fetchQuery(kindsQuery))
    ask.push(queries.fetchQuery(figuresQuery))
    ask.push(queries.fetchQuery(claimsQuery))
  } else if (path === '/doctors') {
    ask.push(queries.fetchQuery(directoryQuery(filterOf(new URLSearchParams()))))
    ask.push(queries.fetchQuery(specializationsQuery))
    ask.push(queries.fetchQuery(kindsQuery))
    ask.push(queries.fetchQuery(filterChoicesQuery))
    ask.push(queries.fetchQuery(placesQuery))
  } else if (path === '/about') {
    ask.push(queries.fetchQuery(figuresQuery))
  } else if (path === '/contact') {
    ask.push(queries.fetchQuery(placesQuery))
    ask.push(queries.fetchQuery(claimsQuery))
  } else if (path === '/services') {
    // It only needs to know whether this is a demo.
  } else if (path === '/terms' || path === '/privacy') {
    ask.push(queries.fetchQuery(legalQuery))
  } else if (doctorId) ask.push(askForDoctor(doctorId, queries))
  else return false
  await Promise.all(ask)
  return true
}

async function askForDoctor(doctorId: string, queries: QueryClient) {
  const [doctor, offers, places] = await Promise.all([
    queries.fetchQuery(doctorQuery(doctorId)),
    queries.fetchQuery(offersQuery(doctorId)),
    queries.fetchQuery(placesQuery),
    queries.fetchQuery(reviewsQuery(doctorId)),
  ])
  const { visit } = choiceOf(doctor, offers, places, new URLSearchParams())
  const dates = await queries.fetchQuery(freeDatesQuery(doctorId, visit))
  const soonest = dates.filter(({ freeTimes }) => freeTimes > 0).slice(0, datesShown)
  await Promise.all(soonest.map(({ date }) => queries.fetchQuery(freeTimesQuery(doctorId, date, visit))))
}
