import { createHash, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { underway } from './underway.ts'

export type Database = Kysely<Tables>
/** The database or a transaction on it: what a query needs. */
export type Queries = Database | Transaction<Tables>

const { builtins } = pg.types
// A date stays the `YYYY-MM-DD` it is: as a Date it would be another day west of Greenwich.
pg.types.setTypeParser(builtins.DATE, (value) => value)
pg.types.setTypeParser(builtins.TIME, (value) => value.slice(0, 5))
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)

/** What every session of a server has; `npm run migrate` makes it the default of the application's role as well. */
export const sessionSettings = {
  // Planning a statement anew for each set of values costs a booking more than running it (measured: 1.9 against 0.5
  // ms).
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '15s',
}

type PoolOptions = {
  connections: number
  /** Of the sessions, for statements that leave it to the session what hour an instant is. Those of Salus do not. */
  timeZone?: string
  /** Of whoever migrates: a big table takes as long as it takes. */
  patient?: boolean
  /** Through a pooler of transactions, which refuses settings of a session: they are the role's then. */
  pooled?: boolean
}

/**
 * A pool of connections that outlives what happens to them. Its statements are prepared under a name made from their
 * text (`openDatabase`), which PostgreSQL then plans once a connection (measured: 4,294 against 3,008 bookings a
 * second).
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
  // A connection that breaks without a listener would end the process. While it is idle its pool says so, while
  // somebody uses it (in a transaction, between two statements) the connection itself; whoever uses it learns it by
  // their query.
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
 * A migration has changed what a prepared statement answers, as `select *` with one column more; PostgreSQL refuses it
 * under its old name from then on, on every connection that has it.
 */
const isOutOfDate = (error: unknown) => (error as { routine?: string }).routine === 'RevalidateCachedQuery'

/** SQLSTATE of a write where only reads are let through: read_only_sql_transaction. */
const readOnly = '25006'

/** Has the statement prepared anew under another name, unless somebody else just saw to that. */
function rename(text: string, outOfDate: string): void {
  if (names.get(text) === outOfDate) names.set(text, `${outOfDate.slice(0, 20)}-${randomUUID().slice(0, 8)}`)
}

/**
 * The database of a pool. Each statement with values is prepared under its name, but not behind a pooler of
 * transactions, where the next one meets another connection.
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
                // PostgreSQL's last words on this connection; that it is closed shows only a moment later.
                if ((error as { severity?: string }).severity === 'FATAL') broken = true
                // A node that was no primary when this connection reached it: another one may have been promoted since.
                if ((error as { code?: string }).code === readOnly) broken = true
                if (!isOutOfDate(error)) throw error
                rename(text, name)
                // A transaction has to begin anew, which is for whoever began it.
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
 * Runs the work in one transaction, and once more when it lost a deadlock or a serialisation race; again, too, when it
 * met a migration, for each statement that this has changed. A change that is to be noted in the audit is noted in it:
 * neither is ever there without the other.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const change = underway.getStore()
  if (!change || change.noted) return run(db, work)
  // What else this request does meanwhile leaves it to this transaction.
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
      // Each of its statements may be out of date, and says so one at a time.
      const most = isOutOfDate(error) ? mostOutOfDate : lostRace.has((error as { code?: string }).code ?? '') ? 2 : 1
      if (tries >= most) throw error
    }
  }
}
