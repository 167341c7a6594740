import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sweepPayments } from '../../booking/pay/sweep.ts'
import { type Clinic, openClinic } from '../clinic.ts'
import { centsAstray, compareBooks } from '../compare-books.ts'
import { startTestServer } from '../database.ts'
import { eventually } from '../eventually.ts'
import { mailServer } from '../mail-server.ts'
import { type ServerProcess, startServer } from '../processes.ts'
import { randomFrom } from '../random.ts'
import { seed } from '../tries.ts'
import { type Ledger, startTraffic } from '../traffic.ts'

const onlyOnPosix = { skip: process.platform === 'win32' ? 'signals are of POSIX' : false }
const clients = 50

describe('what dies under load', onlyOnPosix, () => {
  let database: Awaited<ReturnType<typeof startTestServer>>
  let clinic: Clinic
  let env: Record<string, string | undefined>

  before(async () => {
    // A server of its own, because it will be killed.
    database = await startTestServer()
    process.env.TEST_DATABASE_SERVER = database.url
    clinic = await openClinic()
    env = { DATABASE_CONNECTIONS: '10' }
  })
  after(async () => {
    await clinic.close()
    await database.stop()
  })

  const start = (count: number, more = {}) =>
    Promise.all(
      Array.from({ length: count }, () => startServer({ databaseUrl: clinic.databaseUrl, env: { ...env, ...more } })),
    )

  async function manyClients(servers: readonly ServerProcess[], test: TestContext) {
    test.diagnostic(`seed ${seed}`)
    const hours = [9, 10, 11, 12, 13, 14]
    const two = (hour: number) => String(hour).padStart(2, '0')
    return startTraffic({
      addresses: () => servers.map(({ url }) => url),
      patients: await clinic.addPeople(clients * 2),
      doctors: await Promise.all(Array.from({ length: 10 }, () => clinic.addDoctor({ hours }))),
      days: await Promise.all(Array.from({ length: 20 }, (_, n) => clinic.day(n + 1))),
      slots: hours.map((hour) => `${two(hour)}:00-${two(hour + 1)}:00`),
      clients,
      thinkMs: 30,
      random: randomFrom(seed),
    })
  }

  const acts = (ledger: Ledger) => ledger.appointments.size
  const busy = (ledger: Ledger) => {
    const already = acts(ledger)
    return eventually('thirty more appointments', () => acts(ledger) > already + 30, 30_000)
  }

  /** The process id of the running PostgreSQL; 0 while it is away. */
  const postmaster = () =>
    clinic.rows("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid").then(
      ([row]) => Number(row!.pid),
      () => 0,
    )

  /** Waits until PostgreSQL answers, with another process than the killed one. Answers the moment (ms). */
  async function databaseIsBack(killed?: number): Promise<number> {
    await eventually('PostgreSQL is back', async () => ![0, killed].includes(await postmaster()), 30_000)
    return performance.now()
  }

  /** The time (ms) from `since` until all of these servers have done something again. */
  async function allServeAgain(ledger: Ledger, places: readonly number[], since: number): Promise<number> {
    await eventually('all serve again', () => places.every((place) => ledger.lastSuccess[place]! > since), 60_000)
    return performance.now() - since
  }

  async function allIsWell(ledger: Ledger, test: TestContext) {
    // The sweep of any server finishes what the kills have interrupted. Sweep here at once, without waiting until the
    // payments are due or the queue notices the killed server.
    await eventually(
      'no cent is astray',
      async () => {
        await clinic.rows('update payments set next_check_at = now() where next_check_at is not null')
        await sweepPayments(clinic.ground)
        return (await centsAstray(clinic.pool)) === 0
      },
      60_000,
    )
    assert.deepEqual(await compareBooks(clinic.pool, ledger), {
      lost: 0,
      doubled: 0,
      centsAstray: 0,
      paymentsUnknown: 0,
      invariants: [],
    })
    assert.deepEqual(ledger.wrong, [])
    test.diagnostic(`${acts(ledger)} appointments, ${ledger.paid.size} payments; ${[...ledger.statuses].join(' ')}`)
  }

  it('PostgreSQL: the servers answer 503 meanwhile, serve again, and keep what they promised', async (test) => {
    const servers = await start(2)
    const { ledger, stop } = await manyClients(servers, test)
    await busy(ledger)
    const pid = await postmaster()
    process.kill(pid, 'SIGKILL')
    const killed = await allServeAgain(ledger, [0, 1], await databaseIsBack(pid))
    await busy(ledger)
    await clinic
      .rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
      .catch(() => undefined)
    const terminated = await allServeAgain(ledger, [0, 1], await databaseIsBack())
    await busy(ledger)
    await stop()
    test.diagnostic(
      `served again ${Math.round(killed)} ms after PostgreSQL was, ${Math.round(terminated)} ms after cuts`,
    )
    assert.equal(ledger.statuses.get(0) ?? 0, 0)
    await allIsWell(ledger, test)
    // `stop` throws if a server logged an uncaught error or ended by itself.
    for (const server of servers) await server.stop()
  })

  it('a server: the other goes on, and what either promised is kept', async (test) => {
    const servers = await start(2)
    const { ledger, stop } = await manyClients(servers, test)
    await busy(ledger)
    await servers[0]!.kill('SIGKILL')
    const alone = await allServeAgain(ledger, [1], performance.now())
    await busy(ledger)
    await stop()
    test.diagnostic(`the other went on after ${Math.round(alone)} ms`)
    await allIsWell(ledger, test)
    for (const server of servers) await server.stop()
  })

  it('in order: a stop lets a request under way finish and leaves what is still to be mailed', async (test) => {
    const slow = await mailServer(() => pause(100))
    const patient = await clinic.addPerson()
    await clinic.rows(
      `insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, next_try_at)
       select 'slow-' || n, 'welcome', $1, 'Pat', 'pat@salus.test', '{}', clinic_now() from generate_series(1, 1000) n`,
      [patient.id],
    )
    const [server] = await start(1, { SMTP_URL: slow.url })
    await eventually('mail is being sent', () => slow.received.length > 0, 20_000)
    const doctorId = await clinic.addDoctor()
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(1), paymentMethod: 'clinic' }
    const rival = await clinic.pool.connect()
    await rival.query('begin')
    await rival.query(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, $2, day, '09:00', '10:00', instants_of(day, '09:00', '10:00'), 'pending', 0, 'clinic', 'Clinic'
       from (select $3::date as day) days`,
      [doctorId, (await clinic.addPerson()).id, wanted.appointmentDate],
    )
    const booking = fetch(`${server!.url}/api/appointments/book`, {
      method: 'POST',
      headers: { authorization: `Bearer ${patient.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    })
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await eventually('the booking is under way', async () => (await clinic.rows(waits)).length > 0, 20_000)
    const began = performance.now()
    const stopped = server!.stop()
    await eventually('it takes no more requests', () =>
      fetch(`${server!.url}/api/health/live`).then(
        () => false,
        () => true,
      ),
    )
    await rival.query('rollback')
    rival.release()
    assert.equal((await booking).status, 201)
    await stopped
    const ms = performance.now() - began
    test.diagnostic(`stopped after ${Math.round(ms)} ms, ${slow.received.length} of 1,000 mails sent`)
    assert.ok(slow.received.length < 1000, 'it has not waited for the mail')
    await slow.close()
  })
})
