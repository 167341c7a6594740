import type { QueryClient } from '@tanstack/react-query'

/** The longest wait (ms) for changes that are still being sent. */
const longestMs = 8000

/**
 * Resolves when no change is under way or waiting for its turn any more, at the latest after eight seconds. Whoever logs
 * out or locks waits for it: the session that is ended then is the one in which a waiting change must be sent.
 */
export function whenSent(queries: QueryClient): Promise<void> {
  if (queries.isMutating() === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, longestMs)
    const stop = queries.getMutationCache().subscribe(() => queries.isMutating() === 0 && done())
  })
}
