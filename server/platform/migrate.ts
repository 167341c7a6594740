import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from './start-refused.ts'
import {
  type Applied,
  baselineIn,
  type Baseline,
  type Migration,
  migrationsIn,
  missingIn,
  oneByOne,
  serves,
} from './migrations.ts'
import {
  briefly,
  differingTriggers,
  dropIdleTriggerFunctions,
  functionOf,
  isView,
  rememberFiles,
  replaceFunctions,
} from './apply-sql-files.ts'
import {
  appliedFiles,
  changedFiles,
  filesNeededBy,
  namesOfGone,
  outdatedFiles,
  type SqlFile,
  sqlFilesIn,
  textNumbersIn,
} from './sql-files.ts'

/** An arbitrary lock number, the same for all who migrate a database. */
export const lockKey = 7_358_279

/**
 * A statement that waits for a table's lock blocks all later ones. So a migration waits briefly, gives up, and tries
 * again. A migration outside a transaction blocks nobody, but has to wait for all older transactions.
 */
const lockTimeout = { inTransaction: '2s', concurrently: '10min' }
const mostTries = 30
const longestPauseMs = 3000

/** PostgreSQL's codes for a lock that took too long, and for a deadlock. */
const lostTheLock = new Set(['55P03', '40P01'])

type Options = {
  /** A test's folder of migrations; the functions of the product are then left out. */
  folder?: string
  /** No server uses this database now, so that migrations without the mark `compatible` may be applied too. */
  nobodyServes: boolean
  /** Runs in the same transaction as each migration: for what running servers need from that moment on. */
  alongside?: (client: pg.PoolClient) => Promise<void>
  /** Gets sentences about what is done. */
  say?: (sentence: string) => void
}

/**
 * Does the work while no other process migrates this database: of several that start at once, one does it and the
 * others wait. The lock is polled: a statement that waits for it would be a transaction, and `create index
 * concurrently` waits for all transactions.
 */
export async function asTheOneWhoMigrates<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  say: (sentence: string) => void = () => undefined,
): Promise<T> {
  const client = await pool.connect()
  try {
    const mine = async () =>
      (await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey])).rows[0]!.mine
    for (let n = 0; !(await mine()); n++) {
      if (n === 5) say('Somebody else migrates this database; waiting for them.')
      await pause(100)
    }
    return await work(client)
  } finally {
    // A connection that broke during a migration loses its lock and rolls back its transaction.
    client.release(true)
  }
}

/**
 * Makes the table of applied migrations. It checks which columns are missing, because even `add column if not exists`
 * waits for readers of the table, for example a backup.
 */
