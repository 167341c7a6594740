import { sql } from 'kysely'
import { paperDrafts } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'

/** What the seal is bound to: a draft cannot be opened as that of another account or form. */
const placeOf = (userId: string, key: string) => `drafts ${userId} ${key}`

/**
 * Rule: a draft is kept for a day. One of a paper to be signed outlives a log-out and a weekend: whoever is called away
 * goes on at another computer.
 */
const isOfPaper = sql<boolean>`starts_with(drafts.key, ${paperDrafts.key})`
const isFresh = sql<boolean>`drafts.at > clinic_now() - make_interval(
  days => case when ${isOfPaper} then ${paperDrafts.days}::int else 1 end
)`

/** What the caller has typed into a form without sending it; empty where there is no draft, or it is too old. */
export async function readDraft({ db, records }: Ground, { id }: Caller, key: string): Promise<string> {
  const { rows } = await sql<{ key_id: string; sealed: Buffer }>`
    select key_id, sealed from drafts
    where user_id = ${id} and key = ${key} and ${isFresh}
  `.execute(db)
  const [row] = rows
  // Drafts sealed with a retired key cannot be opened: none is returned.
  if (!row || !records.ids.includes(row.key_id)) return ''
  return records.open({ keyId: row.key_id, bytes: row.sealed }, placeOf(id, key))
}

/**
 * The most drafts that an account may have of papers, and of all else. The caller chooses a form's key, so the number
 * of keys has no limit.
 */
const mostDrafts = { ofPapers: 100, ofOthers: 30 }

/**
 * Keeps a draft and replaces the earlier one of that form. The oldest of too many (`mostDrafts`) is deleted. Saves of
 * one account take turns, so that many at once cannot pass that limit. Nothing is kept for an account that was closed
 * or erased meanwhile.
 */
export async function keepDraft({ db, records }: Ground, { id }: Caller, key: string, text: string): Promise<void> {
  const { keyId, bytes } = records.seal(text, placeOf(id, key))
  const [isPaper, most] = key.startsWith(paperDrafts.key) ? [true, mostDrafts.ofPapers] : [false, mostDrafts.ofOthers]
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`select from users where id = ${id} and closed_at is null for no key update`.execute(tx)
    if (rows.length === 0) return
    await sql`
      with forgotten as (
        delete from drafts where user_id = ${id} and key in (
          select key from drafts where user_id = ${id} and key <> ${key} and ${isOfPaper} = ${isPaper}
          order by at desc, key offset ${most - 1}
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

/** Deletes the drafts of an account at its log-out, but for papers to be signed. */
export async function leaveDrafts(db: Queries, userId: string): Promise<void> {
  await sql`delete from drafts where user_id = ${userId} and not ${isOfPaper}`.execute(db)
}

/** Deletes drafts that are too old. */
export async function forgetOldDrafts(db: Queries): Promise<void> {
  await sql`delete from drafts where not ${isFresh}`.execute(db)
}

/** Deletes all drafts of an account that is erased. */
export async function forgetDrafts(db: Queries, userId: string): Promise<void> {
  await sql`delete from drafts where user_id = ${userId}`.execute(db)
}
