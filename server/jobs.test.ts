import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { deliverMail } from './mail/deliver.ts'
import { tellOfPayments } from './notifications/tell-of-payments.ts'
import { openPool } from './platform/database.ts'
import { refreshFigures } from './reports/refresh.ts'
import { type Round, schedule, startQueue } from './platform/queue.ts'
import { type Clinic, openClinic, type Person } from './testing/clinic.ts'
import { eventually } from './testing/eventually.ts'
import { type MailServer, mailServer } from './testing/mail-server.ts'

describe('jobs', () => {
  let clinic: Clinic
  let admin: Person
  let server: MailServer
  let whileMailArrives = async () => undefined as unknown
  before(async () => {
    server = await mailServer(async () => {
      await whileMailArrives()
    })
    clinic = await openClinic({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://salus.example' } })
    admin = await clinic.addPerson('admin')
  })
  beforeEach(async () => {
    server.state.refusing = false
    whileMailArrives = async () => undefined
    server.received.length = 0
    await clinic.rows('delete from mails')
    await clinic.rows('delete from graphile_worker._private_jobs')
  })
  after(async () => {
    await clinic.close()
    await server.close()
  })

  /** The job queue of one server. */
  const aServer = (
    rounds: Round[],
    more: { pool?: pg.Pool; pooled?: boolean; lookEveryMs?: number; lostAfterSeconds?: number } = {},
  ) =>
    startQueue({
      pool: openPool(clinic.databaseUrl, { timeZone: 'Europe/Berlin', connections: 3 }),
      db: clinic.ground.db,
      log: clinic.ground.log,
      rounds,
      lookEveryMs: 200,
      ...more,
    })
  const round = (run: Round['run'], everySeconds = 1): Round => ({ name: 'relay-events', everySeconds, run })
  const shown = async () => {
    const { body } = await clinic.call(admin, 'GET', '/admin/jobs')
    return body.rounds.find(({ name }: { name: string }) => name === 'relay-events')
  }
  /** Makes the next run due now. */
  const due = () => clinic.rows("update graphile_worker._private_jobs set run_at = now() where key = 'relay-events'")
  const enqueue = (count: number, person: Person) =>
    clinic.rows(
      `insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts)
       select gen_random_uuid(), 'welcome', id, name, email, '{}' from persons, generate_series(1, $2::int)
       where id = $1`,
      [person.id, count],
    )

  it('one of two servers runs a job, not more often than its period and never both at once', async () => {
    const begun: number[] = []
    let atOnce = 0
    let most = 0
    const job = round(async () => {
      begun.push(performance.now())
      most = Math.max(most, ++atOnce)
      await pause(50)
      atOnce--
    })
    const servers = [aServer([job]), aServer([job])]
    // At the very start, both servers may find that the job has never run.
    await eventually('it runs', () => begun.length > 2)
    begun.length = 0
    most = 0
    await eventually('it runs again and again', () => begun.length === 3, 10_000)
    await Promise.all(servers.map((each) => each.stop()))
    assert.equal(most, 1)
    for (const n of [1, 2]) assert.ok(begun[n]! - begun[n - 1]! > 1000, `${begun}`)
  })

  it('behind a pooler of transactions jobs run, though nobody listens and nothing is prepared', async () => {
    const pool = openPool(clinic.databaseUrl, { connections: 3, pooled: true })
    const clients: pg.PoolClient[] = []
    pool.on('connect', (client) => clients.push(client))
    let runs = 0
    const one = aServer([round(async () => runs++, 0)], { pool, pooled: true })
    await eventually('it runs again and again', () => runs > 3, 10_000)
    const asked = await clinic.rows(
      "select query from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    )
    await one.stop()
    assert.deepEqual(asked, [])
    assert.ok(clients.length > 0)
    for (const client of clients) {
      const { parsedStatements } = (client as unknown as { connection: { parsedStatements: object } }).connection
      assert.deepEqual(Object.keys(parsedStatements), [])
    }
  })

  it('what throws is tried again, shown to the admin without what it quotes, stopped, and started by a press', async () => {
    let ill = true
    let runs = 0
    const one = aServer([
      round(async () => {
        runs++
        if (ill) await clinic.pool.query("select 'pat@salus.test'::int")
      }, 60),
    ])
    await eventually('it failed', async () => (await shown()).state === 'failing')
    const failing = await shown()
    assert.equal(failing.attempts, 1)
    assert.match(failing.lastError, /22P02/)
    assert.ok(!failing.lastError.includes('salus.test'))
    for (let attempt = 2; attempt <= 6; attempt++) {
      await due()
      await eventually(`attempt ${attempt}`, async () => runs === attempt && (await shown()).state !== 'running')
    }
    assert.equal((await shown()).state, 'stopped')
    const check = (await clinic.call(await clinic.addPerson('test'), 'GET', '/system-check')).body
    assert.ok(!check.find(({ name }: { name: string }) => name === 'Jobs').ok)
    ill = false
    assert.equal((await clinic.call(admin, 'POST', '/admin/jobs/relay-events/run')).status, 200)
    await eventually('it runs again', async () => runs === 7 && (await shown()).state === 'waiting')
    await one.stop()
  })

  it('what was stopped starts anew by itself when its time has come', async () => {
    let runs = 0
    await schedule(clinic.ground.db, 'relay-events')
    await clinic.rows(
      "update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() - interval '1 s'",
    )
    const one = aServer([round(async () => runs++, 60)])
    await eventually('it runs', () => runs === 1)
    await one.stop()
  })

  it('a job of a server that was killed is taken over', async () => {
    await schedule(clinic.ground.db, 'relay-events')
    await clinic.rows(
      "update graphile_worker._private_jobs set locked_at = now() - interval '31 s', locked_by = 'a killed one'",
    )
    let runs = 0
    const one = aServer([round(async () => runs++, 60)])
    await eventually('it is taken over', () => runs === 1)
    await one.stop()
    const places = await clinic.rows('select key from graphile_worker.jobs where key is not null')
    assert.equal(places.length, 1)
  })

  it('a job that takes longer than it may does not pile up', async () => {
    let runs = 0
    let release = () => undefined as unknown
    const held = new Promise((resolve) => {
      release = () => resolve(undefined)
    })
    const one = aServer(
      [
        round(async () => {
          runs++
          await held
        }, 0),
      ],
      { lostAfterSeconds: 0.3 },
    )
    await eventually('it has come back several times', async () => {
      const [row] = await clinic.rows('select max(id)::int - min(id)::int as n from graphile_worker.jobs')
      return Number(row!.n) > 3
    })
    assert.equal(runs, 1)
    release()
    await one.stop()
  })

  it('goes on after its connections were cut', async () => {
    let runs = 0
    const one = aServer([round(async () => runs++, 0.1)])
    try {
      await eventually('it runs', () => runs > 0)
      await clinic.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      const before = runs
      await eventually('it runs again', () => runs > before + 2, 60_000)
    } finally {
      // A server that goes on would keep this file from ending.
      await one.stop()
    }
  })

  it('a stop in the middle of 60 slow mails begins no further one, and each is sent once', async () => {
    await enqueue(60, await clinic.addPerson())
    whileMailArrives = () => pause(200)
    const mail: Round = {
      name: 'deliver-mail',
      everySeconds: 1,
      run: (stop) => deliverMail(clinic.ground, stop),
    }
    const first = aServer([mail])
    await eventually('mails leave', () => server.received.length > 2)
    await first.stop()
    assert.ok(server.received.length < 60)
    whileMailArrives = async () => undefined
    const second = aServer([mail])
    await eventually('the others leave', () => server.received.length === 60, 20_000)
    await second.stop()
    assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 60)
    const [left] = await clinic.rows('select count(*)::int as n from mails where sent_at is null')
    assert.equal(left!.n, 0)
  })

  it('a job that is due once an hour runs once, however many servers start', async () => {
    let runs = 0
    let often = 0
    const hourly: Round = { name: 'compare-books', everySeconds: 3600, run: async () => runs++ }
    const servers = Array.from({ length: 6 }, () =>
      aServer([hourly, round(async () => often++, 0.05)], { lookEveryMs: 50 }),
    )
    await eventually('all have looked after it many times', () => often > 12, 30_000)
    await Promise.all(servers.map((each) => each.stop()))
    assert.equal(runs, 1)
    const places = await clinic.rows("select key from graphile_worker.jobs where task_identifier = 'compare-books'")
    assert.deepEqual(places, [{ key: 'compare-books' }])
  })

  it('figures and notices of payments are left for later by a stop', async () => {
    await clinic.rows("insert into stale_figures (date) values ('2026-01-05') on conflict do nothing")
    const stopped = AbortSignal.abort()
    assert.equal(await refreshFigures(clinic.ground, stopped), 0)
    assert.equal(await tellOfPayments(clinic.ground, stopped), 0)
    assert.equal((await clinic.rows("select date from stale_figures where date = '2026-01-05'")).length, 1)
    assert.ok((await refreshFigures(clinic.ground)) >= 1)
  })

  it('a job that does not end keeps no stop for ever, and another server has it at once', async () => {
    let release = () => undefined as unknown
    const held = new Promise((resolve) => {
      release = () => resolve(undefined)
    })
    let begun = false
    const first = aServer([
      round(async () => {
        begun = true
        await held
      }),
    ])
    await eventually('it is at it', () => begun)
    await first.stop()
    const [free] = await clinic.rows("select locked_at from graphile_worker.jobs where key = 'relay-events'")
    assert.equal(free!.locked_at, null)
    release()
  })

  it('a mail refused 16 times is given up, listed, and sent when the admin has it tried again', async () => {
    const person = await clinic.addPerson()
    await enqueue(1, person)
    await clinic.rows('update mails set attempts = 15')
    server.state.refusing = true
    await deliverMail(clinic.ground)
    await clinic.rows("update mails set next_try_at = clinic_now() - interval '1 s'")
    server.state.refusing = false
    await deliverMail(clinic.ground)
    assert.equal(server.received.length, 0, 'not by itself')
    const { mails } = (await clinic.call(admin, 'GET', '/admin/jobs')).body
    assert.equal(mails.waiting, 0)
    const [failed] = mails.failed
    assert.equal(failed.attempts, 16)
    assert.match(failed.to, /@salus\.test$/)
    assert.notEqual(failed.lastError, '')
    assert.equal((await clinic.call(person, 'POST', `/admin/mails/${failed._id}/retry`)).status, 403)
    assert.equal((await clinic.call(admin, 'POST', `/admin/mails/${failed._id}/retry`)).status, 200)
    assert.equal((await clinic.call(admin, 'POST', `/admin/mails/${failed._id}/retry`)).status, 404)
    await deliverMail(clinic.ground)
    assert.equal(server.received.length, 1)
  })
})
