import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { describeError } from './log-errors.ts'
import { requestUnderWay } from './requests.ts'

// At a terminal lines may be made for people; where only what production needs is installed, they are not.
const forPeople = process.stdout.isTTY ? await import('pino-pretty').catch(() => undefined) : undefined

/**
 * The server's log: a line of JSON each, on standard output unless `to` says where else. Errors are told by their facts
 * alone, and what is done for a request says which. At a terminal, outside production, the lines are words.
 */
export function openLog(
  { logLevel, production }: { logLevel: string; production: boolean },
  to?: NodeJS.WritableStream,
): FastifyBaseLogger {
  const options = {
    level: logLevel,
    serializers: { err: (error: unknown) => describeError(error) },
    mixin: () => {
      const requestId = requestUnderWay()
      return requestId === undefined ? {} : { requestId }
    },
  }
  if (to) return pino(options, to)
  if (production || !forPeople) return pino(options)
  return pino(options, forPeople.default({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }))
}
