import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type pg from 'pg'
import { freshDatabase } from '../testing/database.ts'
import { openPool } from './database.ts'
import { StartRefused } from './folder-lock.ts'
import { migrate, migrationsFolder } from './migrate.ts'

describe('bringing the schema up to date', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pool: pg.Pool
  let folder: string
  before(async () => {
    database = await freshDatabase()
    pool = openPool(database.url, { timeZone: 'UTC', connections: 4 })
  })
  after(async () => {
    await pool.end()
    await database.drop()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salus-migrations-'))
    await cp(migrationsFolder, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const add = (name: string, statements: string) => writeFile(join(folder, name), statements)
  const refuses = (sentence: RegExp) =>
    assert.rejects(
      migrate(pool, folder),
      (error) => error instanceof StartRefused && sentence.test(error.message) && !error.message.includes('\n'),
    )
  const applied = async () => (await pool.query('select name, checksum from migrations order by name')).rows

  it('keeps the checksum of each file and does nothing twice', async () => {
    const files = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).sort()
    await Promise.all([migrate(pool, folder), migrate(pool, folder), migrate(pool, folder)])
    const rows = await applied()
    assert.deepEqual(
      rows.map(({ name }) => name),
      files,
    )
    for (const { name, checksum } of rows) assert.match(checksum, /^[0-9a-f]{64}$/, name)
  })

  it('gives a database of before the checksums of its files', async () => {
    await pool.query('alter table migrations drop column checksum')
    await migrate(pool, folder)
    assert.ok((await applied()).every(({ checksum }) => checksum))
  })

  it('refuses a file that has changed since it was applied, but not another way to end lines', async () => {
    const path = join(folder, '0001-booking.sql')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll('\n', '\r\n'))
    await migrate(pool, folder)
    await writeFile(path, `${text}\n-- one more line\n`)
    await refuses(/^The migration 0001-booking\.sql is not the one this database was made with: /)
  })

  it('refuses a file that sorts before one that was applied, and applies nothing of it', async () => {
    await add('0001-zz-late.sql', 'create table late ()')
    await refuses(/0001-zz-late\.sql comes before/)
    const { rows } = await pool.query("select to_regclass('late') as late")
    assert.equal(rows[0].late, null)
  })

  it('refuses a database that knows more than these files', async () => {
    await pool.query("insert into migrations (name) values ('9998-tomorrow.sql')")
    try {
      await refuses(/newer Salus \(it has 9998/)
    } finally {
      await pool.query("delete from migrations where name = '9998-tomorrow.sql'")
    }
  })

  it('lets a migration take its time, but does not wait for a lock for ever', async () => {
    await add(
      '9999-settings.sql',
      `create table seen as select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock`,
    )
    await migrate(pool, folder)
    const { rows } = await pool.query('select * from seen')
    assert.deepEqual(rows, [{ statement: '0', lock: '10s' }])
  })
})
