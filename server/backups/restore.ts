import pg from 'pg'
import { mustKnow } from '../platform/build-tables.ts'
import { openPool } from '../platform/database.ts'
import { prepareQueue } from '../platform/queue.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { prepareDatabase } from '../start/prepare-database.ts'
import { type BackupFile, openFile, verify } from './file.ts'
import { load } from './load.ts'

type Restore = {
  dataFile: string
  keysFile: string
  /** The owner's address of the database, not through a pooler. */
  ownerUrl: string
  /** The role that servers use. */
  role: string
  /** The ids of the keys in RECORDS_KEY. */
  recordKeys: readonly string[]
  /** Those of the settings, if they say any: they must be the backup's. */
  timeZone?: string | undefined
  currency?: string | undefined
  /** Replaces what is in the database. */
  overwrite: boolean
  say: (sentence: string) => void
}

/**
 * Restores a backup, and migrates it to this version. Everything is checked before anything is changed, and the change
 * is one transaction. Erasures are not done again yet (`repeatErasures`). Answers the moment that the data show. Throws
 * `StartRefused` with what stands in the way.
 */
export async function restore(wanted: Restore): Promise<string> {
  const { ownerUrl, role, say } = wanted
  const [data, keys] = [await openFile(wanted.dataFile, 'data'), await openFile(wanted.keysFile, 'keys')]
  for (const name of ['timeZone', 'currency'] as const) {
    if (!wanted[name] || wanted[name] === data.header[name]) continue
    throw new StartRefused(`The settings say ${wanted[name]}, but the backup is of a clinic with ${data.header[name]}`)
  }
  await mustBeReadable(data, keys, wanted.recordKeys)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'salus restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await mustBeFree(client, wanted.overwrite)
    const rows = data.header.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restoring ${rows} rows as they were at ${data.header.at}, with the keys of ${keys.header.at}.`)
    await load(client, data, keys)
    await client.query('analyze')
  } finally {
    await client.end()
  }
  const pool = openPool(ownerUrl, { connections: 1, patient: true })
  await prepareQueue(pool).finally(() => pool.end())
  const { timeZone, currency } = data.header
  await prepareDatabase(ownerUrl, { role, timeZone, currency, production: false, nobodyServes: true, say })
  return data.header.at
}

async function mustBeReadable(data: BackupFile, keys: BackupFile, known: readonly string[]): Promise<void> {
  for (const { path, header } of [data, keys]) {
    const missing = header.recordKeys.find((id) => !known.includes(id))
    if (!missing) continue
    throw new StartRefused(
      `RECORDS_KEY lacks the key ${missing}, which ${path} needs: put that key back, behind the current one`,
    )
  }
  if (keys.header.at < data.header.at) {
    throw new StartRefused(
      `${keys.path} is older than ${data.path}: take the newest file of keys, which says who was erased since`,
    )
  }
  await mustKnow(data.header.migration)
  for (const file of [keys, data]) await verify(file)
}

async function mustBeFree(client: pg.Client, overwrite: boolean): Promise<void> {
  const { rows } = await client.query<{ tables: number; servers: number }>(`
    select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
      (
        select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'salus' and pid <> pg_backend_pid()
      ) as servers`)
  const { tables, servers } = rows[0]!
  if (servers > 0) throw new StartRefused('Servers use this database: stop them first')
  if (tables > 0 && !overwrite) {
    throw new StartRefused('This database is not empty: --overwrite replaces what is in it')
  }
}
