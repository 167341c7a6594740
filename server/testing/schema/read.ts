import type pg from 'pg'

export type Column = {
  table: string
  name: string
  /** In SQL: `text`, `timestamp with time zone`, `text[]`. */
  type: string
  nullable: boolean
  default: string | null
  /** Whether PostgreSQL alone sets it: as an identity, or as an expression of other columns. */
  made: '' | 'identity' | 'stored'
  /** The definition of an identity, in SQL. */
  identity: string | null
}

/** A part of a table, as PostgreSQL defines it. */
export type Part = { table: string; name: string; definition: string }

/** The schema of the product from PostgreSQL's catalogues, each list in a fixed order. */
export type Schema = {
  tables: string[]
  /** Tables with storage settings of their own. */
  storage: { table: string; unlogged: boolean; options: string | null }[]
  views: Part[]
  columns: Column[]
  constraints: Part[]
  indexes: Part[]
  triggers: Part[]
  functions: string[]
  extensions: string[]
}

const ours = `relnamespace = 'public'::regnamespace`

/** Reads the schema `public`, without objects of extensions. */
export async function readSchema(pool: pg.Pool): Promise<Schema> {
  const list = async <T extends pg.QueryResultRow>(text: string) => (await pool.query<T>(text)).rows
  const tables = await list<{ name: string }>(
    `select relname as name from pg_class where ${ours} and relkind = 'r' order by relname`,
  )
  const storage = await list<Schema['storage'][number]>(
    `select relname as table, relpersistence = 'u' as unlogged, array_to_string(reloptions, ', ') as options
     from pg_class where ${ours} and relkind = 'r' and (relpersistence = 'u' or reloptions is not null)
     order by relname`,
  )
  const views = await list<Part>(
    `select relname as table, relname as name, pg_get_viewdef(oid, true) as definition
     from pg_class where ${ours} and relkind = 'v' order by relname`,
  )
  const columns = await list<Column>(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
       pg_get_expr(adbin, adrelid, true) as default,
       case when attidentity <> '' then 'identity' when attgenerated <> '' then 'stored' else '' end as made,
       case attidentity when 'a' then 'always' when 'd' then 'by default' end || ' as identity'
         || case when seqstart > 1 then format(' (start with %s)', seqstart) else '' end as identity
     from pg_attribute join pg_class on pg_class.oid = attrelid
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
     left join pg_depend on refobjid = attrelid and refobjsubid = attnum and deptype = 'i' and attidentity <> ''
       and pg_depend.classid = 'pg_class'::regclass
     left join pg_sequence on seqrelid = pg_depend.objid
     where ${ours} and relkind in ('r', 'v') and attnum > 0 and not attisdropped order by relname, attnum`,
  )
  const constraints = await list<Part>(
    `select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid, true) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where ${ours} and relkind = 'r' and contype <> 'n'
     order by relname, array_position('{p,u,x,f,c}'::"char"[], contype), conname`,
  )
  const indexes = await list<Part>(
    `select relname as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid
     where ${ours} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by relname, 2`,
  )
  const triggers = await list<Part>(
    `select relname as table, tgname as name, pg_get_triggerdef(pg_trigger.oid, true) as definition
     from pg_trigger join pg_class on pg_class.oid = tgrelid where ${ours} and not tgisinternal
     order by relname, tgname`,
  )
  const functions = await list<{ definition: string }>(
    `select pg_get_functiondef(pg_proc.oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     order by proname, pg_get_function_identity_arguments(oid)`,
  )
  const extensions = await list<{ name: string }>(
    `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`,
  )
  return {
    tables: tables.map(({ name }) => name),
    storage,
    views,
    columns,
    constraints,
    indexes,
    triggers,
    functions: functions.map(({ definition }) => definition),
    extensions: extensions.map(({ name }) => name),
  }
}
