import type pg from 'pg'
import { neededBy, type SqlFile } from './sql-files.ts'

/** A trigger of a file: the statement that makes it, and the one that drops it before. */
type Trigger = { name: string; table: string; drop: string; create: string }

/** A statement to its end; comments, texts and bodies between `$$` may hold semicolons. */
const statement = /(?:--[^\n]*|\$\$[\s\S]*?\$\$|'[^']*'|[^;])+/g
const makesFunction = /^create or replace function (\w+)/m
const makesView = /^create or replace view (\w+)/m
const makesTrigger = /^create (?:or replace |constraint )trigger (\w+)[\s\S]*?\son (\w+)/m

/** The statement that makes a file's function or view, and the triggers that run it. */
function partsOf({ path, statements }: SqlFile): { makes: string; triggers: Trigger[] } {
  const all = (statements.match(statement) ?? []).filter((text) => /^(create|drop) /m.test(text))
  const makes = all.find((text) => makesFunction.test(text) || makesView.test(text))
  if (!makes) throw new Error(`${path} makes no function and no view`)
  const triggers = all.flatMap((create) => {
    const [, name, table] = makesTrigger.exec(create) ?? []
    if (!name || !table) return []
    return [{ name, table, create, drop: all.find((text) => text.includes(`drop trigger if exists ${name} on`)) ?? '' }]
  })
  return { makes, triggers }
}

/** The statement that makes a file's function, without the triggers that run it. */
export const functionOf = (file: SqlFile): string => partsOf(file).makes

/** Whether a file makes a view. A view with `select *` keeps the columns that existed when it was made. */
export const isView = ({ statements }: SqlFile): boolean => makesView.test(statements)

const functionsOf = `select string_agg(pg_get_functiondef(oid), '' order by oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace and proname = $1`

const viewNamed = `select pg_get_viewdef(oid, true) || coalesce(array_to_string(reloptions, ','), '') as definition
  from pg_class where oid = to_regclass($1) and relkind = 'v'`

const triggerNamed = `select replace(pg_get_triggerdef(pg_trigger.oid, true), $3, $2) as definition from pg_trigger
  where tgrelid = $1::text::regclass and tgname = $4 and not tgisinternal`

async function definitionBy(client: pg.PoolClient, query: string, values: string[]): Promise<string | undefined> {
  const { rows } = await client.query<{ definition: string | null }>(query, values)
  return rows[0]?.definition ?? undefined
}

/** Does some work in a transaction that is rolled back, and answers its result. */
async function withoutATrace<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint before_comparing')
  const answer = await work()
  await client.query('rollback to before_comparing')
  return answer
}

/**
 * Makes a function, unless the database has the same: after each change servers plan the statements that call it again.
 */
async function replaceFunction(client: pg.PoolClient, name: string, makes: string): Promise<void> {
  const before = await definitionBy(client, functionsOf, [name])
  if (before === undefined) return void (await client.query(makes))
  await client.query('savepoint before_function')
  await client.query(makes)
  const same = before === (await definitionBy(client, functionsOf, [name]))
  await client.query(same ? 'rollback to before_function' : 'release before_function')
}

/** Whether the database has the same view. Readers of a view that is replaced wait until the commit. */
async function hasView(client: pg.PoolClient, name: string, makes: string): Promise<boolean> {
  const there = await definitionBy(client, viewNamed, [name])
  if (there === undefined) return false
  const wanted = await withoutATrace(client, async () => {
    await client.query(makes.replace(makesView, 'create view view_compared'))
    return definitionBy(client, viewNamed, ['view_compared'])
  })
  return wanted === there
}

/** Whether the database has the same trigger; it is compared with one on a temporary table. */
async function hasTrigger(client: pg.PoolClient, { name, table, create }: Trigger): Promise<boolean> {
  const named = (on: string) => definitionBy(client, triggerNamed, [on, ` ON ${table} `, ` ON ${on} `, name])
  const there = await named(table)
  if (there === undefined) return false
  const wanted = await withoutATrace(client, async () => {
    await client.query(`create table trigger_compared (like ${table})`)
    await client.query(create.replace(new RegExp(`(\\son )${table}\\b`), '$1trigger_compared'))
    return named('trigger_compared')
  })
  return wanted === there
}

/** Does the work in one transaction, which waits for a lock for two seconds at most. */
export async function briefly<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '2s'")
    const answer = await work()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const ofFile = (error: unknown, { path }: SqlFile) =>
  Object.assign(error as Error, { message: `${path}: ${(error as Error).message}` })

/**
 * Replaces the functions and views of these files that differ in the database. The files are in the order in which they
 * need each other. To be called in a transaction, with views, and what needs them, last.
 */
export async function replaceFunctions(client: pg.PoolClient, files: readonly SqlFile[]): Promise<void> {
  const last = new Map<string, SqlFile>()
  for (const file of files) {
    try {
      const { makes } = partsOf(file)
      if (neededBy(file, last).length > 0) last.set(file.name, file)
      else if (!makesView.test(makes)) await replaceFunction(client, file.name, makes)
      else if (!(await hasView(client, file.name, makes))) last.set(file.name, file)
    } catch (error) {
      throw ofFile(error, file)
    }
  }
  for (const file of last.values()) {
    await client.query(partsOf(file).makes).catch((error) => Promise.reject(ofFile(error, file)))
  }
}

/**
 * The statements for those triggers of these files that differ in the database, by table. Making a trigger blocks
 * writes to its table, so each table needs a transaction of its own: one that locked several would deadlock with
 * running servers.
 */
export async function differingTriggers(
  client: pg.PoolClient,
  files: readonly SqlFile[],
): Promise<Map<string, string>> {
  const byTable = new Map<string, string>()
  for (const trigger of files.flatMap((file) => partsOf(file).triggers)) {
    if (await hasTrigger(client, trigger)) continue
    const { table, drop, create } = trigger
    byTable.set(table, `${byTable.get(table) ?? ''}${drop ? `${drop};` : ''}${create};\n`)
  }
  return byTable
}

/**
 * Drops our trigger functions that no trigger uses any more, because their file was renamed. Only triggers can call
 * them, so older servers do not need them. Functions of extensions and operators stay.
 */
export async function dropIdleTriggerFunctions(client: pg.PoolClient, gone: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(proname) as name from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and pronargs = 0
       and (proname = any($1) or proname in (select name from sql_files))
       and not exists (select from pg_trigger where tgfoid = pg_proc.oid)`,
    [gone],
  )
  for (const { name } of rows) await client.query(`drop function ${name}()`)
}

/** Notes that these texts are in force. */
export async function rememberFiles(client: pg.PoolClient, files: readonly SqlFile[]): Promise<void> {
  await client.query(
    `insert into sql_files (name, checksum, number)
     select name, checksum, number from unnest($1::text[], $2::text[], $3::int[]) file (name, checksum, number)
     on conflict (name, checksum) do update set at = now(), number = excluded.number`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum), files.map(({ number }) => number)],
  )
}
