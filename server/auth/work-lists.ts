import { sql } from 'kysely'
import type { SavedView, WorkListPreferences } from '#contract/auth/work-lists.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** The most saved views of a list: a menu still fits this many. */
const mostViews = 20

/** The caller's preferences for a list; without any, the rows are compact. */
export async function readWorkList(db: Queries, { id }: Caller, list: string): Promise<WorkListPreferences> {
  const { rows } = await sql<WorkListPreferences>`
    select coalesce(preference.roomy, false) as roomy, preference.hidden, coalesce((
      select json_agg(json_build_object('_id', id, 'name', name, 'address', address) order by fold(name), id)
      from list_views where account_id = ${id}::uuid and list = ${list}
    ), '[]') as views
    from (select 1) one
    left join list_preferences preference on preference.account_id = ${id}::uuid and preference.list = ${list}
  `.execute(db)
  return rows[0]!
}

export async function changeWorkList(
  db: Queries,
  { id }: Caller,
  list: string,
  { roomy, hidden }: Pick<WorkListPreferences, 'roomy' | 'hidden'>,
): Promise<void> {
  await sql`
    insert into list_preferences (account_id, list, roomy, hidden)
    values (${id}::uuid, ${list}, ${roomy}, ${hidden}::text[])
    on conflict (account_id, list) do update set roomy = excluded.roomy, hidden = excluded.hidden
  `.execute(db)
}

/** Throws `too_many_views`. */
export async function saveView(
  db: Queries,
  { id }: Caller,
  list: string,
  { name, address }: Pick<SavedView, 'name' | 'address'>,
): Promise<SavedView> {
  const { rows } = await sql<SavedView>`
    insert into list_views (account_id, list, name, address)
    select ${id}::uuid, ${list}, ${name}, ${address}
    where (
      select count(*) from list_views where account_id = ${id}::uuid and list = ${list} and name <> ${name}
    ) < ${mostViews}
    on conflict (account_id, list, name) do update set address = excluded.address
    returning id as "_id", name, address
  `.execute(db)
  if (!rows[0]) throw new Failure('too_many_views')
  return rows[0]
}

/** Throws `not_found`. */
export async function dropView(db: Queries, { id }: Caller, list: string, view: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from list_views where id = ${view}::uuid and account_id = ${id}::uuid and list = ${list}
  `.execute(db)
  if (!numAffectedRows) throw new Failure('not_found')
}

/** Deletes all list preferences and views of an account that is erased. */
export async function forgetWorkLists(db: Queries, userId: string): Promise<void> {
  await sql`
    with views as (delete from list_views where account_id = ${userId}::uuid)
    delete from list_preferences where account_id = ${userId}::uuid
  `.execute(db)
}
