import type { FastifyBaseLogger } from 'fastify'
import { inWords } from './log-errors.ts'

type Wanted = {
  everyMs: number
  /** What the log says where it fails; the next round tries again. */
  failed: string
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Repeats work that takes longer than a round of the queue may, never twice at once on this server. Stopping tells the
 * round that is under way, and waits for it.
 */
export function repeated(
  { everyMs, failed, log }: Wanted,
  work: (stop: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } {
  const ending = new AbortController()
  let underWay: Promise<void> | undefined
  const round = async () => {
    try {
      await work(ending.signal)
    } catch (error) {
      if (!ending.signal.aborted) log.error({ error: inWords(error) }, failed)
    }
  }
  const rounds = setInterval(() => {
    underWay ??= round().finally(() => {
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
