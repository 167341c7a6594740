import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type pg from 'pg'
import { freshDatabase } from '../testing/database.ts'
import { openPool } from './database.ts'
import { replaceChanged } from './migrate.ts'
import { appliedFiles, changedFiles, fits, numbered, type SqlFile, sqlFilesIn } from './sql-files.ts'

it('a file makes what it is named after, and the triggers that run it', async () => {
  const files = await sqlFilesIn()
  assert.ok(files.length > 150)
  for (const { name, path, statements } of files) {
    const made = [...statements.matchAll(/^create or replace (?:function|view) (\w+)/gm)].map(([, one]) => one)
    assert.deepEqual([...new Set(made)], [name], path)
    // docs/data.md is generated from these sentences.
    const summary = /execute function/.test(statements) ? /^-- (When|Before) / : /^-- /
    assert.match(statements, summary, `${path} begins with what it is for, or what it makes happen when`)
    for (const [, run] of statements.matchAll(/execute function (\w+)/g)) assert.equal(run, name, path)
  }
})

describe('functions, views and triggers of a database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pool: pg.Pool
  let client: pg.PoolClient
  before(async () => {
    database = await freshDatabase()
    pool = openPool(database.ownerUrl, { connections: 2 })
    client = await pool.connect()
  })
  after(async () => {
    client.release()
    await pool.end()
    await database.drop()
  })

  const answering = (answer: string, number = 1, name = 'of_a_test'): SqlFile => ({
    name,
    path: `platform/sql/${name}.sql`,
    statements: `-- For a test; nothing else.
      create or replace function ${name}() returns text language sql as $$ select '${answer}' $$;`.replaceAll(
      /^ +/gm,
      '',
    ),
    checksum: `checksum of ${answer}`,
    number,
  })
  const answer = async () => (await pool.query('select of_a_test() as answer')).rows[0].answer
  const apply = (...files: SqlFile[]) => replaceChanged(client, files, { nobodyServes: false })
  const isFit = async (file: SqlFile) => fits(await appliedFiles(pool), [file])

  it('are those of the files, and a migrated database lacks none', async () => {
    const files = await sqlFilesIn()
    const applied = await appliedFiles(pool)
    assert.deepEqual(changedFiles(applied, files), [])
    assert.ok(fits(applied, files))
  })

  it('are replaced where a text has changed, and servers of the version before go on', async () => {
    const [old, newer] = [answering('old'), answering('new', 2)]
    await apply(old)
    assert.equal(await isFit(newer), false, 'a server that is newer than its database stops')
    await apply(newer)
    assert.equal(await answer(), 'new')
    assert.ok(await isFit(old), 'an old server goes on beside a newer function')
    assert.ok(await isFit(answering('between them')), 'also one of a version that this database never had')
  })

  it('are left alone by an older version, and go back to an earlier text by a newer one', async () => {
    const said: string[] = []
    await replaceChanged(client, [answering('old')], { nobodyServes: false, say: (line) => said.push(line) })
    assert.equal(await answer(), 'new')
    assert.match(said.join('\n'), /^1 functions, views and triggers are of a newer version: left as they are$/)
    await apply(answering('old', 3))
    assert.equal(await answer(), 'old')
    await apply(answering('new', 2))
    assert.equal(await answer(), 'old')
  })

  it('are what was saved last where a text has no number of its own yet', async () => {
    for (const text of ['one', 'two', 'one']) {
      await apply(answering(text, 4))
      assert.equal(await answer(), text)
    }
  })

  it('of a trigger are dropped once the trigger runs another, as one that was given a new name', async () => {
    const running = (name: string): SqlFile => ({
      ...answering(name, 1, name),
      statements: `-- When a setting is added: nothing happens.
create or replace function ${name}() returns trigger language plpgsql as $$ begin return new; end $$;

create or replace trigger of_a_test before insert on settings for each row execute function ${name}();`,
    })
    const made = async () =>
      (
        await pool.query(
          "select proname as name from pg_proc where prorettype = 'trigger'::regtype and proname like '%of_a_test'",
        )
      ).rows.map(({ name }) => name)
    await pool.query('create function operators_own() returns trigger language plpgsql as $$ begin return new; end $$')
    await apply(running('old_name_of_a_test'))
    assert.deepEqual(await made(), ['old_name_of_a_test'])
    await apply(running('name_of_a_test'))
    assert.deepEqual(await made(), ['name_of_a_test'])
    assert.ok(await isFit(running('old_name_of_a_test')), 'an old server goes on')
    // Fails if it is gone: objects of operators must not be dropped.
    await pool.query('drop function operators_own()')
    await pool.query('drop trigger of_a_test on settings')
    await pool.query('drop function name_of_a_test')
  })

  it('are replaced together or not at all, and the file that cannot be applied is named', async () => {
    const broken = { ...answering('broken', 1, 'broken_of_a_test'), statements: 'create or replace function broken(' }
    await assert.rejects(apply(answering('third', 5), broken), /platform\/sql\/broken_of_a_test\.sql[: ]/)
    assert.equal(await answer(), 'one')
    assert.deepEqual(changedFiles(await appliedFiles(pool), [answering('third', 5)]).length, 1)
  })

  it('are made anew only where they differ, so that nobody who writes a table waits for its trigger', async () => {
    const files = await sqlFilesIn()
    const identities = async () =>
      (
        await pool.query(
          `select 'trigger ' || tgname as name, oid, xmin from pg_trigger where not tgisinternal
           union all select 'function ' || proname, oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
           union all select 'view ' || relname, ev.oid, ev.xmin
             from pg_rewrite ev join pg_class on pg_class.oid = ev_class where relnamespace = 'public'::regnamespace
           order by 1, 2`,
        )
      ).rows.map((row) => Object.values(row).join(' '))
    // As at the first upgrade to files: the database has not noted any texts yet.
    await pool.query('delete from sql_files')
    const before = await identities()
    const writer = await pool.connect()
    try {
      await writer.query('begin; lock table claims, payments, users, persons in row exclusive mode')
      await apply(...files)
    } finally {
      await writer.query('rollback')
      writer.release()
    }
    assert.deepEqual(await identities(), before)
    assert.ok(before.filter((line) => line.startsWith('trigger')).length > 100)
  })

  it('of a table that has got another column are made anew, though their text is the same', async () => {
    const files = await sqlFilesIn()
    await pool.query('alter table claims add column of_a_test integer')
    await assert.rejects(pool.query('select of_a_test from appointments'), { code: '42703' })
    await apply(...files)
    for (const view of ['appointments', 'live_claims', 'standing_claims'])
      await pool.query(`select of_a_test from ${view} limit 0`)
  })

  it('come back where somebody has changed one by hand', async () => {
    const definitions = async () =>
      (
        await pool.query(
          `select (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'claims_off_overbooked') as trigger,
             pg_get_viewdef('standing_claims'::regclass) as view,
             pg_get_functiondef('received_by'::regproc) as function`,
        )
      ).rows[0]
    const before = await definitions()
    await pool.query(`delete from sql_files;
      create or replace trigger claims_off_overbooked before update of during on claims for each row
        execute function keep_off_overbooked();
      create or replace view standing_claims as select * from claims where false;
      create or replace function received_by(payment payments) returns integer language sql stable return 0`)
    assert.notDeepEqual(await definitions(), before)
    await apply(...(await sqlFilesIn()))
    assert.deepEqual(await definitions(), before)
  })
})

