import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type pg from 'pg'
import { freshDatabase } from '../testing/database.ts'
import { openPool } from './database.ts'
import { StartRefused } from './start-refused.ts'
import { eventually } from '../testing/eventually.ts'
import { migrateAll } from '../testing/migrate-all.ts'
import { asTheOneWhoMigrates, migrate } from './migrate.ts'
import { migrationsFolder } from './migrations.ts'

describe('bringing the schema up to date', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pool: pg.Pool
  let folder: string
  before(async () => {
    database = await freshDatabase()
    pool = openPool(database.ownerUrl, { connections: 8, patient: true })
  })
  after(async () => {
    await pool.end()
    await database.drop()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salus-migrations-'))
    await cp(migrationsFolder, folder, { recursive: true })
  })
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
    await pool.query("delete from migrations where name like '9%'")
  })

  const add = (name: string, statements: string) => writeFile(join(folder, name), statements)
  const refuses = (sentence: RegExp) =>
    assert.rejects(
      migrateAll(pool, folder),
      (error) => error instanceof StartRefused && sentence.test(error.message) && !error.message.includes('\n'),
    )
  const applied = async () => (await pool.query('select name, checksum from migrations order by name')).rows

  it('keeps the checksum of each file and does nothing twice', async () => {
    const files = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).sort()
    await Promise.all([1, 2, 3].map(() => migrateAll(pool, folder)))
    const rows = await applied()
    assert.deepEqual(
      rows.map(({ name }) => name),
      files,
    )
    for (const { name, checksum } of rows) assert.match(checksum, /^[0-9a-f]{64}$/, name)
  })

  it('gives a database of before the checksums of its files', async () => {
    await pool.query('alter table migrations drop column checksum')
    await migrateAll(pool, folder)
    assert.ok((await applied()).every(({ checksum }) => checksum))
  })

  it('refuses a file that has changed since it was applied, but not another way to end lines', async () => {
    const path = join(folder, '0350-beside-overbooked.sql')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll('\n', '\r\n'))
    await migrateAll(pool, folder)
    await writeFile(path, `${text}\n-- one more line\n`)
    await refuses(/^The migration 0350-beside-overbooked\.sql is not the one this database was made with: /)
  })

  it('refuses a file that sorts before one that was applied, and applies nothing of it', async () => {
    await add('0001-zz-late.sql', 'create table late ()')
    await refuses(/0001-zz-late\.sql comes before/)
    const { rows } = await pool.query("select to_regclass('late') as late")
    assert.equal(rows[0].late, null)
  })

  it('passes over what was only to come before a file that was applied', async () => {
    await add('0001-zz-late.sql', '-- only before 0002\ncreate table late ()')
    await migrateAll(pool, folder)
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
    await migrateAll(pool, folder)
    const { rows } = await pool.query('select * from seen')
    assert.deepEqual(rows, [{ statement: '0', lock: '2s' }])
  })

  it('stops short of what is not compatible with servers that run', async () => {
    const asServersRun = () => asTheOneWhoMigrates(pool, (client) => migrate(client, { folder, nobodyServes: false }))
    await add('9000-wider.sql', '-- compatible\nalter table favourites add column since date')
    assert.deepEqual(await asServersRun(), ['9000-wider.sql'])
    // Compatible only with servers that know migration 9001, which running servers may not know yet.
    await add('9001-wider-still.sql', '-- compatible\nalter table favourites add column until date')
    await add('9002-narrower.sql', '-- compatible since 9001\nalter table favourites drop column since')
    await assert.rejects(
      asServersRun(),
      (error) =>
        error instanceof StartRefused && /^9002-narrower\.sql is not compatible .* stop them/.test(error.message),
    )
    await rm(join(folder, '9002-narrower.sql'))
    assert.deepEqual(await asServersRun(), ['9001-wider-still.sql'])
    await add('9002-narrower.sql', '-- compatible since 9001\nalter table favourites drop column since')
    assert.deepEqual(await asServersRun(), ['9002-narrower.sql'])
    await add('9003-another-shape.sql', 'alter table favourites drop column until')
    await assert.rejects(asServersRun(), StartRefused)
    assert.deepEqual(await migrateAll(pool, folder), ['9003-another-shape.sql'])
  })

  it('steps back from a lock that somebody holds, and tries again', async () => {
    await add('9012-held.sql', 'alter table favourites add column held int')
    const holder = await pool.connect()
    await holder.query('begin; lock table favourites')
    const said: string[] = []
    const migrated = asTheOneWhoMigrates(pool, (client) =>
      migrate(client, { folder, nobodyServes: true, say: (sentence) => said.push(sentence) }),
    )
    try {
      await eventually('it has stepped back', () => said.some((sentence) => /waits for somebody/.test(sentence)))
      // Between its tries no other statement queues behind it.
      await eventually('nothing waits for the table', async () => {
        const { rows } = await pool.query(
          `select from pg_locks
           where database = (select oid from pg_database where datname = current_database())
             and relation = 'favourites'::regclass and not granted`,
        )
        return rows.length === 0
      })
    } finally {
      // Otherwise a failure above would leave the table locked, and the pool would never end.
      await holder.query('commit')
      holder.release()
    }
    assert.deepEqual(await migrated, ['9012-held.sql'])
  })

  it('makes an index beside those who write, though others wait to migrate', async () => {
    await add(
      '9013-beside.sql',
      `-- concurrently
       -- compatible
       drop index concurrently if exists favourites_beside;
       create index concurrently favourites_beside on favourites (doctor_id);`,
    )
    const writer = await pool.connect()
    // This transaction began before the index, which has to wait for it.
    await writer.query('begin; lock table favourites in row exclusive mode')
    const all = Promise.all([1, 2, 3].map(() => migrateAll(pool, folder)))
    await eventually('the index waits', async () => {
      const { rows } = await pool.query("select from pg_stat_progress_create_index where command like '%CONCURRENTLY'")
      return rows.length === 1
    })
    await writer.query('insert into favourites select from favourites where false; commit')
    writer.release()
    assert.deepEqual((await all).flat(), ['9013-beside.sql'])
  })

  it('makes an index anew that could not be finished', async () => {
    await pool.query('create table twins (n int); insert into twins values (1), (1)')
    await add(
      '9014-twins.sql',
      '-- concurrently\ndrop index concurrently if exists twins_n;\ncreate unique index concurrently twins_n on twins (n);',
    )
    await assert.rejects(migrateAll(pool, folder), /could not create unique index/)
    await pool.query('delete from twins')
    assert.deepEqual(await migrateAll(pool, folder), ['9014-twins.sql'])
    const { rows } = await pool.query("select indisvalid as valid from pg_index where indexrelid = 'twins_n'::regclass")
    assert.deepEqual(rows, [{ valid: true }])
    await add('9015-careless.sql', '-- concurrently\ncreate index concurrently twins_again on twins (n);')
    await assert.rejects(migrateAll(pool, folder), /9015-careless\.sql has to begin with "drop index concurrently/)
  })
})
