import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartRefused } from './folder-lock.ts'

export const migrationsFolder = join(import.meta.dirname, '../migrations')

/** An arbitrary number that all servers of one database agree on. */
const lockKey = 7_358_279

type Migration = { name: string; statements: string; checksum: string }
type Applied = { name: string; checksum: string | null }

/** The migrations of a folder in the order they are applied. A checksum does not mind how an editor ends lines. */
async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, statements, checksum: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

/** Throws `StartRefused` where the database was not made by these files, applied in this order. */
function refuseOtherHistory(migrations: Migration[], applied: Applied[]): void {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = ours.get(name)
    if (!migration) throw new StartRefused(`This database was made by a newer Salus (it has ${name}).`)
    if (checksum && checksum !== migration.checksum) {
      throw new StartRefused(
        `The migration ${name} is not the one this database was made with: what has been applied is never edited.`,
      )
    }
  }
  const names = new Set(applied.map(({ name }) => name))
  const last = applied.at(-1)?.name ?? ''
  const late = migrations.find(({ name }) => name < last && !names.has(name))
  if (late) {
    throw new StartRefused(
      `The migration ${late.name} comes before ${last}, which this database already has: give it a higher number.`,
    )
  }
}

/**
 * Databases of before have no checksums: their files get those they are next started with. Looks first, as even an
 * `add column if not exists` waits for whoever reads the table, a backup for example.
 */
async function addChecksums(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'checksum'`,
  )
  if (rowCount === 0) await client.query('alter table migrations add column checksum text')
}

/**
 * Brings the schema up to date: each numbered SQL file once, in order, in its own transaction. Several servers may
 * start at once; an advisory lock lets one of them do it. Each file's checksum is kept. Throws `StartRefused` where the
 * database is newer than this code, where a file that was applied has changed, and where one comes too late for its
 * place.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const migrations = await migrationsIn(folder)
  const client = await pool.connect()
  try {
    // A big table takes as long as it takes. Waiting for somebody's lock, though, holds up all who come after.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query("set lock_timeout = '10s'")
    await client.query(`create table if not exists migrations (
      name text primary key, at timestamptz not null default now(), checksum text
    )`)
    await addChecksums(client)
    const { rows: applied } = await client.query<Applied>('select name, checksum from migrations order by name')
    refuseOtherHistory(migrations, applied)
    for (const { name, statements, checksum } of migrations) {
      const known = applied.find((row) => row.name === name)
      if (known?.checksum) continue
      await client.query('begin')
      if (!known) await client.query(statements)
      await client.query(
        'insert into migrations (name, checksum) values ($1, $2) on conflict (name) do update set checksum = $2',
        [name, checksum],
      )
      await client.query('commit')
    }
  } finally {
    // A connection that broke in the middle of a migration takes its lock and its transaction with it.
    client.release(true)
  }
}
