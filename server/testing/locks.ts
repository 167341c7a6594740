import type { Clinic } from './clinic.ts'
import { eventually } from './eventually.ts'

/** How many statements wait for a lock in this clinic's database. */
export async function waiting(clinic: Clinic): Promise<number> {
  const [row] = await clinic.rows(
    "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return Number(row!.n)
}

/**
 * Locks the rows of a query and starts these calls one after the other, each when the earlier ones wait for a lock.
 * Unlocks the rows when `waiters` statements wait. Answers the calls' results.
 */
export async function whileLocked<T>(
  clinic: Clinic,
  { query, values }: { query: string; values: unknown[] },
  acts: readonly (() => Promise<T>)[],
  waiters = acts.length,
): Promise<T[]> {
  const other = await clinic.pool.connect()
  const areWaiting = (count: number) => eventually('they wait for a lock', async () => (await waiting(clinic)) >= count)
  try {
    await other.query('begin')
    await other.query(`${query} for update`, values)
    const begun: Promise<T>[] = []
    for (const act of acts) {
      await areWaiting(begun.length)
      begun.push(act())
    }
    await areWaiting(waiters)
    await other.query('commit')
    return await Promise.all(begun)
  } finally {
    await other.query('rollback')
    other.release()
  }
}

/**
 * Makes a change without committing it and starts these calls together. When all of them wait for a lock, rolls the
 * change back or commits it. Answers the calls' results.
 */
export async function untilGivenUp<T>(
  clinic: Clinic,
  { query, values }: { query: string; values: unknown[] },
  acts: readonly (() => Promise<T>)[],
  end: 'rollback' | 'commit' = 'rollback',
): Promise<T[]> {
  const other = await clinic.pool.connect()
  try {
    await other.query('begin')
    await other.query(query, values)
    const begun = acts.map((act) => act())
    await eventually('they wait for a lock', async () => (await waiting(clinic)) >= acts.length)
    await other.query(end)
    return await Promise.all(begun)
  } finally {
    await other.query('rollback')
    other.release()
  }
}

/** The number of deadlocks that PostgreSQL has ended; each session is asked to report its counts first. */
export async function deadlocks(clinic: Clinic): Promise<number> {
  const { serverPool: pool } = clinic
  const sessions = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const session of sessions) await session.query('select pg_stat_force_next_flush()')
  for (const session of sessions) session.release()
  const [stats] = await clinic.rows('select deadlocks from pg_stat_database where datname = current_database()')
  return Number(stats!.deadlocks)
}
