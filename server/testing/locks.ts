import type { Clinic } from './clinic.ts'
import { eventually } from './eventually.ts'

/** How many statements wait for a lock in this clinic's database. */
export async function waiting(clinic: Clinic): Promise<number> {
  const [row] = await clinic.rows(
    "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return Number(row!.n)
}

/** Begins these one after the other, each once all before it wait for a lock; answers with what they came to. */
export async function inLine<T>(clinic: Clinic, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const begun: Promise<T>[] = []
  for (const act of acts) {
    await eventually('those before wait for a lock', async () => (await waiting(clinic)) >= begun.length)
    begun.push(act())
  }
  return Promise.all(begun)
}

/** Does this while somebody else has the rows of a query locked, and lets go once so many statements wait. */
export async function whileLocked<T>(
  clinic: Clinic,
  rows: { query: string; values: unknown[] },
  waiters: number,
  act: () => Promise<T>,
): Promise<T> {
  const other = await clinic.pool.connect()
  try {
    await other.query('begin')
    await other.query(`${rows.query} for update`, rows.values)
    const acting = act()
    await eventually('they wait for each other', async () => (await waiting(clinic)) >= waiters)
    await other.query('commit')
    return await acting
  } finally {
    await other.query('rollback')
    other.release()
  }
}

/** How often PostgreSQL had to end a circle of waiting: each session is asked to hand in what it has counted. */
export async function deadlocks(clinic: Clinic): Promise<number> {
  const sessions = await Promise.all(Array.from({ length: clinic.pool.totalCount }, () => clinic.pool.connect()))
  for (const session of sessions) await session.query('select pg_stat_force_next_flush()')
  for (const session of sessions) session.release()
  const [stats] = await clinic.rows('select deadlocks from pg_stat_database where datname = current_database()')
  return Number(stats!.deadlocks)
}
