import pg from 'pg'
import { cardMinimumCents, defaultCurrency } from '#contract/currency.ts'
import { openPool } from '../platform/database.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { asTheOneWhoMigrates, migrate } from '../platform/migrate.ts'
import { type Applied, migrationsIn, missingIn } from '../platform/migrations.ts'
import { appliedFiles, fits, sqlFilesIn } from '../platform/sql-files.ts'
import { prepareQueue } from '../platform/queue.ts'
import { grantRights, grantRightsWithin } from './table-rights.ts'

type Preparation = {
  /** The role that servers run as. */
  role: string
  timeZone: string | undefined
  currency?: string | undefined
  production: boolean
  /** What is not compatible with servers that run is applied too. */
  nobodyServes?: boolean
  say?: (sentence: string) => void
}

/** The role of a database's address. */
export const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/**
 * Makes a database ready for servers, or brings it up to date: the schema, the queue's, the clinic's zone and currency,
 * and what the application's role may do. It takes the owner's address, not through a pooler. Several may do so at
 * once. Throws `StartRefused` with what somebody has to do first.
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
          // Where nobody serves yet there is no queue either, which rights are also of.
          ...(fresh ? {} : { alongside: (migrating) => grantRightsWithin(migrating, role) }),
          say,
        })
        await prepareQueue(pool)
        await setZoneAndCurrency(client, { timeZone, currency, production })
        await setCardMinimum(client)
        await grantRights(client, role)
      },
      say,
    )
  } finally {
    await pool.end()
  }
}

/**
 * What a database is to a server: nothing has been in it but perhaps a first start that was cut off; it lacks
 * migrations or functions; or it can be served with. Throws `StartRefused` where it is not Salus's, or as `missingIn`
 * does.
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
    // Databases of before have fewer columns.
    `select name, entry ->> 'checksum' as checksum, entry ->> 'compatible_since' as compatible_since
     from migrations, to_jsonb(migrations) entry order by name`,
  )
  if (missingIn(applied, await migrationsIn()).length > 0) return 'older'
  return fits(await appliedFiles(queries), await sqlFilesIn()) ? 'fits' : 'older'
}

/** The clinic's zone as this database has it; undefined before it is settled. */
export const settledZone = (queries: pg.Pool | pg.PoolClient) => settled(queries, 'time_zone')

/** The installation's currency as this database has it; undefined before it is settled. */
export const settledCurrency = (queries: pg.Pool | pg.PoolClient) => settled(queries, 'currency')

async function settled(queries: pg.Pool | pg.PoolClient, key: string): Promise<string | undefined> {
  const { rows } = await queries.query<{ value: string }>('select value from settings where key = $1', [key])
  return rows[0]?.value
}

/** The statement by which all others mean this zone. */
export const sayTheZone = (zone: string): string =>
  `create or replace function clinic_zone() returns text language sql stable parallel safe
   return ${pg.escapeLiteral(zone)}::text`

/** The statement by which all others mean this currency. */
const sayTheCurrency = (code: string): string =>
  `create or replace function clinic_currency() returns text language sql immutable parallel safe
   return ${pg.escapeLiteral(code)}::text`

/** The least that a card is charged is said by this version's list, which may differ from the one of before. */
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
 * The clinic's zone and the installation's currency, for good: the instants of what is booked are reckoned in the one,
 * and whatever is priced, agreed, paid and owed is in the other. Both or neither, so that a first start that is refused
 * may be tried again with other settings. Throws `StartRefused` in production where no zone is given for a new database
 * (this machine's would then be settled for good, which in a container is UTC), and for another currency than the
 * database's.
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
  await client.query(sayTheZone(zone))
  await client.query(sayTheCurrency(code))
  await client.query('commit')
}

/** Throws `StartRefused` where the settings say another currency than the database's. */
export function refuseAnotherCurrency(wanted: string | undefined, kept: string): void {
  if (!wanted || wanted === kept) return
  const [asked, has] = [wanted.toUpperCase(), kept.toUpperCase()]
  throw new StartRefused(`CURRENCY is ${asked}, but this database was made for ${has}: all its amounts are in ${has}`)
}
