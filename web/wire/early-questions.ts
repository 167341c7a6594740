import type { EnsureQueryDataOptions, QueryKey, QueryClient } from '@tanstack/react-query'
import { addDays, wallClock } from '#contract/clinic-time.ts'
import type { Role } from '#contract/endpoint.ts'
import { clinicQuery } from '../clock/clinic.ts'
import { expectedUser, noteAskedEarly, type ExpectedUser } from '../session/expected-user.ts'
import { newQueryClient } from './query-client.ts'
import { takePrefetched } from '../start/prefetched-answers.ts'

let ofTab: QueryClient | undefined

/** This tab's query cache: shared by the app and by prefetches that start before it runs. */
export function tabQueries(): QueryClient {
  ofTab ??= takePrefetched(newQueryClient())
  return ofTab
}

type Asking = {
  who: ExpectedUser
  /** Prefetches, unless cached or under way. After a failure the page asks again and shows the error. */
  ask: <T, K extends QueryKey>(query: EnsureQueryDataOptions<T, Error, T, K>) => Promise<T | undefined>
  /** Prefetches a query for the clinic's date, a number of days from today. */
  askFrom: <T, K extends QueryKey>(
    days: number,
    query: (date: string) => EnsureQueryDataOptions<T, Error, T, K>,
  ) => void
}

/**
 * Makes a page's `clientLoader`: it starts the first queries while the scripts are loading and the log-in is verified.
 * It does nothing for a role that cannot open the page, or for an address with a query. The router does not wait for
 * the answers. If the session is ended, they are cleared with all others (`session/clear-person-data.ts`).
 */
export const askEarly =
  (roles: readonly Role[], begin: (asking: Asking) => void) =>
  ({ request }: { request: Request }): null => {
    const who = expectedUser()
    if (!who || !roles.includes(who.role) || new URL(request.url).search) return null
    noteAskedEarly(who.id)
    const queries = tabQueries()
    const ask: Asking['ask'] = (query) => queries.ensureQueryData(query).catch(() => undefined)
    const askFrom: Asking['askFrom'] = async (days, query) => {
      const clinic = await ask(clinicQuery)
      if (!clinic || expectedUser()?.id !== who.id) return
      const now = new Date(Date.now() + clinic.clockAheadMs)
      void ask(query(addDays(wallClock(clinic.timeZone, now).date, days)))
    }
    begin({ who, ask, askFrom })
    return null
  }
