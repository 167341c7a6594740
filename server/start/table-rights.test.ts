import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '../platform/database.ts'
import { appRole } from '../platform/app-role.ts'
import { grantRights, tableRights } from './table-rights.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'

const forbidden = (error: unknown) => (error as { code?: string }).code === '42501'

describe('the role that servers run as', () => {
  let clinic: Clinic
  let app: pg.Pool
  let owner: pg.PoolClient
  let tables: { name: string; column: string }[]
  before(async () => {
    clinic = await openClinic({ isOfBefore: true })
    app = openPool(clinic.databaseUrl, { connections: 1 })
    owner = await clinic.pool.connect()
    // A column of each table that may be written by hand.
    const { rows } = await owner.query(
      `select relname as name, min(attname) as "column" from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
         and attidentity = '' and attgenerated = '' group by relname order by relname`,
    )
    tables = rows
  })
  after(async () => {
    owner.release(true)
    await app.end()
    await clinic.close()
  })
  const may = async (text: string) => {
    try {
      await app.query(text)
      return true
    } catch (error) {
      if (forbidden(error)) return false
      throw error
    }
  }
  /** The rights that the role has in fact, as text: each is tried, without touching a row. */
  const rightsOn = async (name: string, column: string) => {
    const tries = {
      select: `select from ${name} where false`,
      insert: `insert into ${name} (${column}) select ${column} from ${name} where false`,
      update: `update ${name} set ${column} = ${column} where false`,
      delete: `delete from ${name} where false`,
      truncate: `truncate ${name} cascade`,
    }
    const found: string[] = []
    for (const [right, text] of Object.entries(tries)) if (await may(text)) found.push(right)
    return found.join(', ')
  }

  it('has stated rights on every table, and those when it tries', async () => {
    const stated = Object.keys(tableRights)
    const unstated = tables.map(({ name }) => name).filter((name) => !stated.includes(name))
    assert.deepEqual(unstated, [], 'say in server/start/table-rights.ts what servers may do with it')
    assert.deepEqual(
      stated.filter((name) => !tables.some((table) => table.name === name)),
      [],
    )
    const found: Record<string, string> = {}
    for (const { name, column } of tables) found[name] = await rightsOn(name, column)
    assert.deepEqual(found, tableRights)
  })

  it('changes and removes nothing that is final: books, audit, charts, history', async () => {
    const finals = Object.entries(tableRights).flatMap(([name, rights]) => (/update|delete/.test(rights) ? [] : [name]))
    for (const name of ['audit_events', 'payment_events', 'provider_events', 'chart_notes', 'migrations']) {
      assert.ok(finals.includes(name), name)
    }
    for (const name of finals) {
      const { column } = tables.find((table) => table.name === name)!
      for (const text of [
        `update ${name} set ${column} = ${column}`,
        `delete from ${name}`,
        `truncate ${name} cascade`,
      ]) {
        await assert.rejects(app.query(text), forbidden, text)
      }
    }
  })

  it('makes, alters and drops nothing, and cannot become somebody who may', async () => {
    const attempts = [
      'create table mine ()',
      'create temp table mine ()',
      'create schema mine',
      'create function mine() returns int language sql return 1',
      'create view mine as select 1 as one',
      'create role mine',
      'alter table audit_events disable trigger all',
      'alter table claims drop constraint claims_doctor_free',
      'drop table audit_events',
      'drop trigger audit_events_append_only on audit_events',
      'create or replace function forbid_change() returns trigger language plpgsql as $$ begin return old; end $$',
      `create or replace function clinic_zone() returns text language sql stable return 'UTC'::text`,
      'create index on users (phone)',
      'drop table graphile_worker._private_jobs',
      'set session_replication_role = replica',
      'set role salus',
      "copy (select 1) to '/tmp/mine'",
    ]
    const done: string[] = []
    for (const text of attempts)
      if (
        await app.query(text).then(
          () => true,
          (error) => !forbidden(error),
        )
      )
        done.push(text)
    // The owner's triggers refuse with other words: only the owner may.
    assert.deepEqual(done, [])
    const { rows } = await owner.query(
      `select relname as owned from pg_class where pg_get_userbyid(relowner) = '${appRole}'
       union select proname from pg_proc where pg_get_userbyid(proowner) = '${appRole}'
       union select nspname from pg_namespace where pg_get_userbyid(nspowner) = '${appRole}'`,
    )
    assert.deepEqual(rows, [])
  })

  it('takes the words away of a patient who is erased, and of nobody else', async () => {
    const patient = await clinic.addPerson()
    await assert.rejects(
      app.query('select erase_words_of($1)', [patient.id]),
      /only the words of a patient who is erased/,
    )
  })

  it('keeps its rights while they are settled again, and nothing is changed where they are as stated', async () => {
    let served = false
    const server = (async () => {
      while (!served) {
        await app.query('select from users limit 1')
        await pause(1)
      }
    })()
    await owner.query(`grant delete on audit_events to ${appRole}; revoke insert on mails from ${appRole}`)
    await grantRights(owner, appRole)
    assert.equal(await may('delete from audit_events where false'), false)
    assert.equal(await may('insert into mails (kind) select kind from mails where false'), true)
    const { rows: before } = await owner.query('select xmin from pg_class order by oid')
    await grantRights(owner, appRole)
    const { rows: after } = await owner.query('select xmin from pg_class order by oid')
    assert.deepEqual(after, before)
    served = true
    await server
  })

  it('gets nothing of a table that a newer Salus has made', async () => {
    await owner.query('create table of_tomorrow (id int)')
    await grantRights(owner, appRole)
    assert.equal(await may('select from of_tomorrow'), false)
    await owner.query('drop table of_tomorrow')
  })
})

it('where one role does all, what is final can still not be emptied', async () => {
  const clinic = await openClinic()
  try {
    // Final tables, except those that their owner has to change now and then.
    const ofTheOwner = ['migrations', 'record_keys', 'settings', 'sql_files']
    const guarded = Object.entries(tableRights).flatMap(([name, rights]) =>
      /update|delete/.test(rights) || ofTheOwner.includes(name) ? [] : [name],
    )
    const emptied: string[] = []
    for (const name of guarded) {
      const done = await clinic.rows(`truncate ${name} cascade`).then(
        () => true,
        () => false,
      )
      if (done) emptied.push(name)
    }
    assert.deepEqual(emptied, [])
  } finally {
    await clinic.close()
  }
})