it('a text that has changed gets the next number, and a file that is gone keeps its own', () => {
  const file = (name: string, checksum: string) => ({ name, checksum })
  const noted = numbered({}, [file('a', 'x'), file('b', 'y')])
  assert.deepEqual(numbered(noted, [file('a', 'x'), file('b', 'y')]), noted)
  const later = numbered(noted, [file('b', 'z')])
  assert.deepEqual(later, { a: '1 gone', b: '2 z' })
  assert.deepEqual(numbered(later, [file('a', 'x'), file('b', 'y')]), { a: '2 x', b: '3 y' })
})

describe('the order of files', () => {
  const inFolder = async (texts: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'salus-sql-'))
    try {
      for (const [path, text] of Object.entries(texts)) {
        await mkdir(join(folder, path, '..'), { recursive: true })
        await writeFile(join(folder, path), text)
      }
      return (await sqlFilesIn(folder)).map(({ name }) => name)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  const view = (name: string, of: string) => `create or replace view ${name} as select * from ${of};`

  it('is that of what they need; a body that is read later needs nothing', async () => {
    const later = 'create or replace function b() returns void language plpgsql as $$ begin perform from a; end $$;'
    assert.deepEqual(
      await inFolder({ 'x/sql/a.sql': view('a', 'z'), 'y/sql/z.sql': view('z', 'b()'), 'x/sql/b.sql': later }),
      ['b', 'z', 'a'],
    )
  })

  it('has no circles, and no name twice', async () => {
    await assert.rejects(
      inFolder({ 'x/sql/a.sql': view('a', 'b'), 'x/sql/b.sql': view('b', 'a') }),
      /needs what needs it/,
    )
    await assert.rejects(inFolder({ 'x/sql/a.sql': view('a', 'b'), 'y/sql/a.sql': view('a', 'b') }), /has the name of/)
  })
})
