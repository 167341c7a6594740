import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { addDays, weekdayOf } from '#contract/clinic-time.ts'
import type { Role } from '#contract/endpoint.ts'
import { type Grant, grantsOf, isStaffRole } from '#contract/rights.ts'
import { weekdays } from '#contract/rules.ts'
import { buildApp } from '../app.ts'
import { brokenInvariants } from '../system/check-invariants.ts'
import { readConfig } from '../config.ts'
import type { Ground } from '../ground.ts'
import type { LiveOptions } from '../notifications/live.ts'
import { openGround } from '../start/open-ground.ts'
import { openPool } from '../platform/database.ts'
import { openLog } from '../platform/log.ts'
import type { CardProvider } from '../payments/provider.ts'
import { hideColumnsOfBefore } from './columns-of-before.ts'
import { freshDatabase } from './database.ts'
import { errorsIn } from './errors-in.ts'
import { testSecrets } from './secrets.ts'

type Options = {
  timeZone?: string
  env?: Record<string, string>
  payments?: (real: CardProvider) => CardProvider
  /** Also receives the server's log; `close` checks it for errors in any case. */
  logTo?: Writable
  live?: LiveOptions
  activityWaitMs?: number
  /** Servers of the previous version use it too: the servers' role may then use the columns that only those need. */
  isOfBefore?: boolean
}

export type Person = { id: string; token: string }

/** The status, body and headers of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads bodies of every shape and asserts on what it finds.
export type Reply = { status: number; body: any; headers: Record<string, unknown> }

/** A whole Salus on a database of its own, to be closed after the test. */
export type Clinic = {
  app: FastifyInstance
  ground: Ground
  /** The owner's connections, in the clinic's zone: to set up a test, and to do what servers may not do. */
  pool: pg.Pool
  /** The connections of the clinic's own server. */
  serverPool: pg.Pool
  /** The address that servers use. */
  databaseUrl: string
  call(who: Person | null, method: string, path: string, body?: unknown): Promise<Reply>
  /** Staff have every right that makes sense for their role, unless other rights are given. */
  addPerson(role?: Role, name?: string, rights?: readonly Grant[]): Promise<Person>
  addPeople(count: number): Promise<Person[]>
  /** A doctor with these hours every day and this fee. */
  addDoctor(more?: { name?: string; specialization?: string; feeCents?: number; hours?: number[] }): Promise<string>
  /** The clinic's date so many days from today. */
  day(fromToday: number): Promise<string>
  /** Logs in somebody who exists already. */
  signIn(userId: string): Promise<Person>
  /** The log-in of a doctor made by `addDoctor`. */
  doctorPerson(doctorId: string): Promise<Person>
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The test expects errors in the log that match this; `close` throws if there is none. */
  expectErrors(line: RegExp): void
  /** Throws if the server has logged an error (also an answer of 500) that no test expected. */
  close(): Promise<void>
  /** Closes the clinic; also throws if an invariant of the database is broken. */
  closeWhole(): Promise<void>
}

