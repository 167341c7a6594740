import type pg from 'pg'
import type { Config } from './config.ts'
import type { Ground } from './ground.ts'
import { sandboxProvider } from './payments/sandbox.ts'
import { stripeProvider } from './payments/stripe.ts'
import { openDatabase, openPool } from './platform/database.ts'
import { StartRefused } from './platform/folder-lock.ts'
import { migrate } from './platform/migrate.ts'
import { tokenSecretIn } from './platform/secrets.ts'
import { tokensSignedWith } from './platform/tokens.ts'

export type OpenGround = { ground: Omit<Ground, 'log'>; pool: pg.Pool; close(): Promise<void> }

/** Connects to the database at `url`, brings its schema up to date, and puts together what the verbs work with. */
export async function openGround(config: Config, url: string, clockShift?: string): Promise<OpenGround> {
  const pool = openPool(url, {
    timeZone: config.timeZone,
    connections: config.databaseConnections,
    ...(clockShift ? { clockShift } : {}),
  })
  await migrate(pool)
  const db = openDatabase(pool)
  const demo = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  if (demo && config.production) {
    await pool.end()
    throw new StartRefused('DATABASE_URL names a demo database, which production never uses')
  }
  const tokens = tokensSignedWith(config.tokenSecret ?? (await tokenSecretIn(config.dataDir)))
  const payments = config.stripe ? stripeProvider(config.stripe) : sandboxProvider(db)
  return { ground: { config, db, payments, tokens }, pool, close: () => pool.end() }
}
