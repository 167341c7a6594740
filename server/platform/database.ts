import { createHash, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { underway } from './underway.ts'

export type Database = Kysely<Tables>
/** A database or a transaction on it. */
export type Queries = Database | Transaction<Tables>

const { builtins } = pg.types
// A date stays the string `YYYY-MM-DD`: converted to a JavaScript Date it could become another day in some zones.
pg.types.setTypeParser(builtins.DATE, (value) => value)
pg.types.setTypeParser(builtins.TIME, (value) => value.slice(0, 5))
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.NUMERIC, Number)

/** The settings of every session of a server; `npm run migrate` also makes them the defaults of the servers' role. */
export const sessionSettings = {
  // Plan each statement once: planning it for each set of values takes longer than running it (1.9 against 0.5 ms).
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
  /** The database is behind a transaction pooler, which refuses session settings: the role has them instead. */
  pooled?: boolean
}

/**
 * A pool of connections that survives broken ones. Its statements are prepared under a name made from their text
 * (`openDatabase`), so each connection plans each of them once (measured: 4,294 against 3,008 bookings a second).
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
  // An error event without a listener would end the process. For an idle connection the pool emits it, for one in use
  // the connection itself; there, the query also rejects.
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

/** Gives the statement a new name, so that it is prepared again, unless another call has just done so. */
function rename(text: string, outOfDate: string): void {
  if (names.get(text) === outOfDate) names.set(text, `${outOfDate.slice(0, 20)}-${randomUUID().slice(0, 8)}`)
}

/**
 * The database of a pool. Each statement with values is a prepared statement, except behind a transaction pooler, where
 * the next statement may use another connection.
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
                // FATAL: PostgreSQL closes this connection.
                if ((error as { severity?: string }).severity === 'FATAL') broken = true
                // This connection leads to a read-only replica: a new connection may reach the new primary.
                if ((error as { code?: string }).code === readOnly) broken = true
                if (!isOutOfDate(error)) throw error
                rename(text, name)
                // The whole transaction must be repeated; `inTransaction` does that.
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
  // This transaction notes the change; others of the same request do not note it again.
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
      // Several statements may be out of date, but each try finds only one of them.
      const most = isOutOfDate(error) ? mostOutOfDate : lostRace.has((error as { code?: string }).code ?? '') ? 2 : 1
      if (tries >= most) throw error
    }
  }
}
