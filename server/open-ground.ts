import type pg from 'pg'
import { settleRecordKeys } from './charts/record-keys.ts'
import { sealClearNotes } from './charts/seal-clear-notes.ts'
import type { Config } from './config.ts'
import type { BareGround } from './ground.ts'
import { sandboxProvider } from './payments/sandbox.ts'
import { smtpTransport } from './mail/transport.ts'
import { stripeProvider } from './payments/stripe.ts'
import { openDatabase, openPool } from './platform/database.ts'
import { type Keyring, keyringOf } from './platform/encryption.ts'
import { StartRefused } from './platform/folder-lock.ts'
import { migrate } from './platform/migrate.ts'
import { secretIn } from './platform/secrets.ts'
import { signaturesBy } from './platform/signatures.ts'
import { tokensSignedWith } from './platform/tokens.ts'

export type OpenGround = { ground: BareGround; pool: pg.Pool; close(): Promise<void> }

/**
 * The clinic's zone, for good: the instants of what is booked were reckoned in it, so a database keeps the one it began with.
 * Throws `StartRefused` where the settings now say another.
 */
async function settleTimeZone(pool: pg.Pool, wanted: string | undefined): Promise<string> {
  const here = wanted ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  await pool.query("insert into settings (key, value) values ('time_zone', $1) on conflict do nothing", [here])
  const { rows } = await pool.query<{ value: string }>("select value from settings where key = 'time_zone'")
  const settled = rows[0]!.value
  if (wanted && wanted !== settled) {
    throw new StartRefused(`TIME_ZONE is ${wanted}, but this database was made for ${settled}: appointments would move`)
  }
  return settled
}

/** Brings the schema up to date, checks the records' keys against it, and answers the clinic's time zone. */
async function prepare(config: Config, url: string, records: Keyring): Promise<string> {
  const pool = openPool(url, { timeZone: 'UTC', connections: 1 })
  try {
    await migrate(pool)
    const db = openDatabase(pool)
    await settleRecordKeys(db, records)
    await sealClearNotes(db, records)
    return await settleTimeZone(pool, config.timeZone)
  } finally {
    await pool.end()
  }
}

/** Connects to the database at `url`, brings its schema up to date, and puts together what the verbs work with. */
export async function openGround(config: Config, url: string): Promise<OpenGround> {
  const key = config.recordsKey ?? Buffer.from(await secretIn(config.dataDir, 'records-key'), 'base64url')
  const records = keyringOf(key, config.olderRecordsKeys)
  const timeZone = await prepare(config, url, records)
  const pool = openPool(url, { timeZone, connections: config.databaseConnections })
  const db = openDatabase(pool)
  const demo = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  if (demo && config.production) {
    await pool.end()
    throw new StartRefused('DATABASE_URL names a demo database, which production never uses')
  }
  const secret = config.tokenSecret ?? (await secretIn(config.dataDir, 'token-secret'))
  const mail = smtpTransport(config)
  const payments = config.stripe ? stripeProvider(config.stripe) : sandboxProvider(db)
  return {
    ground: {
      config: { ...config, timeZone },
      db,
      payments,
      records,
      tokens: tokensSignedWith(secret),
      signatures: signaturesBy(secret),
      mail,
    },
    pool,
    async close() {
      mail?.close()
      await pool.end()
    },
  }
}
