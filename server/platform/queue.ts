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
 * Work that comes round again and again. It begins nothing more once `stop` is aborted, and does no harm when run
 * twice. The queue is graphile-worker; that a round puts itself back is by hand, as its cron knows whole minutes alone.
 */
export type Round = {
  name: string
  everySeconds: number
  /** How soon it goes on after it was cut, such as one that asks somebody else's server; at once if not said. */
  goesOnAfterSeconds?: number
  run(stop: AbortSignal): Promise<unknown>
}

type QueueOptions = {
  /** The queue's own, for taking and giving back: rounds use connections of theirs. */
  pool: pg.Pool
  /** The pool leads through a pooler of transactions: no statement is prepared, and nothing is listened to. */
  pooled?: boolean
  db: Database
  rounds: readonly Round[]
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How often each server looks for rounds that nobody will run. */
  lookEveryMs?: number
  /** A round that somebody has had for longer is taken from them. */
  lostAfterSeconds?: number
}

/**
 * After this many failures in a row, about four minutes, a round stands still until somebody starts it, or for seven
 * minutes.
 */
const mostAttempts = 6

/** A round (ms) is stopped before another server takes it for lost. */
const longestRoundMs = 20_000

/** How long a stop waits for rounds under way. */
const stopPatienceMs = 5000

const silent = new Logger(() => () => undefined)

/** Makes the queue's own schema, `graphile_worker`, or brings it up to date. Several servers may do so at once. */
export async function prepareQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent })
}

/**
 * Has a round run in so many seconds, with all its attempts. It takes the place of the one that waits (with
 * `preserve_run_at` unless that one is to run earlier); of one under way somewhere, only the place in the queue.
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
 * Has every round in the queue that nobody would run: those it does not know yet, those of a server that was killed,
 * and those that stood still long enough. Throws away the places of rounds that have been given another.
 */
async function lookAfter(db: Queries, names: string[], lostAfterSeconds: number): Promise<void> {
  // One server after the other: what the first has put into the queue the next one finds there, so that a round which
  // is due once an hour does not run once for each server that starts.
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
 * Behind a pooler of transactions whoever listens would hear nothing. The queue has no setting for that; the connection
 * it listens on is the only one that it asks for by a callback, and is never given. It looks twice a second anyway.
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
 * Runs the rounds: each on one server at a time, `everySeconds` after it last ended. One that throws is tried again by
 * the queue after 3 s, 7 s, 20 s … `stop` tells those under way to begin nothing more and waits 5 s for them; what is
 * not done by then is another server's.
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
    // Taken from this server because it took long, and come back to it: once here is enough.
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

  // What tasks throw has been said above.
  const logger = new Logger(() => (level, _message, meta) => {
    if (level === 'error' && !meta?.failure) trouble.failed(meta?.error)
  })
  // Without these batches the queue gives jobs back by promises that nobody waits for: while the database is away they
  // would end the process.
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

  /**
   * A runner that could not give a job back takes no more of them, and may never say that it has ended: there is
   * another.
   */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const events = new EventEmitter()
      const broken = new Promise((resolve) => events.once('pool:fatalError', resolve))
      try {
        runner = await run({ ...options, events })
        if (stopping.signal.aborted) return await runner.stop()
        runner.promise.catch(() => undefined)
        await Promise.race([runner.promise, broken])
        // What it has besides its workers, such as a clock that ticks each minute, would go on for ever.
        runner.stop().catch(() => undefined)
      } catch (error) {
        trouble.failed(error)
      }
      await pause(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await inTransaction(db, (tx) => lookAfter(tx, names, lostAfterSeconds)).then(trouble.over, trouble.failed)
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = Promise.all([keepRunning(), keepLooking()])
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
