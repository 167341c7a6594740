import type pg from 'pg'
import { appRole } from '../platform/app-role.ts'

/**
 * By table, columns that exist only for servers of the previous version: the same data is now in `persons`
 * (docs/decisions/0099). The query builder does not know them, and servers in tests may neither read nor write them. In
 * production the servers' role may, because both versions use it.
 */
export const columnsOfBefore: Record<string, readonly string[]> = {
  users: ['name', 'phone', 'address', 'language'],
}

/** Revokes the servers' rights to these columns in a test's database; to be called with the owner's connections. */
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
