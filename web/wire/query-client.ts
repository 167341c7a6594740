import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'
import { invalidate, type Topic } from './invalidate.ts'
import { noteStepOf } from './own-steps.ts'
import { sayFailure } from '../ui/say.ts'

/** The longest Retry-After (ms) that is waited for; beyond it the failure is shown. */
const longestWaitMs = 10_000
const mostRetries = 2

const isBusyServer = ({ status, retryAfterMs }: ApiFailure) =>
  (status === 503 || status === 429) && retryAfterMs !== undefined && retryAfterMs <= longestWaitMs

/** Retry after a network failure, or when the server says when; every other refusal is final. */
const mayAskAgain = (count: number, failure: Error): boolean =>
  count < mostRetries &&
  failure instanceof ApiFailure &&
  (isBusyServer(failure) || (failure.code === 'offline' && navigator.onLine))

/**
 * A change is repeated automatically only where the server has certainly done nothing: after too many requests, or
 * while it is not ready.
 */
const mayChangeAgain = (count: number, failure: Error): boolean =>
  count < mostRetries && failure instanceof ApiFailure && isBusyServer(failure) && failure.code === 'too_many_requests'

const pauseMs = (count: number, failure: Error): number =>
  (failure instanceof ApiFailure ? failure.retryAfterMs : undefined) ?? 1000 * 2 ** count

/** The longest (ms) that a change stays under way after its answer, while what it has changed is fetched again. */
const longestRefetchMs = 2000

/**
 * Fetches again what a change has made old. The button stays busy meanwhile, but not for long: the next change of the
 * same subject waits for this, and so does fetching again when somebody comes back to the tab.
 */
function refetch(queries: QueryClient, topics: readonly Topic[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestRefetchMs)
  })
  return Promise.race([invalidate(queries, topics), late]).finally(() => clearTimeout(timer))
}

/** Asks before the page is left while a change waits for its turn: it would never be sent. */
function askIfWaiting(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * The query cache. Nothing is queued while offline: calls fail at once, and the failure is shown. A failed change is
 * reported here unless its `meta` says that its own form or button does so.
 */
export function newQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Before anything is fetched again, so that no dialog takes the own change for somebody else's.
      onSuccess: (answer, request) => noteStepOf(request, answer),
      onError: (reason, _value, _context, { meta }) => {
        if (!meta?.quiet) sayFailure(reason, meta?.failed)
      },
      onSettled: (_answer, _reason, _value, _context, { meta }) => refetch(queries, meta?.invalidates ?? []),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: mayAskAgain,
        retryDelay: pauseMs,
      },
      mutations: { networkMode: 'always', retry: mayChangeAgain, retryDelay: pauseMs },
    },
  })
  const changes = queries.getMutationCache()
  changes.subscribe(() => {
    const waits = changes.getAll().some(({ state }) => state.status === 'pending' && state.isPaused)
    if (waits) globalThis.addEventListener?.('beforeunload', askIfWaiting)
    else globalThis.removeEventListener?.('beforeunload', askIfWaiting)
  })
  return queries
}
