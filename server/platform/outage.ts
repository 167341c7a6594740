import type { FastifyBaseLogger } from 'fastify'

export type OutageLog = Pick<FastifyBaseLogger, 'warn'>

/**
 * The log of something that is tried again and again: it says when that begins to fail, and when it works again with how
 * often it had failed, whatever the number of tries in between.
 */
export function outageOf(log: OutageLog, fails: string, worksAgain: string) {
  let failures = 0
  return {
    failed(error: unknown): void {
      if (failures++ === 0) log.warn({ err: error }, fails)
    },
    over(): void {
      if (failures > 0) log.warn({ failures }, worksAgain)
      failures = 0
    },
  }
}
