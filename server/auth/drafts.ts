import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'

/** A draft can be opened only as this form of this account. */
const placeOf = (userId: string, key: string) => `drafts ${userId} ${key}`

/** What the caller has typed into a form within the last day and not sent; empty where nothing is kept. */
export async function readDraft({ db, records }: Ground, { id }: Caller, key: string): Promise<string> {
  const { rows } = await sql<{ key_id: string; sealed: Buffer }>`
    select key_id, sealed from drafts
    where user_id = ${id} and key = ${key} and at > clinic_now() - interval '1 day'
  `.execute(db)
  const [row] = rows
  // Drafts sealed with a retired key cannot be opened: none is returned.
  if (!row || !records.ids.includes(row.key_id)) return ''
  return records.open({ keyId: row.key_id, bytes: row.sealed }, placeOf(id, key))
}

/** Of so many forms an account has drafts at the most; the key of a form is whatever a caller says. */
const mostDrafts = 30

/**
 * Keeps what is typed, in place of what was kept of that form; the oldest of too many gives way. Drafts of one account
 * take turns, so that many at once leave no more than `mostDrafts`. Nothing is kept of an account that is closed or
 * erased meanwhile.
 */
export async function keepDraft({ db, records }: Ground, { id }: Caller, key: string, text: string): Promise<void> {
  const { keyId, bytes } = records.seal(text, placeOf(id, key))
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`select from users where id = ${id} and closed_at is null for no key update`.execute(tx)
    if (rows.length === 0) return
    await sql`
      with forgotten as (
        delete from drafts where user_id = ${id} and key in (
          select key from drafts where user_id = ${id} and key <> ${key} order by at desc, key offset ${mostDrafts - 1}
        )
      )
      insert into drafts (user_id, key, at, key_id, sealed) values (${id}, ${key}, clinic_now(), ${keyId}, ${bytes})
      on conflict (user_id, key) do update set at = excluded.at, key_id = excluded.key_id, sealed = excluded.sealed
    `.execute(tx)
  })
}

export async function dropDraft(db: Queries, { id }: Caller, key: string): Promise<void> {
  await sql`delete from drafts where user_id = ${id} and key = ${key}`.execute(db)
}

/** Nothing that was typed is left: at the log-out, and of whom is erased. */
export async function forgetDrafts(db: Queries, userId: string): Promise<void> {
  await sql`delete from drafts where user_id = ${userId}`.execute(db)
}
