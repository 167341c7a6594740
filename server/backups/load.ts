import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { buildTables } from '../platform/build-tables.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { sayZoneAndCurrency } from '../start/prepare-database.ts'
import { copyIn, plainly } from './copy.ts'
import type { BackupFile, Header } from './file.ts'

const nameOf = (name: string) => pg.escapeIdentifier(name)

/** Everything in the schema that is Salus' own and no extension's. The queue has a schema of its own, and stays. */
const whatStandsThere = `
  select 'drop table if exists ' || quote_ident(relname) || ' cascade' as statement, 1 as turn
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all
  select 'drop view if exists ' || quote_ident(relname) || ' cascade', 2
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  union all
  select 'drop routine if exists ' || oid::regprocedure || ' cascade', 3
  from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by turn`

/** References, and what is not checked of old rows: rows are loaded without them, and all are made again after that. */
const loadedWithout = `
  select quote_ident(conname) as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    and (contype = 'f' or contype = 'c' and not convalidated)
  order by contype, conname`

/**
 * Puts both files into the database in one transaction: what stood there is removed, the tables are made as they were
 * and filled. Keys of persons who are not in the data are left out.
 */
export async function load(client: pg.Client, data: BackupFile, keys: BackupFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(plainly)
    const { rows: standing } = await client.query<{ statement: string }>(whatStandsThere)
    for (const { statement } of standing) await client.query(statement)
    const { migration, timeZone, currency } = data.header
    await buildTables(client, migration, () => sayZoneAndCurrency(client, timeZone, currency))
    await emptied(client)
    const { rows: without } = await client.query<{ name: string; table: string; definition: string }>(loadedWithout)
    for (const { name, table } of without) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const table of data.header.tables) {
      const into = `copy ${nameOf(table.name)} (${table.columns.map(nameOf).join(', ')}) from stdin`
      await pipeline(data.rowsOf(table), copyIn(client, into))
    }
    await loadKeys(client, keys)
    for (const sequence of data.header.sequences) await setSequence(client, sequence)
    for (const { name, table, definition } of without) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    await mustHoldAll(client, data.header)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Removes the rows that migrations put into new tables. */
async function emptied(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    "select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'",
  )
  await client.query(`truncate ${rows[0]!.tables}`)
}

/** The keys may be newer than the data: they say who was erased since. */
async function loadKeys(client: pg.Client, keys: BackupFile): Promise<void> {
  const only: Record<string, string> = { person_keys: 'where exists (select from persons where id = person_id)' }
  // A person's key names the one of RECORDS_KEY that wraps it, which is loaded before.
  const inOrder = ['record_keys', 'erasures', 'person_keys']
  for (const name of inOrder) {
    const table = keys.header.tables.find((one) => one.name === name)
    // Backups of before there was such a table.
    if (!table) continue
    const columns = table.columns.map(nameOf).join(', ')
    await client.query(`create temporary table loaded on commit drop as select ${columns} from ${name} with no data`)
    await pipeline(keys.rowsOf(table), copyIn(client, `copy loaded (${columns}) from stdin`))
    await client.query(
      `insert into ${name} (${columns}) select ${columns} from loaded ${only[name] ?? ''} on conflict do nothing`,
    )
    await client.query('drop table loaded')
  }
}

async function setSequence(client: pg.Client, { table, column, last }: Header['sequences'][number]): Promise<void> {
  // Where the backup does not know the last number, the largest one that was given counts.
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), given.last)
     from (select greatest($3::bigint, max(${nameOf(column)})) as last from ${nameOf(table)}) given
     where given.last is not null`,
    [nameOf(table), column, last],
  )
}

/** The files were checked before, so this finds only errors of Salus. */
async function mustHoldAll(client: pg.Client, { tables }: Header): Promise<void> {
  const more = ['erasures', 'record_keys']
  for (const { name, rows: written } of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from ${nameOf(name)}`)
    const { count } = rows[0]!
    if (more.includes(name) ? count < written : count !== written) {
      throw new StartRefused(`The table ${name} has ${count} rows instead of ${written}`)
    }
  }
}
