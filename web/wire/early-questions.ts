import type { EnsureQueryDataOptions, QueryKey, QueryClient } from '@tanstack/react-query'
import { wallClock } from '#contract/clinic-time.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Right } from '#contract/rights.ts'
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

export type Asking = {
  who: ExpectedUser
  /** Whether they have a right somewhere. Nobody is asked for what they may not see. */
  may: (right: Right) => boolean
  /** The query of the address, and what its path names. */
  address: URLSearchParams
  params: Readonly<Record<string, string | undefined>>
  /**
   * Prefetches, unless cached or under way. It never fails: the page asks again and shows the error. What has failed
   * just now is left to the page too.
   */
  ask: <T, K extends QueryKey>(query: EnsureQueryDataOptions<T, Error, T, K>) => Promise<T | undefined>
  /** Goes on once the clinic's date is known. */
  onDate: (begin: (today: string) => void) => void
}

/** How long (ms) a failed question is not asked early again, where its query does not say how long answers last. */
const restMs = 30_000

/** Does something early that may fail: its page does the same again and shows what is wrong. */
export async function ifItCan(work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error)
  }
}

/**
 * Makes a page's `clientLoader`: it starts the first queries while the scripts are loading and the log-in is verified.
 * It does nothing for a role that cannot open the page. The router does not wait for the answers, and no failure of
 * them is one of the navigation. If the session is ended, they are cleared with all others
 * (`session/clear-person-data.ts`).
 */
export const askEarly =
  (roles: readonly Role[], begin: (asking: Asking) => void | Promise<void>) =>
  ({ request, params = {} }: { request: Request; params?: Asking['params'] }): null => {
    const who = expectedUser()
    if (!who || !roles.includes(who.role)) return null
    noteAskedEarly(who.id)
    const queries = tabQueries()
    // A query that hangs on the answer to another begins later, when somebody else may be here.
    const ask: Asking['ask'] = async (query) =>
      expectedUser()?.id !== who.id || hasJustFailed(queries, query)
        ? undefined
        : queries.ensureQueryData(query).catch(() => undefined)
    void ifItCan(() =>
      begin({
        who,
        may: (right) => who.may.includes(right),
        address: new URL(request.url).searchParams,
        params,
        ask,
        onDate: (then) =>
          void ifItCan(async () => {
            const clinic = await ask(clinicQuery)
            if (clinic) then(wallClock(clinic.timeZone, new Date(Date.now() + clinic.clockAheadMs)).date)
          }),
      }),
    )
    return null
  }

/** Whether a query has failed so lately that a change of the address must not ask it anew. */
function hasJustFailed<T, K extends QueryKey>(
  queries: QueryClient,
  { queryKey, staleTime }: EnsureQueryDataOptions<T, Error, T, K>,
): boolean {
  const state = queries.getQueryState(queryKey)
  const rest = typeof staleTime === 'number' ? staleTime : restMs
  return state?.status === 'error' && state.data === undefined && Date.now() - state.errorUpdatedAt < rest
}
