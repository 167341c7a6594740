import type { FastifyBaseLogger } from 'fastify'

export type OutageLog = Pick<FastifyBaseLogger, 'warn'>

/**
 * The log of something that is tried again and again: it says when that begins to fail, and when it works again with
 * how often it had failed, whatever the number of tries in between.
 */
export function outageOf(log: OutageLog, fails: string, worksAgain: string, about: object = {}) {
  let failures = 0
  const failed = (error: unknown): void => {
    if (failures++ === 0) log.warn({ ...about, err: error }, fails)
  }
  const over = (): void => {
    if (failures > 0) log.warn({ ...about, failures }, worksAgain)
    failures = 0
  }
  return {
    failed,
    over,
    /** Tries it once. What it throws is noted here and goes no further. */
    attempt: (work: () => Promise<void>): Promise<void> => work().then(over, failed),
  }
}
