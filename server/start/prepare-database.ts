import pg from 'pg'
import { cardMinimumCents, defaultCurrency } from '#contract/currency.ts'
import { prepareSearch } from '../doctors/search-words/prepare.ts'
import { openPool } from '../platform/database.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { asTheOneWhoMigrates, migrate } from '../platform/migrate.ts'
import { type Applied, migrationsIn, missingIn } from '../platform/migrations.ts'
import { appliedFiles, fits, sqlFilesIn } from '../platform/sql-files.ts'
import { prepareQueue } from '../platform/queue.ts'
import { grantRights, grantRightsWithin } from './table-rights.ts'

type Preparation = {
  /** The role that servers use. */
  role: string
  timeZone: string | undefined
  currency?: string | undefined
  production: boolean
  /** Also applies migrations that are not compatible with running servers. */
  nobodyServes?: boolean
  say?: (sentence: string) => void
}

/** The role of a database's address. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/**
 * Makes a database ready for servers, or migrates it: the schema, the queue's schema, the clinic's time zone and
 * currency, the words of the search, and the rights of the application's role. It needs the owner's address, not
 * through a pooler. Several may do so at once. Throws `StartRefused` with what somebody has to do first.
 */
export async function prepareDatabase(
  ownerUrl: string,
  { role, timeZone, currency, production, nobodyServes = false, say = () => undefined }: Preparation,
): Promise<void> {
  const pool = openPool(ownerUrl, { connections: 2, patient: true })
  try {
    await asTheOneWhoMigrates(
      pool,
      async (client) => {
        const fresh = (await standingOf(client)) === 'never served'
        await migrate(client, {
          nobodyServes: nobodyServes || fresh,
          // No server has used it yet, so there is no queue either, and its rights cannot be granted yet.
          ...(fresh ? {} : { alongside: (migrating) => grantRightsWithin(migrating, role) }),
          say,
        })
        await prepareQueue(pool)
        await setZoneAndCurrency(client, { timeZone, currency, production })
        await setCardMinimum(client)
        await prepareSearch(client)
        await grantRights(client, role)
      },
      say,
    )
  } finally {
    await pool.end()
  }
}

/**
 * The state of a database for a server: `never served` if it is empty or a first start was interrupted, `older` if it
 * lacks migrations or functions, `fits` if it is ready. Throws `StartRefused` if it is not a database of Salus, and as
 * `missingIn`.
 */
export async function standingOf(queries: pg.Pool | pg.PoolClient): Promise<'never served' | 'older' | 'fits'> {
  const list = async <T extends pg.QueryResultRow>(text: string) => (await queries.query<T>(text)).rows
  const tables = await list<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  if (tables.length === 0) return 'never served'
  const has = (table: string) => tables.some(({ name }) => name === table)
  if (!has('migrations')) {
    throw new StartRefused(`This database is not one of Salus: it has a table ${tables[0]!.name}, but no migrations`)
  }
  if (!has('settings') || !(await settledZone(queries))) return 'never served'
  const applied = await list<Applied>(
    // Older databases have fewer columns.
    `select name, entry ->> 'checksum' as checksum, entry ->> 'compatible_since' as compatible_since
     from migrations, to_jsonb(migrations) entry order by name`,
  )
  if (missingIn(applied, await migrationsIn()).length > 0) return 'older'
  return fits(await appliedFiles(queries), await sqlFilesIn()) ? 'fits' : 'older'
}

/** The clinic's time zone in this database; undefined before it is set. */
export const settledZone = (queries: pg.Pool | pg.PoolClient) => settled(queries, 'time_zone')

/** The currency of this database; undefined before it is set. */
export const settledCurrency = (queries: pg.Pool | pg.PoolClient) => settled(queries, 'currency')

async function settled(queries: pg.Pool | pg.PoolClient, key: string): Promise<string | undefined> {
  const { rows } = await queries.query<{ value: string }>('select value from settings where key = $1', [key])
  return rows[0]?.value
}

/** The statement that stores this time zone as the clinic's. */
export const sayTheZone = (zone: string): string =>
  `create or replace function clinic_zone() returns text language sql stable parallel safe
   return ${pg.escapeLiteral(zone)}::text`

/** The statement that stores this currency as the installation's. */
const sayTheCurrency = (code: string): string =>
  `create or replace function clinic_currency() returns text language sql immutable parallel safe
   return ${pg.escapeLiteral(code)}::text`

/** Stores both, in the transaction of the caller, where the settings say them already or are about to. */
export async function sayZoneAndCurrency(client: pg.ClientBase, zone: string, code: string): Promise<void> {
  await client.query(sayTheZone(zone))
  await client.query(sayTheCurrency(code))
}

/**
 * The smallest amount that a card can be charged comes from this version's list, which may differ from an older one.
 */
async function setCardMinimum(client: pg.PoolClient): Promise<void> {
  const least = cardMinimumCents((await settledCurrency(client))!)
  const { rows } = await client.query<{ least: number }>('select card_minimum_cents() as least')
  if (rows[0]!.least === least) return
  await client.query(
    `create or replace function card_minimum_cents() returns integer language sql immutable parallel safe
     return ${least}`,
  )
}

/**
 * Sets the clinic's time zone and the installation's currency for good: booked instants are computed in the one, and
 * all amounts are in the other. It sets both or neither, so that a refused first start can be tried again with other
 * settings. Throws `StartRefused` in production where no time zone is given for a new database (the machine's, which in
 * a container is UTC, would be set for good), and for another currency than the database's.
 */
async function setZoneAndCurrency(
  client: pg.PoolClient,
  wanted: Pick<Preparation, 'timeZone' | 'currency' | 'production'>,
): Promise<void> {
  const kept = await settledCurrency(client)
  if (await settledZone(client)) {
    if (kept) refuseAnotherCurrency(wanted.currency, kept)
    return
  }
  if (wanted.production && !wanted.timeZone) {
    throw new StartRefused('TIME_ZONE must be set in production: the zone of a clinic is settled for good')
  }
  const zone = wanted.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const code = kept ?? wanted.currency ?? defaultCurrency
  refuseAnotherCurrency(wanted.currency, code)
  await client.query('begin')
  await client.query("insert into settings (key, value) values ('time_zone', $1)", [zone])
  await client.query("insert into settings (key, value) values ('currency', $1) on conflict do nothing", [code])
  await sayZoneAndCurrency(client, zone, code)
  await client.query('commit')
}

/** Throws `StartRefused` where the settings have another currency than the database. */
export function refuseAnotherCurrency(wanted: string | undefined, kept: string): void {
  if (!wanted || wanted === kept) return
  const [asked, has] = [wanted.toUpperCase(), kept.toUpperCase()]
  throw new StartRefused(`CURRENCY is ${asked}, but this database was made for ${has}: all its amounts are in ${has}`)
}
