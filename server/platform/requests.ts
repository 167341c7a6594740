import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { countAnswer } from './metrics.ts'

const underWay = new AsyncLocalStorage<string>()

/** The id of the request that this is done for; undefined for what happens by itself. */
export const requestUnderWay = (): string | undefined => underWay.getStore()

/** Does what outlives the request that sets it off, and belongs to none. */
export const forNoRequest = <T>(work: () => T): T => underWay.exit(work)

/** What a proxy may call a request: short, and nothing that a log or a terminal could stumble over. */
const acceptable = /^[\w.:-]{8,128}$/

/** How requests are named: as the proxy in front has it where one is trusted, else by a new id. */
export const requestIds = (behindProxy: boolean) => (request: IncomingMessage) => {
  const given = request.headers['x-request-id']
  return behindProxy && typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
}

/**
 * Answers each request's id in `X-Request-Id`, has every line that is logged on its behalf say it, and counts and logs
 * how it was answered: by its route, for addresses hold ids and may hold what opens a calendar. The line is a part of
 * the log in production alone; elsewhere it is for who debugs.
 */
export function followRequests(app: FastifyInstance, { production }: { production: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    underWay.run(request.id, done)
  })
  // A body arrives by events of its connection, which know nothing of the request.
  app.addHook('preValidation', (request, _, done) => underWay.run(request.id, done))
  const level = production ? 'info' : 'debug'
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url
    countAnswer({ method, route, status, seconds: elapsedTime / 1000 })
    const ms = Math.round(elapsedTime * 10) / 10
    app.log[level]({ requestId, method, route: route ?? 'none', status, ms }, 'Answered')
    done()
  })
}