export async function makeHistory(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key, at timestamptz not null default now(), checksum text, compatible_since text
  )`)
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'migrations'::regclass",
  )
  const has = (column: string) => rows.some(({ name }) => name === column)
  for (const column of ['checksum', 'compatible_since']) {
    if (!has(column)) await client.query(`alter table migrations add column ${column} text`)
  }
}

/**
 * Makes the tables of a new database. Functions that columns and constraints call are made first, from their files. To
 * be called in a transaction.
 */
export async function makeTables(client: pg.ClientBase, { statements }: Baseline): Promise<void> {
  const calls = statements.match(/\w+(?=\()/g) ?? []
  // A view may have the name of a table that was renamed since.
  const functions = (await sqlFilesIn()).filter((file) => !isView(file))
  const called = filesNeededBy(calls.join(' '), functions)
  await client.query(statements.slice(0, statements.indexOf('create table')))
  for (const file of called) await client.query(file.statements)
  await client.query(statements.slice(statements.indexOf('create table')))
}

/** Makes the tables of a new database, and notes the migrations they replace. */
async function begin(client: pg.PoolClient, baseline: Baseline, migrations: readonly Migration[]) {
  await client.query('begin')
  try {
    await makeTables(client, baseline)
    for (const migration of migrations) if (migration.name <= baseline.upTo) await remember(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Makes the table of the SQL files' texts that the database has. */
async function makeHistoryOfFiles(client: pg.PoolClient): Promise<void> {
  await client.query(`create table if not exists sql_files (
    name text, checksum text, at timestamptz not null default now(), primary key (name, checksum)
  )`)
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'sql_files'::regclass",
  )
  if (rows.some(({ name }) => name === 'number')) return
  await client.query('alter table sql_files add column number integer not null default 0')
}

/**
 * Replaces the functions, views and triggers whose files have changed, except those of which the database has a newer
 * text. Functions and views are replaced together or not at all, then the triggers, table by table. The texts are noted
 * at the end, so that an interrupted run is repeated.
 */
export async function replaceChanged(
  client: pg.PoolClient,
  files: readonly SqlFile[],
  { nobodyServes, alongside = async () => undefined, say = () => undefined }: Omit<Options, 'folder'>,
): Promise<void> {
  await untilItHasTheLock('The table of SQL files', say, () => makeHistoryOfFiles(client))
  const applied = await appliedFiles(client)
  const newer = new Set(outdatedFiles(applied, files))
  if (newer.size > 0) say(`${newer.size} functions, views and triggers are of a newer version: left as they are`)
  const changed = changedFiles(applied, files)
  // A view of all columns of a table changes when the table gets a column, although its text is the same.
  const compared = files.filter((file) => changed.includes(file) || (isView(file) && !newer.has(file)))
  await untilItHasTheLock('A view', say, () =>
    briefly(client, async () => {
      await replaceFunctions(client, compared)
      if (changed.length > 0) await alongside(client)
    }),
  )
  if (changed.length === 0) return
  const differing = await briefly(client, () => differingTriggers(client, changed))
  const together = nobodyServes ? new Map([['every table', [...differing.values()].join('')]]) : differing
  for (const [table, triggers] of together) {
    await untilItHasTheLock(`A trigger of ${table}`, say, () => briefly(client, () => client.query(triggers)))
  }
  await dropIdleTriggerFunctions(client, namesOfGone(await textNumbersIn()))
  await rememberFiles(client, changed)
  say(`${changed.length} files of functions, views and triggers applied`)
}

/**
 * Migrates the schema: each numbered SQL file once, in order, in its own transaction or, if marked so, outside one;
 * then the functions, views and triggers whose files have changed. Answers the names of the numbered files it has
 * applied. To be called with the lock of `asTheOneWhoMigrates`, as the owner. Throws `StartRefused` as `missingIn`
 * does, if a file would break running servers, and if it does not get a lock.
 */
export async function migrate(
  client: pg.PoolClient,
  { folder, nobodyServes, alongside = async () => undefined, say = () => undefined }: Options,
): Promise<string[]> {
  const migrations = await migrationsIn(folder)
  await client.query(`set lock_timeout = '${lockTimeout.inTransaction}'`)
  await untilItHasTheLock('The table of migrations', say, () => makeHistory(client))
  const remembered = async () =>
    (await client.query<Applied>('select name, checksum, compatible_since from migrations order by name')).rows
  const baseline = await baselineIn(folder)
  if (baseline && !folder && (await remembered()).length === 0) {
    await begin(client, baseline, migrations)
    say('The tables of a new database made')
  }
  const applied = await remembered()
  const missing = missingIn(applied, migrations)
  // Older databases have no checksums; they get them now.
  for (const migration of migrations) {
    if (applied.some(({ name, checksum }) => name === migration.name && !checksum)) await remember(client, migration)
  }
  // Running servers know at most the migrations that were applied so far.
  const known = applied.at(-1)?.name ?? ''
  const breaking = missing.find(({ compatibleSince }) => !serves(known, compatibleSince))
  if (breaking && !nobodyServes) {
    throw new StartRefused(
      `${breaking.name} is not compatible with the servers of the version before: stop them, then npm run migrate -- --stopped`,
    )
  }
  for (const migration of missing) {
    const began = performance.now()
    await untilItHasTheLock(migration.name, say, () => apply(client, migration, alongside))
    say(`${migration.name} applied (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  }
  if (!folder) await replaceChanged(client, await sqlFilesIn(), { nobodyServes, alongside, say })
  return missing.map(({ name }) => name)
}

async function remember(client: pg.PoolClient, { name, checksum, compatibleSince }: Migration): Promise<void> {
  await client.query(
    `insert into migrations (name, checksum, compatible_since) values ($1, $2, $3)
     on conflict (name) do update set checksum = $2`,
    [name, checksum, compatibleSince],
  )
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  alongside: NonNullable<Options['alongside']>,
): Promise<void> {
  if (migration.concurrently) {
    await client.query(`set lock_timeout = '${lockTimeout.concurrently}'`)
    for (const statement of oneByOne(migration.statements)) await client.query(statement)
    await alongside(client)
    return remember(client, migration)
  }
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeout.inTransaction}'`)
    await client.query(migration.statements)
    await makeViews(client, migration)
    await alongside(client)
    await remember(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Creates the views and functions that a migration names. A later version no longer has the file of such a view, and
 * does not create it. A function's triggers are created later, because that locks their tables.
 */
export async function makeViews(client: pg.ClientBase, { views }: Migration): Promise<void> {
  if (views.length === 0) return
  for (const file of await sqlFilesIn()) {
    if (views.includes(file.name)) await client.query(isView(file) ? file.statements : functionOf(file))
  }
}

async function untilItHasTheLock<T>(name: string, say: (sentence: string) => void, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!lostTheLock.has((error as { code?: string }).code ?? '')) throw error
      if (tries === mostTries) {
        throw new StartRefused(`${name} was tried ${mostTries} times, and each time somebody held what it changes`)
      }
      if (tries === 1) say(`${name} waits for somebody who holds what it changes`)
      await pause(Math.min(longestPauseMs, 200 * tries))
    }
  }
}
