import type { FastifyBaseLogger } from 'fastify'

export type OutageLog = Pick<FastifyBaseLogger, 'warn'>

/**
 * Logs the outage of something that is tried again and again: a line when it begins to fail, and one when it works
 * again, with the number of failures in between.
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
    /** Tries it once. An error is logged here and not thrown. */
    attempt: (work: () => Promise<void>): Promise<void> => work().then(over, failed),
  }
}
