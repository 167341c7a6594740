import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, '../migrations')

/** An arbitrary number that all servers of one database agree on. */
const lockKey = 7_358_279

/**
 * Brings the schema up to date: each numbered SQL file once, in order, in its own transaction. Several servers may start
 * at once; an advisory lock lets one of them do it. Throws where the database is newer than this code or was made by other files.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const unknown = rows.find((row) => !files.includes(row.name))
    if (unknown) throw new Error(`This database was made by a newer Salus (it has ${unknown.name}).`)
    for (const name of files.slice(rows.length)) {
      const statements = await readFile(join(folder, name), 'utf8')
      await client.query('begin')
      await client.query(statements)
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
    }
  } finally {
    // A connection that broke in the middle of a migration takes its lock and its transaction with it.
    client.release(true)
  }
}
