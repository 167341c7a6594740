import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type pg from 'pg'
import { freshDatabase } from '../testing/database.ts'
import { openPool } from './database.ts'
import { migrationsIn } from './migrations.ts'
import { appliedFiles, applyFiles, changedFiles, hasHad, type SqlFile, sqlFilesIn } from './sql-files.ts'

/** The last migration that made functions, views and triggers itself. */
const lastOfBefore = '0540'

it('functions, views and triggers stand in files of their topics, not in migrations', async () => {
  const made = /^\s*create (or replace )?(constraint )?(function|procedure|view|trigger)\b/im
  const wrong = (await migrationsIn()).filter(({ name, statements }) => name > lastOfBefore && made.test(statements))
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  )
})

it('a file makes what it is named after, and the triggers that run it', async () => {
  const files = await sqlFilesIn()
  assert.ok(files.length > 150)
  for (const { name, path, statements } of files) {
    const made = [...statements.matchAll(/^create or replace (?:function|view) (\w+)/gm)].map(([, one]) => one)
    assert.deepEqual([...new Set(made)], [name], path)
    // docs/data.md is made of these sentences.
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

  const answering = (answer: string, name = 'of_a_test'): SqlFile => ({
    name,
    path: `platform/sql/${name}.sql`,
    statements: `create or replace function ${name}() returns text language sql as $$ select '${answer}' $$;`,
    checksum: `checksum of ${answer}`,
  })
  const answer = async () => (await pool.query('select of_a_test() as answer')).rows[0].answer

  it('are those of the files, and a migrated database lacks none', async () => {
    const files = await sqlFilesIn()
    const applied = await appliedFiles(pool)
    assert.deepEqual(changedFiles(applied, files), [])
    assert.ok(hasHad(applied, files))
  })

  it('are replaced where a text has changed, back to an earlier one too, and servers of the version before go on', async () => {
    const [old, newer] = [answering('old'), answering('new')]
    await applyFiles(client, [old])
    assert.equal(hasHad(await appliedFiles(pool), [newer]), false, 'a server that is newer than its database stops')
    assert.deepEqual(changedFiles(await appliedFiles(pool), [newer]), [newer])
    await applyFiles(client, [newer])
    assert.equal(await answer(), 'new')
    assert.ok(hasHad(await appliedFiles(pool), [old]), 'an old server goes on beside a newer function')
    assert.deepEqual(changedFiles(await appliedFiles(pool), [newer]), [])
    await applyFiles(client, [old])
    assert.equal(await answer(), 'old')
    assert.deepEqual(changedFiles(await appliedFiles(pool), [newer]), [newer])
  })

  it('are replaced together or not at all, and the file that cannot be applied is named', async () => {
    const broken = { ...answering('broken', 'broken_of_a_test'), statements: 'create or replace function broken(' }
    await assert.rejects(
      applyFiles(client, [answering('third'), broken]),
      /^error: platform\/sql\/broken_of_a_test\.sql: /,
    )
    assert.equal(await answer(), 'old')
    assert.deepEqual(changedFiles(await appliedFiles(pool), [answering('third')]).length, 1)
  })
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
