import type pg from 'pg'
import { appRole } from '../platform/app-role.ts'

/**
 * Columns that are there for servers of the version before alone, by table: what is in `persons` (docs/decisions/0099).
 * Neither the query builder knows them nor may a server of the tests read or write them, while in production the role
 * of both versions may.
 */
export const columnsOfBefore: Record<string, readonly string[]> = {
  users: ['name', 'phone', 'address', 'language'],
}

/** Takes the rights to these columns from the role of the servers of a test; by the owner. */
export async function hideColumnsOfBefore(owner: pg.Pool): Promise<void> {
  for (const [table, hidden] of Object.entries(columnsOfBefore)) {
    await owner.query(`
      do $$
      declare
        columns text := (
          select string_agg(quote_ident(attname), ', ') from pg_attribute
          where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
            and attname <> all('{${hidden.join(',')}}')
        );
      begin
        revoke select, insert, update on ${table} from ${appRole};
        execute format('grant select (%1$s), insert (%1$s), update (%1$s) on ${table} to ${appRole}', columns);
      end $$`)
  }
}
