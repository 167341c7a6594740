import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { inTransaction, openPool } from '../platform/database.ts'
import { migrationsIn } from '../platform/migrations.ts'
import { replaceFunctions } from '../platform/apply-sql-files.ts'
import { sqlFilesIn } from '../platform/sql-files.ts'
import { prepareDatabase, roleOf } from '../start/prepare-database.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { emptyDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { deadlocks, untilGivenUp, waiting } from '../testing/locks.ts'
import { migrateAll } from '../testing/migrate-all.ts'
import { changePerson } from './change-person.ts'

// The behaviour of servers of the version before beside this one: they read and write the name, phone, address and
// language of accounts in `users`, and this version in `persons` (docs/decisions/0099).

const migrationsOf739764d = join(import.meta.dirname, '../testing/migrations-of-739764d')

type Known = { name: string; phone: string; address: string; language: string | null }
const fields = ['name', 'phone', 'address', 'language'] as const
const changed: Known = { name: 'Anna Neu', phone: '030 2', address: 'Neue Str. 2', language: 'ar' }

type Rows = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

async function madeByOldServer(rows: Rows): Promise<string> {
  const [made] = await rows(
    `insert into users (email, name, phone, address, language, role, password_hash)
     values (gen_random_uuid() || '@post.example', 'Anna Alt', '030 1', 'Alte Str. 1', 'de', 'user', '-') returning id`,
  )
  return String(made!.id)
}

async function copiesOf(rows: Rows, id: string): Promise<[Known, Known]> {
  const copy = async (table: string) =>
    (await rows(`select ${fields.join(', ')} from ${table} where id = $1`, [id]))[0] as unknown as Known
  return [await copy('users'), await copy('persons')]
}

/** Changes each field of an account by itself, like old servers, and checks that nothing else of its person changes. */
async function eachReachesThePerson(rows: Rows): Promise<void> {
  const id = await madeByOldServer(rows)
  const [made, person] = await copiesOf(rows, id)
  assert.deepEqual(person, made)
  for (const field of fields) {
    await rows(`update users set ${field} = $2 where id = $1`, [id, changed[field]])
    const [account, now] = await copiesOf(rows, id)
    assert.equal(account[field], changed[field])
    assert.deepEqual(now, account, field)
  }
}

it('while it is migrated, what old servers write of an account reaches its person', async () => {
  const database = await emptyDatabase()
  const pool = openPool(database.ownerUrl, { connections: 2 })
  const rows: Rows = async (text, values = []) => (await pool.query(text, values)).rows
  const migrateTo = (last?: string) =>
    prepareDatabase(database.ownerUrl, {
      role: roleOf(database.url),
      timeZone: 'UTC',
      production: false,
      say: (sentence) => {
        if (last && sentence.startsWith(`${last} applied`)) throw new Error('cut off')
      },
    })
  const roles = () =>
    rows('select role, account_role from persons left join users using (id) group by 1, 2 order by role nulls last')
  try {
    await migrateAll(pool, migrationsOf739764d)
    const older = await madeByOldServer(rows)
    await rows("insert into persons (name) values ('Of the desk')")
    await eachReachesThePerson(rows)

    await assert.rejects(migrateTo('0631-role-is-kept.sql'), /cut off/)
    const between = await madeByOldServer(rows)
    await rows("update users set role = 'reception' where id = $1", [between])
    assert.deepEqual(await rows('select account_role from persons where id = any($1) order by 1', [[older, between]]), [
      { account_role: 'reception' },
      { account_role: null },
    ])

    // The functions are new, but no trigger of this version exists yet.
    await assert.rejects(migrateTo((await migrationsIn()).at(-1)!.name), /cut off/)
    const client = await pool.connect()
    await client.query('begin')
    await replaceFunctions(client, await sqlFilesIn())
    await client.query('commit')
    client.release()
    const triggers = await rows(
      "select tgname from pg_trigger where tgname in ('persons_are_accounts', 'users_are_persons', 'users_named')",
    )
    assert.deepEqual(triggers, [{ tgname: 'users_are_persons' }])
    await eachReachesThePerson(rows)
    const told = await madeByOldServer(rows)
    await rows("update persons set phone = '030 9' where id = $1", [told])
    await rows("update users set name = 'Anna Neu' where id = $1", [told])
    const [, person] = await copiesOf(rows, told)
    assert.deepEqual([person.name, person.phone], ['Anna Neu', '030 9'], 'only what changed is copied')

    await migrateTo()
    await eachReachesThePerson(rows)
    assert.deepEqual(await roles(), [
      { role: 'reception', account_role: 'reception' },
      { role: 'user', account_role: 'user' },
      { role: null, account_role: null },
    ])
    await assert.rejects(
      rows("insert into users (email, role, password_hash) values ('nobody@post.example', 'user', '-')"),
      /null value in column "name"/,
      'an account has a person first',
    )
  } finally {
    await pool.end()
    await database.drop()
  }
})

