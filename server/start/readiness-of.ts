import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { BareGround } from '../ground.ts'
import { type Readiness, readiness } from '../platform/readiness.ts'

/** The newest migration that this server was written for. */
const newest = readdirSync(join(import.meta.dirname, '../migrations'))
  .filter((name) => /^\d{4}-.*\.sql$/.test(name))
  .sort()
  .at(-1)!

/**
 * Whether a server should be sent requests. Late jobs do not count: taking servers out of service would not send mail
 * any earlier. `GET /metrics` reports late jobs.
 */
export const readinessOf = ({ db }: Pick<BareGround, 'db'>): Readiness =>
  readiness({
    database: async () => {
      await sql`select 1`.execute(db)
      return undefined
    },
    // The start checks this too, but a backup may be restored under a running server.
    schema: async () => {
      const { rows } = await sql<{ known: boolean }>`
        select exists (select from migrations where name = ${newest}) as known
      `.execute(db)
      return rows[0]!.known ? undefined : `is older than this server: it lacks ${newest}`
    },
  })
