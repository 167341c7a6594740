import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** Holds mails of this transaction back for so many seconds, because what they report can still be undone. */
export async function holdMails(tx: Queries, ids: readonly string[], seconds: number): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update mails set next_try_at = greatest(next_try_at, clinic_now() + make_interval(secs => ${seconds}::int))
    where id = any(${ids as string[]}::uuid[])
  `.execute(tx)
}

/** Deletes held mails. Answers whether none of them has left. */
export async function dropHeldMails(tx: Queries, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { rows } = await sql`
    delete from mails where id = any(${ids as string[]}::uuid[]) and sent_at is null and attempts = 0 returning id
  `.execute(tx)
  return rows.length === ids.length
}
