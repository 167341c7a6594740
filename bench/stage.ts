import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { memoryFlags, memorySurroundings } from '../scripts/server-memory.js'
import { readConfig } from '../server/config.ts'
import type { BareGround, Ground } from '../server/ground.ts'
import { openGround } from '../server/start/open-ground.ts'
import { addAppRole } from '../server/platform/app-role.ts'
import { openPool } from '../server/platform/database.ts'
import { startEmbedded } from '../server/platform/embedded-database.ts'
import { prepareDatabase, roleOf } from '../server/start/prepare-database.ts'
import { parentOf, processorTime, processorTimeOfAll } from './processor-time.ts'
import { testSecrets } from '../server/testing/secrets.ts'

/** The set-up of a benchmark: a durable database, and the real server in a process of its own. */
export type Stage = {
  ground: BareGround
  pool: pg.Pool
  address: string
  /** The most memory (MB, resident) the server process has had so far. */
  serverMemoryMb(): number
  /** The processor time (s, user and system) that the server and PostgreSQL with its backends have had so far. */
  processorSeconds(): Promise<{ server: number; postgres: number }>
  close(): Promise<void>
}

/** The settings of production. The keys are not real; no benchmark pays by card with them. */
export const asInProduction = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
}

/**
 * Starts a server on a database that `fill` has filled. With `BENCH_DATA` the database stays in that folder: the first
 * run fills it, and later ones migrate it.
 */
export async function setStage(
  fill: (stage: Pick<Stage, 'ground' | 'pool'>) => Promise<void>,
  surroundings: Record<string, string> = asInProduction,
): Promise<Stage> {
  const kept = process.env.BENCH_DATA
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'salus-bench-'))
  const database = await startEmbedded(folder)
  // The keys of a filled database are stored beside it.
  const filled = join(folder, 'filled.json')
  const isFilled = existsSync(filled)
  const env = {
    DATABASE_URL: await addAppRole(database.url),
    DATABASE_OWNER_URL: database.url,
    ...(isFilled ? (JSON.parse(readFileSync(filled, 'utf8')) as typeof testSecrets) : testSecrets),
    TIME_ZONE: 'Europe/Berlin',
    REQUESTS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'warn',
    PORT: '0',
  }
  if (isFilled) {
    const role = roleOf(env.DATABASE_URL)
    await prepareDatabase(database.url, { role, timeZone: env.TIME_ZONE, production: true, nobodyServes: true })
  }
  const opened = await openGround(readConfig(env), env.DATABASE_URL)
  const { ground } = opened
  // The owner's connection, because benchmarks change what servers may not.
  const pool = openPool(database.url, { timeZone: env.TIME_ZONE, connections: 16 })
  if (!isFilled) {
    await fill({ ground, pool })
    writeFileSync(filled, JSON.stringify(testSecrets), { mode: 0o600 })
  }
  await pool.query('analyze users, persons, sessions, doctors, weekly_slots')
  const server = spawn(
    process.execPath,
    [...memoryFlags(512), join(import.meta.dirname, '../scripts/start-server.js')],
    {
      env: { ...memorySurroundings, ...process.env, ...env, ...surroundings },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const address = await addressOf(server)
  return {
    ground,
    pool,
    address,
    serverMemoryMb: () => {
      const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
    },
    async processorSeconds() {
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      return { server: processorTime(server.pid!), postgres: processorTimeOfAll(parentOf(rows[0]!.pid)) }
    },
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await opened.close()
      await pool.end()
      await database.stop()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of server.stdout!) {
    printed += chunk
    const address = /Salus is at (\S+)/.exec(printed)?.[1]
    if (address) return address
  }
  throw new Error(`The server ended: ${printed}`)
}

/** Adds doctors who work every hour of every day, numbered from `first`, and answers their ids. */
export async function addBusyDoctors(
  { db }: Pick<Ground, 'db'>,
  count: number,
  hoursPerDay = 12,
  first = 1,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with known as (
      insert into persons (email, name)
      select 'bench-doctor-' || n || '@salus.test', 'Bench Doctor ' || n
      from generate_series(${first}::int, ${first + count - 1}::int) n
      returning id, email
    ), person as (
      insert into users (id, email, role, password_hash) select id, email, 'doctor', '-' from known returning id
    ), doctor as (
      insert into doctors (user_id, specialization, experience_years, fee_cents)
      select id, 'Cardiology', 10, 12000 from person returning id
    ), slots as (
      insert into weekly_slots (doctor_id, weekday, start_time, end_time)
      select doctor.id, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)
      from doctor, generate_series(1, 7) weekday, generate_series(9, 8 + ${hoursPerDay}::int) hour
    )
    select id from doctor
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Adds patients who are logged in, and answers a token of each. */
export async function addPatients({ db, tokens }: Pick<Ground, 'db' | 'tokens'>, count: number): Promise<string[]> {
  const { rows } = await db.transaction().execute(async (trx) => {
    // A plan of the triggers that was made while there were few people would read all of them for each account.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
    return sql<{ id: string; session: string }>`
      with known as (
        insert into persons (email, name)
        select 'bench-patient-' || n || '@salus.test', 'Bench Patient ' || n from generate_series(1, ${count}::int) n
        returning id, email
      ), person as (
        insert into users (id, email, role, password_hash, email_confirmed_at)
        select id, email, 'user', '-', clinic_now() from known returning id
      )
      insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from person
      returning user_id as id, id as session
    `.execute(trx)
  })
  const expires = new Date(Date.now() + 86_400_000)
  return Promise.all(rows.map(({ id, session }) => tokens.sign({ id, role: 'user', sessionId: session }, expires)))
}

/** The value below which this share (0 to 1) of the sorted numbers lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const perSecond = (count: number, ms: number): string => `${Math.round((count / ms) * 1000)}/s`
