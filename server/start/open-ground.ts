import type pg from 'pg'
import { paypalTakes, settleCurrency } from '#contract/currency.ts'
import { checkBreachedList } from '../auth/breached-passwords.ts'
import { checkRecordKeys } from '../records/record-keys.ts'
import { sealClearNotes } from '../booking/notes/seal-clear-notes.ts'
import { sealClearRequests } from '../care-requests/seal-clear-requests.ts'
import type { Config } from '../config.ts'
import type { BareGround } from '../ground.ts'
import type { CardProvider, PaymentProvider } from '../payments/provider.ts'
import { sandboxProvider } from '../payments/sandbox.ts'
import { smtpTransport } from '../mail/transport.ts'
import { type Database, openDatabase, openPool, sessionSettings } from '../platform/database.ts'
import { type Keyring, keyringOf } from '../platform/encryption.ts'
import { StartRefused } from '../platform/start-refused.ts'
import type { Purpose } from '../platform/keys.ts'
import { prepareQueue } from '../platform/queue.ts'
import { keysIn } from '../platform/secrets.ts'
import { signaturesBy } from '../platform/signatures.ts'
import { tokensSignedWith } from '../platform/tokens.ts'
import {
  prepareDatabase,
  refuseAnotherCurrency,
  roleOf,
  settledCurrency,
  settledZone,
  standingOf,
} from './prepare-database.ts'

export type OpenGround = {
  ground: BareGround
  pool: pg.Pool
  /** Sentences that the operator should read; usually none. */
  notes: string[]
  close(): Promise<void>
}

/** PostgreSQL 42501: the role may not do that. */
const isForbidden = (error: unknown) => (error as { code?: string }).code === '42501'

const notMigrated = 'run npm run migrate with DATABASE_OWNER_URL'

/** The time zone of a new demo, independent of the machine's: most machines run in UTC. */
const demoZone = 'Europe/Berlin'

/**
 * Makes sure that the schema fits this server. The embedded database is migrated here, and so is a database that no
 * server has used yet; any other is migrated by the operator. Throws `StartRefused`.
 */
async function makeSchemaFit(config: Config, url: string): Promise<void> {
  const { databaseOwnerUrl, databaseDirectUrl, databasePooled, currency, production } = config
  const timeZone = config.timeZone ?? (config.demo ? demoZone : undefined)
  const ownerUrl = databaseOwnerUrl ?? databaseDirectUrl ?? url
  // Migrating needs a lock of the session, which a pooler does not keep.
  const pooled = databasePooled && ownerUrl === url
  const prepare = () =>
    prepareDatabase(ownerUrl, { role: roleOf(url), timeZone, currency, production, nobodyServes: true })
  if (!config.databaseUrl) return prepare()
  const pool = openPool(ownerUrl, { connections: 1, pooled })
  try {
    const standing = await standingOf(pool)
    if (standing === 'older')
      throw new StartRefused(`The schema of this database is older than this Salus: ${notMigrated}`)
    if (standing === 'never served' && pooled) throw new StartRefused(`This database is empty: ${notMigrated}`)
    if (standing === 'never served') await prepare()
  } catch (error) {
    if (isForbidden(error))
      throw new StartRefused(`The role ${roleOf(ownerUrl)} may not use this database: ${notMigrated}`)
    throw error
  } finally {
    await pool.end()
  }
}

/**
 * The time zone of the database's clinic. Throws `StartRefused` where the settings have another: appointments would
 * move.
 */
async function clinicZone(pool: pg.Pool, wanted: string | undefined): Promise<string> {
  const zone = await settledZone(pool).catch((error: unknown) => {
    if (isForbidden(error)) throw new StartRefused(`The role of DATABASE_URL may not use this database: ${notMigrated}`)
    throw error
  })
  if (!zone) throw new StartRefused('DATABASE_OWNER_URL and DATABASE_URL lead to different databases')
  if (wanted && wanted !== zone) {
    throw new StartRefused(`TIME_ZONE is ${wanted}, but this database was made for ${zone}: appointments would move`)
  }
  return zone
}

/** The database's currency, which the whole process uses. Throws `StartRefused` where the settings have another. */
async function clinicCurrency(pool: pg.Pool, wanted: string | undefined): Promise<string> {
  const code = await settledCurrency(pool)
  if (!code) throw new StartRefused(`The currency of this database is not settled: ${notMigrated}`)
  refuseAnotherCurrency(wanted, code)
  settleCurrency(code)
  return code
}

