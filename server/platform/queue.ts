import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Database, inTransaction, type Queries } from './database.ts'
import { within } from './ending.ts'
import { inWords } from './log-errors.ts'
import { outageOf } from './outage.ts'

/**
 * A job that runs again and again. It begins nothing more once `stop` is aborted, and may run twice without harm. The
 * queue is graphile-worker. A round schedules its next run itself, because the queue's cron knows whole minutes only.
 */
export type Round = {
  name: string
  everySeconds: number
  /** How soon a round that was stopped runs again; at once if not given. */
  goesOnAfterSeconds?: number
  run(stop: AbortSignal): Promise<unknown>
}

type QueueOptions = {
  /** The queue's own pool, for taking jobs and giving them back: rounds use other connections. */
  pool: pg.Pool
  /** The pool connects through a transaction pooler: statements are not prepared, and LISTEN is not used. */
  pooled?: boolean
  db: Database
  rounds: readonly Round[]
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How often each server looks for rounds that would not run again by themselves. */
  lookEveryMs?: number
  /** If a server has held a round for longer, another server takes it over. */
  lostAfterSeconds?: number
}

/** After so many failures in a row (about four minutes), a round pauses for seven minutes or until it is restarted. */
const mostAttempts = 6

/** A round is stopped after this time, before another server considers it lost. */
const longestRoundMs = 20_000

/** How long a stop waits for rounds under way. */
const stopPatienceMs = 5000

const silent = new Logger(() => () => undefined)

/** Makes or migrates the queue's own schema, `graphile_worker`. Several servers may do so at once. */
export async function prepareQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent })
}

/**
 * Schedules a round in this many seconds, with all its attempts. It replaces a scheduled run of this round; with
 * `preserve_run_at` a scheduled run keeps its time. A run under way continues, and the new job follows it.
 */
export async function schedule(
  db: Queries,
  name: string,
  inSeconds = 0,
  mode: 'replace' | 'preserve_run_at' = 'replace',
): Promise<void> {
  await sql`
    select from graphile_worker.add_job(
      ${name}, '{}', run_at => now() + make_interval(secs => ${inSeconds}), max_attempts => ${mostAttempts},
      job_key => ${name}, job_key_mode => ${mode}
    )
  `.execute(db)
}

/**
 * Schedules every round that would not run otherwise: those that the queue does not know yet, those of a killed server,
 * and those that have paused long enough. Deletes jobs of these rounds that were replaced by newer ones.
 */
async function lookAfter(db: Queries, names: string[], lostAfterSeconds: number): Promise<void> {
  // One server at a time, so that each sees what the others have scheduled. Otherwise an hourly round would run once
  // for each server that starts.
  await sql`select pg_advisory_xact_lock(hashtextextended('looking after the jobs', 0))`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select wanted.name from unnest(${names}::text[]) wanted (name)
    left join graphile_worker.jobs job on job.key = wanted.name
    where job.id is null
      or job.locked_at < now() - make_interval(secs => ${lostAfterSeconds})
      or (job.locked_at is null and job.attempts >= job.max_attempts and job.run_at < now())
  `.execute(db)
  for (const { name } of rows) await schedule(db, name)
  await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where key is null and task_identifier = any (${names}::text[])
    ))
  `.execute(db)
}

/**
 * Behind a transaction pooler, LISTEN receives nothing, and graphile-worker has no setting to turn it off. It requests
 * only that connection by a callback, so this pool never calls back. The queue polls twice a second anyway.
 */
function withoutListening(pool: pg.Pool): pg.Pool {
  const connect = (callback?: unknown) => (callback ? undefined : pool.connect())
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Runs the rounds: each on one server at a time, `everySeconds` after its last end. A round that throws is tried again
 * by the queue after 3 s, 7 s, 20 s … `stop` tells rounds under way to begin nothing more and waits 5 s for them;
 * another server does the rest.
 */
export function startQueue({
  pool,
  pooled = false,
  db,
  rounds,
  log,
  lookEveryMs = 10_000,
  lostAfterSeconds = 30,
}: QueueOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const underWay = new Set<string>()
  const names = rounds.map(({ name }) => name)
  let runner: Runner | undefined

  async function go({ name, everySeconds, goesOnAfterSeconds = 0, run: work }: Round): Promise<void> {
    let again = everySeconds
    // The round may still run here: it took too long, was given to another server, and came back to this one.
    if (!underWay.has(name)) {
      underWay.add(name)
      const stop = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestRoundMs)])
      try {
        await work(stop)
      } finally {
        underWay.delete(name)
      }
      if (stop.aborted) again = goesOnAfterSeconds
    }
    await schedule(db, name, again, 'preserve_run_at')
  }

  const trouble = outageOf(log, 'The queue of the jobs has trouble', 'The queue of the jobs works again')
  const taskOf = (round: Round) => {
    const outage = outageOf(log, 'A job failed and will run again', 'A job works again', { job: round.name })
    return async () => {
      try {
        await go(round)
        outage.over()
        trouble.over()
      } catch (error) {
        outage.failed(error)
        // The queue keeps the message, which an admin sees.
        throw new Error(inWords(error))
      }
    }
  }
  const taskList: TaskList = Object.fromEntries(rounds.map((round) => [round.name, taskOf(round)]))

  // Errors of tasks are logged above.
  const logger = new Logger(() => (level, _message, meta) => {
    if (level === 'error' && !meta?.failure) trouble.failed(meta?.error)
  })
  // The batch delays make the queue return finished jobs in batches. Without them it uses promises without a handler,
  // whose rejection would end the process while the database is away.
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements: !pooled } }
  const options = {
    pgPool: pooled ? withoutListening(pool) : pool,
    taskList,
    concurrency: 4,
    pollInterval: 500,
    noHandleSignals: true,
    logger,
    preset,
  }

  /** Starts a new runner if one fails: after a fatal error it takes no more jobs, and its promise may never settle. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const events = new EventEmitter()
      const broken = new Promise((resolve) => events.once('pool:fatalError', resolve))
      try {
        runner = await run({ ...options, events })
        if (stopping.signal.aborted) return await runner.stop()
        runner.promise.catch(() => undefined)
        await Promise.race([runner.promise, broken])
        // Stop its other parts too: its timer, for example, would run for ever.
        runner.stop().catch(() => undefined)
      } catch (error) {
        trouble.failed(error)
      }
      await pause(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const look = () =>
    inTransaction(db, (tx) => lookAfter(tx, names, lostAfterSeconds)).then(trouble.over, trouble.failed)

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  // The first look writes down the names of the jobs, one server after the other. Each runner writes those that are not
  // there yet, too, and in another order: of two servers that start on a new database, one would end in a deadlock.
  const running = look().then(() => Promise.all([keepRunning(), keepLooking()]))
  return {
    async stop() {
      stopping.abort()
      const stopped = runner?.stop().catch(() => undefined)
      if (!(await within(stopPatienceMs, Promise.all([stopped, running])))) {
        const handedOver = Promise.all([...underWay].map((name) => schedule(db, name)))
        await within(500, handedOver).catch(() => undefined)
      }
      await within(500, pool.end())
    },
  }
}
