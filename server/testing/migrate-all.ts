import type pg from 'pg'
import { asTheOneWhoMigrates, migrate } from '../platform/migrate.ts'

/** Applies the migrations of the product, or of this folder, that the database lacks; answers their names. */
export const migrateAll = (pool: pg.Pool, folder?: string): Promise<string[]> =>
  asTheOneWhoMigrates(pool, (client) => migrate(client, { nobodyServes: true, ...(folder ? { folder } : {}) }))
