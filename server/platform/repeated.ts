import { type OutageLog, outageOf } from './outage.ts'

type Wanted = {
  everyMs: number
  /** What the log says where it begins to fail (the next rounds try again), and where it works again. */
  failed: string
  worksAgain: string
  log: OutageLog
}

/**
 * Repeats work that takes longer than a round of the queue may, never twice at once on this server. Stopping tells the
 * round that is under way, and waits for it.
 */
export function repeated(
  { everyMs, failed, worksAgain, log }: Wanted,
  work: (stop: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } {
  const ending = new AbortController()
  let underWay: Promise<void> | undefined
  const outage = outageOf(log, failed, worksAgain)
  const round = () =>
    work(ending.signal).catch((error) => {
      if (!ending.signal.aborted) throw error
    })
  const rounds = setInterval(() => {
    underWay ??= outage.attempt(round).finally(() => {
      underWay = undefined
    })
  }, everyMs)
  return {
    async stop() {
      clearInterval(rounds)
      ending.abort()
      await underWay
    },
  }
}
