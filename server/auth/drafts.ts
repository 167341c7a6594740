import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'

/** A draft can be opened only as this form of this account. */
const placeOf = (userId: string, key: string) => `drafts ${userId} ${key}`

/** What the caller has typed into a form within the last day and not sent; empty where nothing is kept. */
export async function readDraft({ db, records }: Ground, { id }: Caller, key: string): Promise<string> {
  const { rows } = await sql<{ key_id: string; sealed: Buffer }>`
    select key_id, sealed from drafts
    where user_id = ${id} and key = ${key} and at > clinic_now() - interval '1 day'
  `.execute(db)
  const [row] = rows
  // A key that has been taken out since takes the drafts of that day with it.
  if (!row || !records.ids.includes(row.key_id)) return ''
  return records.open({ keyId: row.key_id, bytes: row.sealed }, placeOf(id, key))
}

/** Keeps what is typed, in place of what was kept of that form. */
export async function keepDraft({ db, records }: Ground, { id }: Caller, key: string, text: string): Promise<void> {
  const { keyId, bytes } = records.seal(text, placeOf(id, key))
  await sql`
    insert into drafts (user_id, key, at, key_id, sealed) values (${id}, ${key}, clinic_now(), ${keyId}, ${bytes})
    on conflict (user_id, key) do update set at = excluded.at, key_id = excluded.key_id, sealed = excluded.sealed
  `.execute(db)
}

export async function dropDraft(db: Queries, { id }: Caller, key: string): Promise<void> {
  await sql`delete from drafts where user_id = ${id} and key = ${key}`.execute(db)
}

/** Nothing that was typed is left: at the log-out, and of whom is erased. */
export async function forgetDrafts(db: Queries, userId: string): Promise<void> {
  await sql`delete from drafts where user_id = ${userId}`.execute(db)
}