function refuseForPaypal({ paypal }: Config, currency: string | undefined): void {
  if (paypal && currency && !paypalTakes(currency)) {
    throw new StartRefused(`PAYPAL_CLIENT_ID is set, but PayPal takes no ${currency.toUpperCase()}`)
  }
}

/**
 * Behind a pooler the settings of sessions come from the role, which this sets. Connections that the pooler has open
 * already do without them until it replaces them.
 */
async function setRoleSettings(pool: pg.Pool): Promise<void> {
  for (const [name, value] of Object.entries(sessionSettings)) {
    const { rows } = await pool.query<{ value: string; database: string }>(
      `select current_setting('${name}') as value, quote_ident(current_database()) as database`,
    )
    const { value: now, database } = rows[0]!
    if (now !== value) await pool.query(`alter role current_user in database ${database} set ${name} = '${value}'`)
  }
}

/** The drawback when servers run as the owner of the tables, in a sentence; undefined where they do not. */
async function costOfOneRole(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'migrations'::regclass",
  )
  if (!rows[0]?.owns) return undefined
  return (
    'The role of DATABASE_URL owns its tables, so triggers alone keep what is final: ' +
    'give migrations a role of their own by DATABASE_OWNER_URL (docs/running.md).'
  )
}

const keysFor = async ({ keys, dataDir }: Config, purpose: Purpose) => keys[purpose] ?? (await keysIn(dataDir, purpose))

/** Loads Stripe's or PayPal's client only when needed: they are large, and most clinics use one of them. */
async function cardsFor({ stripe }: Config, db: Database): Promise<CardProvider> {
  if (stripe) return (await import('../payments/stripe.ts')).stripeProvider(stripe)
  return sandboxProvider(db)
}

async function paypalFor({ paypal, publicUrl }: Config, cards: CardProvider): Promise<PaymentProvider | null> {
  if (paypal) return (await import('../payments/paypal.ts')).paypalProvider(paypal, publicUrl)
  // The sandbox moves no money, so it is not offered beside real cards.
  return cards.name === 'sandbox' ? cards : null
}

/**
 * Connects to the database at `url`, makes sure that its schema and keys fit this server, and builds the ground that
 * verbs work with. Throws `StartRefused`.
 */
export async function openGround(config: Config, url: string): Promise<OpenGround> {
  const records = keyringOf(await keysFor(config, 'records'))
  // Before a new database is made with this currency, which is then fixed.
  refuseForPaypal(config, config.currency)
  if (config.breachedPasswordsFile !== undefined) await checkBreachedList(config.breachedPasswordsFile)
  await makeSchemaFit(config, url)
  const pool = openPool(url, { connections: config.databaseConnections, pooled: config.databasePooled })
  try {
    return await openOn(pool, config, records)
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function openOn(pool: pg.Pool, config: Config, records: Keyring): Promise<OpenGround> {
  const timeZone = await clinicZone(pool, config.timeZone)
  const currency = await clinicCurrency(pool, config.currency)
  refuseForPaypal(config, currency)
  await prepareQueue(pool).catch((error: unknown) => {
    // The queue's schema would have to be migrated, which only its owner may do.
    throw isForbidden(error)
      ? new StartRefused(`The queue of this database is older than this Salus: ${notMigrated}`)
      : error
  })
  if (config.databasePooled) await setRoleSettings(pool)
  const db = openDatabase(pool, { pooled: config.databasePooled })
  const demo = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  if (demo && config.production)
    throw new StartRefused('DATABASE_URL names a demo database, which production never uses')
  await checkRecordKeys(db, records)
  await sealClearNotes(db, records)
  await sealClearRequests(db, records)
  const mail = smtpTransport(config)
  const payments = await cardsFor(config, db)
  const cost = await costOfOneRole(pool)
  return {
    ground: {
      config: { ...config, timeZone, currency },
      db,
      payments,
      paypal: await paypalFor(config, payments),
      records,
      tokens: tokensSignedWith(await keysFor(config, 'tokens')),
      signatures: signaturesBy(await keysFor(config, 'links')),
      auditKeys: await keysFor(config, 'audit'),
      mail,
    },
    pool,
    notes: cost ? [cost] : [],
    async close() {
      mail?.close()
      await pool.end()
    },
  }
}
