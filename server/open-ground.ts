import type pg from 'pg'
import { settleRecordKeys } from './charts/record-keys.ts'
import { sealClearNotes } from './booking/seal-clear-notes.ts'
import { sealClearRequests } from './care-requests/seal-clear-requests.ts'
import type { Config } from './config.ts'
import type { BareGround } from './ground.ts'
import { sandboxProvider } from './payments/sandbox.ts'
import { smtpTransport } from './mail/transport.ts'
import { stripeProvider } from './payments/stripe.ts'
import { openDatabase, openPool } from './platform/database.ts'
import { type Keyring, keyringOf } from './platform/encryption.ts'
import { StartRefused } from './platform/folder-lock.ts'
import type { Purpose } from './platform/keys.ts'
import { migrate } from './platform/migrate.ts'
import { prepareQueue } from './platform/queue.ts'
import { keysIn } from './platform/secrets.ts'
import { signaturesBy } from './platform/signatures.ts'
import { tokensSignedWith } from './platform/tokens.ts'

export type OpenGround = { ground: BareGround; pool: pg.Pool; close(): Promise<void> }

/**
 * The clinic's zone, for good: the instants of what is booked were reckoned in it, so a database keeps the one it began
 * with. Throws `StartRefused` where the settings now say another, or in production, where they say none for a new
 * database: this machine's zone would then be settled for good, which in a container is UTC.
 */
async function settleTimeZone(pool: pg.Pool, { timeZone: wanted, production }: Config): Promise<string> {
  const read = async () =>
    (await pool.query<{ value: string }>("select value from settings where key = 'time_zone'")).rows[0]?.value
  let settled = await read()
  if (!settled) {
    if (production && !wanted) {
      throw new StartRefused('TIME_ZONE must be set in production: the zone of a clinic is settled for good')
    }
    const here = wanted ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
    await pool.query("insert into settings (key, value) values ('time_zone', $1) on conflict do nothing", [here])
    settled = (await read())!
  }
  if (wanted && wanted !== settled) {
    throw new StartRefused(`TIME_ZONE is ${wanted}, but this database was made for ${settled}: appointments would move`)
  }
  return settled
}

/**
 * Every session's zone comes with its connection. A pooler in front of PostgreSQL may drop that without a word, and
 * every date and hour would then be meant in another zone. Throws `StartRefused`.
 */
async function checkSessionZone(pool: pg.Pool, timeZone: string): Promise<void> {
  const { rows } = await pool.query<{ zone: string }>("select current_setting('TimeZone') as zone")
  const { zone } = rows[0]!
  if (zone === timeZone) return
  throw new StartRefused(
    `DATABASE_URL leads to sessions in the zone ${zone} instead of ${timeZone}: something in between drops the startup options, such as a pooler of transactions`,
  )
}

/** Brings the schema up to date, checks the records' keys against it, and answers the clinic's time zone. */
async function prepare(config: Config, url: string, records: Keyring): Promise<string> {
  const pool = openPool(url, { timeZone: 'UTC', connections: 1 })
  try {
    await migrate(pool)
    await prepareQueue(pool)
    const db = openDatabase(pool)
    await settleRecordKeys(db, records)
    await sealClearNotes(db, records)
    await sealClearRequests(db, records)
    return await settleTimeZone(pool, config)
  } finally {
    await pool.end()
  }
}

/** Connects to the database at `url`, brings its schema up to date, and puts together what the verbs work with. */
export async function openGround(config: Config, url: string): Promise<OpenGround> {
  const keysFor = async (purpose: Purpose) => config.keys[purpose] ?? (await keysIn(config.dataDir, purpose))
  const records = keyringOf(await keysFor('records'))
  const timeZone = await prepare(config, url, records)
  const pool = openPool(url, { timeZone, connections: config.databaseConnections })
  const db = openDatabase(pool)
  await checkSessionZone(pool, timeZone).catch(async (error) => {
    await pool.end()
    throw error
  })
  const demo = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  if (demo && config.production) {
    await pool.end()
    throw new StartRefused('DATABASE_URL names a demo database, which production never uses')
  }
  const mail = smtpTransport(config)
  const payments = config.stripe ? stripeProvider(config.stripe) : sandboxProvider(db)
  return {
    ground: {
      config: { ...config, timeZone },
      db,
      payments,
      records,
      tokens: tokensSignedWith(await keysFor('tokens')),
      signatures: signaturesBy(await keysFor('links')),
      auditKeys: await keysFor('audit'),
      mail,
    },
    pool,
    async close() {
      mail?.close()
      await pool.end()
    },
  }
}
