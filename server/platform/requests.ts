import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { countAnswer } from './metrics.ts'

const underWay = new AsyncLocalStorage<string>()

/** The id of the current request; undefined outside of requests. */
export const requestUnderWay = (): string | undefined => underWay.getStore()

/** Runs work that outlives the request that starts it, outside of that request. */
export const forNoRequest = <T>(work: () => T): T => underWay.exit(work)

/** The ids of requests that are accepted from a proxy: short, and harmless in a log or at a terminal. */
const acceptable = /^[\w.:-]{8,128}$/

/** A request's id: the trusted proxy's, else a new one. */
export const requestIds = (behindProxy: boolean) => (request: IncomingMessage) => {
  const given = request.headers['x-request-id']
  return behindProxy && typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
}

/**
 * Sends each request's id in `X-Request-Id`, adds it to every line that is logged for the request, and counts and logs
 * its answer by its route: addresses hold ids and may hold secrets, such as a calendar's. In production the line is
 * part of the log; elsewhere it is for debugging.
 */
export function followRequests(app: FastifyInstance, { production }: { production: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    underWay.run(request.id, done)
  })
  // A body arrives by events of its connection, outside of the request's context.
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
