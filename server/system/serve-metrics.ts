import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { gauge, measureProcess, registry } from '../platform/metrics.ts'
import type { Database } from '../platform/database.ts'
import { queueFigures } from './queue-figures.ts'

const connections = gauge('database_connections', 'Connections of this server to the database, by what they do.', [
  'state',
])
const waiting = gauge('database_waiting', 'Queries that wait for a connection.')

/**
 * `GET /metrics` for Prometheus, on a port of its own: figures of this server and of the queues, none about a person.
 * It also answers while the database is down and while the server is stopping.
 */
export function metricsApp({ db, pool }: { db: Database; pool: pg.Pool }): FastifyInstance {
  measureProcess()
  const lookAtQueues = queueFigures(db)
  const app = fastify({ forceCloseConnections: true })
  app.get('/metrics', async (_, reply) => {
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    waiting.set(pool.waitingCount)
    await lookAtQueues()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return app
}
