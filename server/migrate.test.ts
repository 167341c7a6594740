import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import pg from 'pg'
import { readConfig } from './config.ts'
import { openGround } from './start/open-ground.ts'
import { openPool } from './platform/database.ts'
import { StartRefused } from './platform/start-refused.ts'
import { migrationsFolder, migrationsIn } from './platform/migrations.ts'
import { prepareQueue } from './platform/queue.ts'
import { prepareDatabase, roleOf, sayTheZone } from './start/prepare-database.ts'
import { emptyDatabase, type FreshDatabase } from './testing/database.ts'
import { migrateAll } from './testing/migrate-all.ts'
import { asSql } from './testing/schema/as-sql.ts'
import { readSchema } from './testing/schema/read.ts'
import { grantRights } from './start/table-rights.ts'
import { testSecrets } from './testing/secrets.ts'

const migrationsOf739764d = join(import.meta.dirname, 'testing/migrations-of-739764d')

/** Runs `npm run migrate` as an operator does; answers its exit code and output. */
async function npmRunMigrate(env: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate.ts'), ...args], {
    env: { ...process.env, TOKEN_SECRET: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'exit')
  return { code, said }
}

describe('who migrates a database', () => {
  let database: FreshDatabase
  before(async () => {
    database = await emptyDatabase()
  })
  after(() => database.drop())
  /** Runs statements as the database's superuser. */
  async function asOwner(text: string) {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  beforeEach(() =>
    asOwner(`drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public;
      grant usage on schema public to public`),
  )
  const both = () => ({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl })
  const start = async (env: Record<string, string>) => {
    const config = readConfig({ ...testSecrets, TIME_ZONE: 'Asia/Kolkata', ...env })
    const { close, notes } = await openGround(config, config.databaseUrl!)
    await close()
    return notes
  }
  const refuses = (env: Record<string, string>, sentence: RegExp) =>
    assert.rejects(
      start(env),
      (error) => error instanceof StartRefused && sentence.test(error.message) && !error.message.includes('\n'),
    )
  const newest = async () => (await asOwner('select max(name) as name from migrations'))[0].name as string

  it('an empty one is made by the first of several servers that start at once, and the others find it', async () => {
    const notes = await Promise.all(Array.from({ length: 4 }, () => start(both())))
    assert.deepEqual(notes.flat(), [])
    const [{ zone, servers }] = await asOwner(
      `select clinic_zone() as zone, has_table_privilege('salus_app', 'audit_events', 'insert') as servers`,
    )
    assert.deepEqual([zone, servers], ['Asia/Kolkata', true])
  })

  it('a currency that PayPal does not take is refused beside its keys before anything is made', async () => {
    const keys = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' }
    await refuses({ ...both(), ...keys, CURRENCY: 'AED' }, /PayPal takes no AED$/)
    await start({ ...both(), CURRENCY: 'AED' })
    await refuses({ DATABASE_URL: database.url, ...keys }, /PayPal takes no AED$/)
  })

  it('a currency is settled as it is made, and another one is refused from then on', async () => {
    await start({ ...both(), CURRENCY: 'CZK' })
    const [settled] = await asOwner('select clinic_currency() as currency, card_minimum_cents() as least')
    assert.deepEqual(settled, { currency: 'czk', least: 1500 })
    await start({ DATABASE_URL: database.url })
    await refuses(
      { DATABASE_URL: database.url, CURRENCY: 'EUR' },
      /^CURRENCY is EUR, but this database was made for CZK/,
    )
  })

  it('the least that a card is charged follows the list of the version that migrates', async () => {
    await start({ ...both(), CURRENCY: 'CZK' })
    await asOwner('create or replace function card_minimum_cents() returns integer language sql immutable return 700')
    const { code, said } = await npmRunMigrate(both())
    assert.equal(code, 0, said)
    assert.deepEqual(await asOwner('select card_minimum_cents() as least'), [{ least: 1500 }])
  })

  it('an empty one is made by npm run migrate, after which servers need no owner', async () => {
    await refuses({ DATABASE_URL: database.url }, /^The role salus_app may not use this database: run npm run migrate/)
    const { code, said } = await npmRunMigrate({ ...both(), TIME_ZONE: 'Asia/Kolkata' })
    assert.equal(code, 0, said)
    assert.match(said, /^The tables of a new database made$/m)
    assert.match(said, /^\d+ files of functions, views and triggers applied$/m)
    assert.match(said, /^The database is ready for role salus_app\.$/m)
    assert.deepEqual(await start({ DATABASE_URL: database.url }), [])
    assert.match((await npmRunMigrate(both())).said, /^The database is ready/)
  })

  it('a first start that was cut off is gone on with', async () => {
    const cut = (after: RegExp) =>
      prepareDatabase(database.ownerUrl, {
        role: roleOf(database.url),
        timeZone: 'UTC',
        production: false,
        say: (sentence) => {
          if (after.test(sentence)) throw new Error('cut off')
        },
      })
    await assert.rejects(cut(/^The tables of a new database/), /cut off/)
    await assert.rejects(cut(/^\d+ files of functions/), /cut off/)
    assert.deepEqual(await start(both()), [])
  })

  /** A database as servers of commit 739764d have it. */
  const asOf739764d = async () => {
    const pool = openPool(database.ownerUrl, { connections: 2 })
    await migrateAll(pool, migrationsOf739764d)
    // The settings that its first start would have stored.
    await asOwner("insert into settings (key, value) values ('time_zone', 'Asia/Kolkata')")
    await asOwner(sayTheZone('Asia/Kolkata'))
    await prepareQueue(pool)
    const client = await pool.connect()
    await grantRights(client, roleOf(database.url))
    client.release()
    await pool.end()
  }

  it('a first start that is refused settles nothing: neither zone nor currency', async () => {
    const refused = await npmRunMigrate({ ...both(), NODE_ENV: 'production' })
    assert.match(refused.said, /TIME_ZONE must be set in production/)
    const { code, said } = await npmRunMigrate({ ...both(), TIME_ZONE: 'Asia/Kolkata', CURRENCY: 'EUR' })
    assert.equal(code, 0, said)
    await start({ DATABASE_URL: database.url, CURRENCY: 'EUR' })
  })

  it('one of commit 739764d becomes what a new one is', async () => {
    await asOf739764d()
    const { code, said } = await npmRunMigrate(both())
    assert.equal(code, 0, said)
    assert.match(said, /^0350-beside-overbooked\.sql applied/m)
    const schemaOf = async () => {
      const pool = openPool(database.ownerUrl, { connections: 1 })
      try {
        // A migration adds constraints to existing rows as NOT VALID; a new database has them valid.
        return asSql(await readSchema(pool)).replaceAll(' NOT VALID', '')
      } finally {
        await pool.end()
      }
    }
    const grown = await schemaOf()
    assert.deepEqual(await start({ DATABASE_URL: database.url }), [])
    await asOwner(`drop schema graphile_worker cascade; drop schema public cascade; create schema public;
      grant usage on schema public to public`)
    await start(both())
    assert.deepEqual(grown.split('\n'), (await schemaOf()).split('\n'))
  })

  it('one that was served before there was a choice stays in dollars', async () => {
    await asOf739764d()
    const refused = await npmRunMigrate({ ...both(), CURRENCY: 'EUR' })
    assert.equal(refused.code, 1)
    assert.match(refused.said, /CURRENCY is EUR, but this database was made for USD/)
    const { code, said } = await npmRunMigrate(both())
    assert.equal(code, 0, said)
    await start({ DATABASE_URL: database.url, CURRENCY: 'USD' })
    await refuses(
      { DATABASE_URL: database.url, CURRENCY: 'EUR' },
      /^CURRENCY is EUR, but this database was made for USD/,
    )
  })

  it('one that is older than commit 739764d is told to come to that first', async () => {
    await asOf739764d()
    await asOwner("delete from migrations where name = '0341-a-series-told-as-one.sql'")
    assert.match((await npmRunMigrate(both())).said, /This database is older than commit 739764d/)
  })

  it('servers of before keep their rights from the moment that a migration is there, however the rest goes', async () => {
    await asOf739764d()
    const role = roleOf(database.url)
    const cut = prepareDatabase(database.ownerUrl, {
      role,
      timeZone: undefined,
      production: false,
      say: (sentence) => {
        if (/^0390.* applied/.test(sentence)) throw new Error('cut off')
      },
    })
    await assert.rejects(cut, /cut off/)
    const server = new pg.Client({ connectionString: database.url })
    await server.connect()
    try {
      // A table that is new in this version.
      await server.query('select from book_comparisons')
    } finally {
      await server.end()
    }
  })

  it('an older one is refused by servers, owner or not, and left as it is', async () => {
    await start(both())
    const name = await newest()
    await asOwner(`delete from migrations where name = '${name}'`)
    await refuses(both(), /^The schema of this database is older than this Salus: run npm run migrate/)
    await refuses({ DATABASE_URL: database.url }, /^The schema of this database is older/)
    assert.notEqual(await newest(), name)
  })

  it('a newer one is served where all that is newer is marked compatible', async () => {
    await start(both())
    await asOwner("insert into migrations (name, compatible_since) values ('9998-tomorrow.sql', '0031')")
    await start({ DATABASE_URL: database.url })
    assert.equal((await npmRunMigrate(both())).code, 0)
    await asOwner("insert into migrations (name, compatible_since) values ('9999-after-it.sql', '9998')")
    await refuses({ DATABASE_URL: database.url }, /newer Salus \(it has 9999-after-it\.sql\)/)
    const { code, said } = await npmRunMigrate(both())
    assert.deepEqual([code, /newer Salus/.test(said)], [1, true])
  })

  it('somebody else’s is refused', async () => {
    await asOwner('create table customers (id int)')
    await refuses(both(), /not one of Salus: it has a table customers/)
    const { code, said } = await npmRunMigrate(both())
    assert.deepEqual([code, /not one of Salus/.test(said)], [1, true])
  })

  it('with one address for both, it works, and the start says what that costs', async () => {
    const one = { DATABASE_URL: database.ownerUrl }
    const notes = await start(one)
    assert.equal(notes.length, 1)
    assert.match(notes[0]!, /^The role of DATABASE_URL owns its tables/)
    const { code, said } = await npmRunMigrate(one)
    assert.equal(code, 0, said)
  })

  it('says what is missing where the role of the servers is not there', async () => {
    const nobody = new URL(database.ownerUrl)
    nobody.username = 'somebody_else'
    const { code, said } = await npmRunMigrate({ ...both(), DATABASE_URL: nobody.href, TIME_ZONE: 'UTC' })
    assert.equal(code, 1)
    assert.match(said, /There is no role somebody_else, which DATABASE_URL names: create it first$/m)
    assert.equal((await npmRunMigrate({ DATABASE_URL: '' })).code, 1)
  })
})

it('no migration that some clinic may have applied was edited since', async () => {
  const released = JSON.parse(await readFile(join(migrationsFolder, 'released.json'), 'utf8')) as Record<string, string>
  const all = [...(await migrationsIn(migrationsOf739764d)), ...(await migrationsIn())]
  const ours = new Map(all.map(({ name, checksum }) => [name, checksum]))
  assert.deepEqual(
    Object.keys(released).filter((name) => ours.get(name) !== released[name]),
    [],
  )
})
