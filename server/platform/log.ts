import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { describeError } from './log-errors.ts'
import { requestUnderWay } from './requests.ts'

// At a terminal the lines are formatted for people, if `pino-pretty` (a development package) is installed.
const forPeople = process.stdout.isTTY ? await import('pino-pretty').catch(() => undefined) : undefined

/**
 * The server's log: a line of JSON each, on standard output or to `to`. Errors are logged by their facts only, and
 * lines about a request have its id. At a terminal, outside production, the lines are formatted for people.
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
