import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { defaultCurrency } from '#contract/currency.ts'
import { copyOut, plainly } from './copy.ts'
import { format, type Header, type TableOf, writeFile } from './file.ts'

/** Tables whose rows are keys of persons: they are never in a file of data. */
const keyTables = ['person_keys']
/** What the file of keys holds. The ids of the records' keys are in both files: either may be the newer one. */
const inKeys = ['person_keys', 'record_keys', 'erasures']
/** The restore makes this one anew, with the functions of the version that restores. */
const leftOut = ['sql_files']

export type Folders = { data: string; keys: string }
/** What the file of each kind is named like; the names sort by time. */
const nameAt = (at: string) => `salus-${at.slice(0, 19).replaceAll(':', '-')}Z`
const endings = { data: '.data', keys: '.keys' } as const
/** A file that is being written. One that stays was never finished, and is removed by the next backup. */
const unfinished = '.part'

/** The finished backups in a folder, the newest first; none where there is no folder. */
export async function backupsIn(folder: string, kind: keyof Folders): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[])
  return names
    .filter((name) => name.startsWith('salus-') && name.endsWith(endings[kind]))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}

export type Taken = { data: string; keys: string; rows: number; seconds: number }

type Options = {
  folders: Folders
  /** Asked once nobody else makes a backup: whether there is need of one. */
  isDue?: (client: pg.Client) => Promise<boolean>
  /** Ends it; it then throws, and leaves nothing behind. */
  stop?: AbortSignal
}

/**
 * Writes every table of the database at `url` into two files, data and keys, as they were at one moment, while servers
 * go on. Each file gets its name once it is whole, the keys first: a file of data has keys at least as new. Answers
 * null where another process makes a backup now, or none is due.
 */
export async function takeBackup(
  url: string,
  { folders, isDue = async () => true, stop }: Options,
): Promise<Taken | null> {
  const began = performance.now()
  const both = new Set(Object.values(folders))
  let mine = false
  const client = new pg.Client({ connectionString: url, application_name: 'salus backup' })
  client.on('error', () => undefined)
  await client.connect()
  const giveUp = () => void client.end().catch(() => undefined)
  stop?.addEventListener('abort', giveUp)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(plainly)
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended('the backup', 0)) as mine",
    )
    mine = rows[0]!.mine
    if (!mine || !(await isDue(client))) return null
    const { header, tables } = await whatThereIs(client)
    const name = nameAt(header.at)
    const write = async (kind: 'data' | 'keys', chosen: TableOf[], sequences: Header['sequences']) => {
      const path = join(folders[kind], `${name}${endings[kind]}`)
      const written = await writeFile(
        `${path}${unfinished}`,
        { ...header, salus: kind, tables: chosen, sequences },
        (table) => copyOut(client, `copy ${nameOf(table.name)} (${table.columns.map(nameOf).join(', ')}) to stdout`),
      )
      return { path, rows: written.reduce((sum, { rows: count }) => sum + count, 0) }
    }
    const named = (names: readonly string[]) => tables.filter((table) => names.includes(table.name))
    const others = tables.filter(({ name: table }) => !keyTables.includes(table))
    for (const folder of both) await clear(folder)
    const keys = await write('keys', named(inKeys), [])
    const data = await write('data', others, await sequencesOf(client))
    await client.query('commit')
    for (const { path } of [keys, data]) await rename(`${path}${unfinished}`, path)
    for (const folder of both) await syncFolder(folder)
    return { data: data.path, keys: keys.path, rows: data.rows, seconds: (performance.now() - began) / 1000 }
  } catch (error) {
    if (mine) for (const folder of both) await clear(folder).catch(() => undefined)
    throw error
  } finally {
    stop?.removeEventListener('abort', giveUp)
    await client.end().catch(() => undefined)
  }
}

const nameOf = (name: string) => pg.escapeIdentifier(name)

/** Makes the folder where there is none, and removes what an ended process left unfinished. */
async function clear(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    if (name.startsWith('salus-') && name.endsWith(unfinished)) await rm(join(folder, name), { force: true })
  }
}

/** Makes the new names safe from a power failure; not every system can open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function whatThereIs(client: pg.Client) {
  const { rows: facts } = await client.query<Omit<Header, 'salus' | 'format' | 'tables' | 'sequences'>>(`
    select (select max(name) from migrations) as migration, iso(clinic_now()) as at,
      (select value from settings where key = 'time_zone') as "timeZone",
      coalesce((select value from settings where key = 'currency'), '${defaultCurrency}') as currency,
      array(select id from record_keys order by id) as "recordKeys"`)
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all($1)
     group by relname order by relname`,
    [leftOut],
  )
  return {
    header: { ...facts[0]!, format },
    tables: tables.map((table): TableOf => ({ ...table, rows: 0, bytes: 0, packed: 0, sha256: '' })),
  }
}

/** The state of columns that count by themselves. Only the owner may read those of identity columns. */
async function sequencesOf(client: pg.Client): Promise<Header['sequences']> {
  const { rows } = await client.query<Header['sequences'][number]>(
    `select relname as "table", attname as "column", pg_sequence_last_value(
       pg_get_serial_sequence(quote_ident(relname), attname)::regclass
     )::float8 as last
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and pg_get_serial_sequence(quote_ident(relname), attname) is not null
     order by 1, 2`,
  )
  return rows
}