describe('servers of both versions', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())
  const rows: Rows = (text, values) => clinic.rows(text, values)

  it('read the same of an account that either of them has made or changed', async () => {
    const email = 'anna@post.example'
    const account = { name: 'Anna Alt', email, password: 'violet umbrella 47', role: 'user' }
    assert.equal((await clinic.call(null, 'POST', '/auth/signup', account)).status, 201)
    const [{ id }] = (await clinic.rows('select id from users where email = $1', [email])) as [{ id: string }]
    const both = async (known: Partial<Known>) => {
      const copies = await copiesOf(rows, id)
      assert.deepEqual(copies[0], copies[1])
      assert.deepEqual({ ...copies[0], ...known }, copies[0])
    }
    await both({ name: 'Anna Alt', phone: '', address: '' })

    const anna = await clinic.signIn(id)
    await inTransaction(clinic.ground.db, (tx) => changePerson(tx, id, { name: 'Anna Desk', address: 'Am Tal 1' }))
    await both({ name: 'Anna Desk', address: 'Am Tal 1' })
    assert.equal((await clinic.call(anna, 'PUT', '/auth/language', { language: 'de' })).status, 204)
    await both({ name: 'Anna Desk', language: 'de' })
    for (const field of fields) {
      await rows(`update users set ${field} = $2 where id = $1`, [id, changed[field]])
      await both({ [field]: changed[field] })
    }
    await both(changed)

    const admin = await clinic.addPerson('admin', 'Nora Admin')
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${id}`)).status, 200)
    await both({ name: 'Erased patient', phone: '', address: '', language: null })
  })

  it('use one number of people for a new account', async () => {
    for (const email of ['one@post.example', 'two@post.example']) {
      const account = { name: 'Numbered', email, password: 'violet umbrella 47', role: 'user' }
      assert.equal((await clinic.call(null, 'POST', '/auth/signup', account)).status, 201)
    }
    const [one, two] = (await rows("select number from persons where name = 'Numbered' order by created_at")) as {
      number: number
    }[]
    assert.equal(Number(two!.number) - Number(one!.number), 1)
  })

  it('write each row once for one change, whoever makes it', async () => {
    const { id } = await clinic.addPerson()
    for (const table of ['users', 'persons']) {
      const client = await clinic.pool.connect()
      // Counts of a connection's earlier transactions may still be included in those of the current one.
      const written = async () => {
        const { rows: counts } = await client.query<{ rows: number }>(
          `select coalesce(n_tup_upd, 0)::int as rows from pg_stat_xact_user_tables
           where relname in ('users', 'persons') order by relname`,
        )
        return counts.map(({ rows: count }) => count)
      }
      try {
        await client.query('begin')
        const before = await written()
        await client.query(`update ${table} set name = 'Once ' || $2 where id = $1`, [id, table])
        const after = await written()
        assert.deepEqual(
          after.map((count, n) => count - before[n]!),
          [1, 1],
          table,
        )
        await client.query('commit')
      } finally {
        client.release()
      }
    }
  })

  it('lose nothing where both change a person at once, and do not block each other for good', async () => {
    const endedBefore = await deadlocks(clinic)
    const { id } = await clinic.addPerson()
    const rename = (name: string) => () => inTransaction(clinic.ground.db, (tx) => changePerson(tx, id, { name }))
    const byOld = { query: "update users set phone = '030 7' where id = $1", values: [id] }
    await untilGivenUp(clinic, byOld, [rename('Anna First')], 'commit')
    const after = await copiesOf(rows, id)
    assert.deepEqual(after[0], after[1])
    assert.deepEqual([after[0].name, after[0].phone], ['Anna First', '030 7'])

    // The reverse: the old server waits.
    await inTransaction(clinic.ground.db, async (tx) => {
      await changePerson(tx, id, { name: 'Anna Second' })
      void rows("update users set address = 'Am Tal 7' where id = $1", [id])
      await eventually('the old server waits', async () => (await waiting(clinic)) > 0)
    })
    await eventually('it has written', async () => (await copiesOf(rows, id))[1].address === 'Am Tal 7')
    const last = await copiesOf(rows, id)
    assert.deepEqual(last[0], last[1])
    assert.deepEqual([last[0].name, last[0].phone], ['Anna Second', '030 7'])
    assert.equal(await deadlocks(clinic), endedBefore)
  })
})
