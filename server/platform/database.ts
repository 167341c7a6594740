import { createHash, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { underway } from './underway.ts'

export type Database = Kysely<Tables>
/** A database or a transaction on it. */
export type Queries = Database | Transaction<Tables>

const { builtins } = pg.types
// A date stays `YYYY-MM-DD`: as a Date it would be another day west of Greenwich.
pg.types.setTypeParser(builtins.DATE, (value) => value)
pg.types.setTypeParser(builtins.TIME, (value) => value.slice(0, 5))
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)

/**
 * The settings of every session of a server; `npm run migrate` makes them the default of the application's role as
 * well.
 */
export const sessionSettings = {
  // Planning a statement for each set of values costs a booking more than running it (measured: 1.9 against 0.5 ms).
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '15s',
}

type PoolOptions = {
  connections: number
  /** The sessions' time zone, for statements that use it. Statements of Salus do not. */
  timeZone?: string
  /** For migrating: no time limit on statements, as big tables take long. */
  patient?: boolean
  /** Behind a pooler of transactions, which refuses settings of sessions; they are then settings of the role. */
  pooled?: boolean
}

/**
 * A pool of connections that survives broken ones. Its statements are prepared under a name made from their text
 * (`openDatabase`), so that PostgreSQL plans each once a connection (measured: 4,294 against 3,008 bookings a second).
 */
export function openPool(url: string, { connections, timeZone, patient, pooled }: PoolOptions): pg.Pool {
  const settings = {
    ...sessionSettings,
    ...(patient ? { statement_timeout: '0', idle_in_transaction_session_timeout: '0' } : {}),
    ...(timeZone ? { TimeZone: timeZone } : {}),
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(pooled ? {} : { options: options.join(' ') }),
    connectionTimeoutMillis: 10_000,
    application_name: 'salus',
  })
  // A broken connection without a listener would end the process. An idle one is reported by the pool, one in use by
  // itself; its user gets the error from their query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
  }
  return name
}

/**
 * A migration has changed the result of a prepared statement, for example `select *` with one column more. From then on
 * PostgreSQL refuses it under its old name, on every connection that has it.
 */
const isOutOfDate = (error: unknown) => (error as { routine?: string }).routine === 'RevalidateCachedQuery'

/** SQLSTATE of a write on a read-only server: read_only_sql_transaction. */
const readOnly = '25006'

/** Has the statement prepared under a new name, unless another call has done so meanwhile. */
function rename(text: string, outOfDate: string): void {
  if (names.get(text) === outOfDate) names.set(text, `${outOfDate.slice(0, 20)}-${randomUUID().slice(0, 8)}`)
}

/**
 * The database of a pool. Each statement with values is prepared under its name, except behind a pooler of
 * transactions, where the next statement may use another connection.
 */
export function openDatabase(pool: pg.Pool, { pooled = false }: Pick<PoolOptions, 'pooled'> = {}): Database {
  const asQuery = (text: string, values: unknown[]) => {
    if (values.length === 0) return text
    return pooled ? { text, values } : { name: nameOf(text), text, values }
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        async connect() {
          const client = await pool.connect()
          let broken = false
          let inTransaction = false
          return {
            query: async (text: string, values: unknown[]) => {
              if (/^(begin|start transaction)/i.test(text)) inTransaction = true
              if (/^(commit|rollback)$/i.test(text)) inTransaction = false
              const name = nameOf(text)
              try {
                return await client.query(asQuery(text, values))
              } catch (error) {
                // The last message on this connection; a moment later it is closed.
                if ((error as { severity?: string }).severity === 'FATAL') broken = true
                // This connection leads to a server that is not the primary; another one may be by now.
                if ((error as { code?: string }).code === readOnly) broken = true
                if (!isOutOfDate(error)) throw error
                rename(text, name)
                // The transaction must begin again, which is up to its caller.
                if (inTransaction) throw error
                return client.query(asQuery(text, values))
              }
            },
            release: (destroy?: boolean) => client.release(destroy || broken),
            processID: (client as pg.PoolClient & { processID?: number }).processID,
          } as never
        },
        end: () => pool.end(),
      } as never,
    }),
  })
}

const lostRace = new Set(['40P01', '40001'])
const mostOutOfDate = 10

/**
 * Runs the work in one transaction. It runs again after a deadlock or a serialisation race, and after a migration, once
 * for each statement whose result has changed. A change that the audit notes is noted in the same transaction, so that
 * neither exists without the other.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const change = underway.getStore()
  if (!change || change.noted) return run(db, work)
  // Other work of this request leaves the note to this transaction.
  change.noted = true
  try {
    return await run(db, async (tx) => {
      const done = await work(tx)
      await change.note(tx)
      return done
    })
  } catch (error) {
    change.noted = false
    throw error
  }
}

async function run<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      // Each statement may be out of date, and only one fails at a time.
      const most = isOutOfDate(error) ? mostOutOfDate : lostRace.has((error as { code?: string }).code ?? '') ? 2 : 1
      if (tries >= most) throw error
    }
  }
}