export async function openClinic({
  timeZone = 'Europe/Berlin',
  env = {},
  payments,
  logTo,
  live,
  activityWaitMs,
  isOfBefore = false,
}: Options = {}): Promise<Clinic> {
  const database = await freshDatabase()
  const config = {
    ...readConfig({
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      ...testSecrets,
      TIME_ZONE: timeZone,
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '100000000',
      SIGNUPS_PER_HOUR: '100000000',
      MAIL_DELAY_SECONDS: '0',
      STAFF_IDLE_MINUTES: '0',
      SECOND_FACTOR: 'off',
      HOLDS_PER_HOUR: '100000000',
      UNPAID_BOOKINGS: '100000000',
      ...env,
    }),
    demo: true,
  }
  const opened = await openGround(config, database.url)
  const pool = openPool(database.ownerUrl, { timeZone, connections: 16 })
  if (!isOfBefore) await hideColumnsOfBefore(pool)
  const provider = payments ? payments(opened.ground.payments) : opened.ground.payments
  let logged = ''
  const guard = new Writable({
    write(chunk, encoding, done) {
      logged += chunk
      logTo?.write(chunk, encoding)
      done()
    },
  })
  const expected: RegExp[] = []
  const log = openLog(config, guard)
  const { app, ground } = await buildApp({ ...opened.ground, payments: provider }, { log, live, activityWaitMs })
  const { db } = ground

  const signIn: Clinic['signIn'] = async (userId) => {
    const { rows } = await pool.query<{ id: string; role: 'user'; session: string }>(
      `with opened as (
         insert into sessions (user_id, expires_at, factor_at)
         values ($1, clinic_now() + interval '1 day', 'infinity') returning id, user_id
       )
       select users.id, role, opened.id as session from opened join users on users.id = user_id`,
      [userId],
    )
    const { id, role, session } = rows[0]!
    const expires = new Date(Date.now() + 86_400_000)
    return { id, token: await ground.tokens.sign({ id, role, sessionId: session }, expires) }
  }
  const addPeople: Clinic['addPeople'] = (count) => insertPeople(ground, count, 'user', 'Pat Patient')
  return {
    app,
    ground,
    pool,
    serverPool: opened.pool,
    databaseUrl: database.url,
    async call(who, method, path, body) {
      const response = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: {
          ...(who ? { authorization: `Bearer ${who.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const json = response.headers['content-type']?.toString().includes('json')
      return { status: response.statusCode, body: json ? response.json() : response.body, headers: response.headers }
    },
    addPeople,
    async addPerson(role = 'user', name = 'Pat Patient', rights = isStaffRole(role) ? grantsOf[role] : []) {
      const [person] = await insertPeople(ground, 1, role, name)
      await sql`
        insert into staff_rights (account_id, right_name) select ${person!.id}, unnest(${rights}::text[])
      `.execute(db)
      return person!
    },
    async addDoctor({
      name = 'Dora Doctor',
      specialization = 'Cardiology',
      feeCents = 12_000,
      hours = [9, 10, 11],
    } = {}) {
      const person = (await insertPeople(ground, 1, 'doctor', name))[0]!
      const { rows } = await sql<{ id: string }>`
        with doctor as (
          insert into doctors (user_id, specialization, experience_years, fee_cents)
          values (${person.id}, ${specialization}, 12, ${feeCents}) returning id
        ), slots as (
          insert into weekly_slots (doctor_id, weekday, start_time, end_time)
          select doctor.id, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)
          from doctor, generate_series(1, 7) weekday, unnest(${hours}::int[]) hour
        )
        select id from doctor
      `.execute(db)
      return rows[0]!.id
    },
    async day(fromToday) {
      const { rows } = await pool.query<{ today: string }>('select clinic_today() as today')
      return addDays(rows[0]!.today, fromToday)
    },
    signIn,
    async doctorPerson(doctorId) {
      const { rows } = await pool.query('select user_id from doctors where id = $1', [doctorId])
      return signIn(rows[0].user_id)
    },
    async rows(text, values = []) {
      return (await pool.query(text, values)).rows
    },
    expectErrors: (line) => void expected.push(line),
    close,
    async closeWhole() {
      const broken = await brokenInvariants(pool).finally(close)
      assert.deepEqual(broken, [])
    },
  }

  async function close() {
    await app.close()
    await opened.close()
    await pool.end()
    await database.drop()
    const errors = errorsIn(logged)
    const strange = errors.filter((line) => !expected.some((pattern) => pattern.test(line)))
    if (strange.length > 0) throw new Error(`The server logged errors:\n${strange.join('\n')}`)
    const missing = expected.filter((pattern) => !errors.some((line) => pattern.test(line)))
    if (missing.length > 0) throw new Error(`The server did not log what was expected: ${missing.join(', ')}`)
  }
}

async function insertPeople(ground: Ground, count: number, role: string, name: string): Promise<Person[]> {
  const { rows } = await sql<{ id: string; role: 'user'; session: string }>`
    with known as (
      insert into persons (name, email)
      select ${name}, gen_random_uuid() || '@salus.test' from generate_series(1, ${count}::int)
      returning id, email
    ), person as (
      insert into users (id, email, role, password_hash, email_confirmed_at)
      select id, email, ${role}, '-', clinic_now() from known
      returning id, role
    ), opened as (
      insert into sessions (user_id, expires_at, factor_at)
      select id, clinic_now() + interval '1 day', 'infinity' from person
      returning user_id, id
    )
    select person.id, person.role, opened.id as session from person join opened on opened.user_id = person.id
  `.execute(ground.db)
  const expires = new Date(Date.now() + 86_400_000)
  return Promise.all(
    rows.map(async ({ id, role: theirs, session }) => ({
      id,
      token: await ground.tokens.sign({ id, role: theirs, sessionId: session }, expires),
    })),
  )
}

export const isoWeekday = (date: string): number => weekdays.indexOf(weekdayOf(date)) + 1

export const goodCard = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
