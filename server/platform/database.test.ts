import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { freshDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { asFailure } from './constraints.ts'
import { type Database, inTransaction, openDatabase, openPool, type Queries } from './database.ts'
import { Failure } from './failure.ts'

describe('connections that PostgreSQL ends', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pool: pg.Pool
  let outside: pg.Pool
  let db: Database
  const faults: unknown[] = []
  const note = (error: unknown) => faults.push(error)

  before(async () => {
    process.on('uncaughtExceptionMonitor', note)
    database = await freshDatabase()
    pool = openPool(database.url, { timeZone: 'Europe/Berlin', connections: 4 })
    outside = openPool(database.url, { timeZone: 'UTC', connections: 1 })
    db = openDatabase(pool)
  })
  after(async () => {
    await Promise.all([pool.end(), outside.end()])
    await database.drop()
    process.off('uncaughtExceptionMonitor', note)
  })

  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`

  /** Ends all connections, and returns once the process has handled their last messages. */
  async function terminateAll() {
    await outside.query(`select pg_terminate_backend(pid) ${others}`)
    await eventually('all are gone', async () => (await outside.query(`select ${others}`)).rows.length === 0)
    await outside.query('select 1')
  }

  it('in a transaction between two statements: the transaction fails as not ready, the process goes on', async () => {
    const lost = inTransaction(db, async (tx) => {
      await sql`select 1`.execute(tx)
      await terminateAll()
      await sql`select 2`.execute(tx)
    })
    await assert.rejects(lost, (error) => {
      const failure = asFailure(error)
      return failure instanceof Failure && failure.code === 'not_ready' && failure.retryAfterSeconds === 2
    })
    assert.deepEqual(faults, [])
  })

  it('that reached a node before its promotion: a write is not ready, and the next one has another connection', async () => {
    const single = openPool(database.url, { connections: 1 })
    const one = openDatabase(single)
    const writes = [
      () => sql`delete from limit_counts`.execute(one),
      () => inTransaction(one, (tx) => sql`delete from limit_counts`.execute(tx)),
    ]
    for (const write of writes) {
      await sql`set default_transaction_read_only = on`.execute(one)
      await assert.rejects(write(), (error) => {
        const failure = asFailure(error)
        return failure instanceof Failure && failure.status === 503 && failure.retryAfterSeconds === 2
      })
      await write()
    }
    await single.end()
  })

  it('under statements and idle alike: the next query opens another', async () => {
    const asleep = Array.from({ length: 3 }, () => sql`select pg_sleep(60)`.execute(db))
    const sleepers = `select ${others} and wait_event = 'PgSleep'`
    await eventually('three sleep', async () => (await outside.query(sleepers)).rows.length === 3)
    const ended = Promise.allSettled(asleep)
    await outside.query(`select pg_terminate_backend(pid) ${others}`)
    for (const one of await ended) {
      assert.equal(one.status, 'rejected')
      // At once: no broken connection is used again.
      await sql`select 1`.execute(db)
    }
    await terminateAll()
    await eventually('the idle ones are gone', () => pool.idleCount === 0)
    await sql`select 1`.execute(db)
    assert.deepEqual(faults, [])
  })
})

it('a statement whose answer a migration has changed is prepared anew, in transactions and outside', async () => {
  const database = await freshDatabase()
  const owner = openPool(database.ownerUrl, { connections: 1 })
  const pool = openPool(database.url, { connections: 4 })
  const db = openDatabase(pool)
  try {
    await owner.query('create table shape (a int); insert into shape values (1); grant select on shape to public')
    const read = async (queries: Queries) => (await sql`select * from shape where a = ${1}`.execute(queries)).rows
    const alone = () => Promise.all(Array.from({ length: 4 }, () => read(db)))
    // Two statements each, so that four connections are in use at once.
    const together = () =>
      Promise.all(
        Array.from({ length: 4 }, () =>
          inTransaction(db, async (tx) => {
            await sql`select pg_sleep(0.02)`.execute(tx)
            return read(tx)
          }),
        ),
      )
    assert.deepEqual(await together(), Array(4).fill([{ a: 1 }]))
    await owner.query('alter table shape add column b int default 2')
    assert.deepEqual(await together(), Array(4).fill([{ a: 1, b: 2 }]))
    assert.deepEqual(await alone(), Array(4).fill([{ a: 1, b: 2 }]))
    await owner.query('alter table shape drop column b')
    assert.deepEqual(await alone(), Array(4).fill([{ a: 1 }]))
    assert.deepEqual(await together(), Array(4).fill([{ a: 1 }]))
  } finally {
    await Promise.all([pool.end(), owner.end()])
    await database.drop()
  }
})
