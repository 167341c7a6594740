import { sql } from 'kysely'
import type { BareGround } from './ground.ts'
import { type Readiness, readiness } from './platform/readiness.ts'

/**
 * Whether a server should be sent requests. Jobs that are late do not count: taking servers away from people would make
 * no mail leave earlier. `GET /metrics` tells of them.
 */
export const readinessOf = ({ db }: Pick<BareGround, 'db'>): Readiness =>
  readiness({
    database: async () => {
      await sql`select 1`.execute(db)
      return undefined
    },
  })
