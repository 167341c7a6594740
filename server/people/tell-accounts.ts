import { sql } from 'kysely'
import { enqueueMails } from '../mail/enqueue.ts'
import type { Queries } from '../platform/database.ts'

type AboutActing =
  /** To whoever acted: for whom, and what has ended it where nobody did. */
  | { kind: 'acting-ended'; facts: { name: string; because: 'age' | 'day' | null } }
  /** To whom it was about: who acted. */
  | { kind: 'guardian-ended'; facts: { name: string } }
  /** A child is old enough for its records to be its own. */
  | { kind: 'rights-narrowed' | 'guardian-narrowed'; facts: { name: string } }
  /** To a card's owner: from so many visits of this person. */
  | { kind: 'card-taken-off'; facts: { name: string; visits: number } }
  /** To an account that another record was merged into. */
  | { kind: 'records-merged'; facts: { number: number } }

/** What an account is told by bell and mail; `key` makes it once. Whoever did it (`by`) is told nothing. */
export type Told = AboutActing & { userId: string; key: string; by: string | null }

/** Tells these accounts by bell and mail, within the transaction that it is about. */
export async function tellAccounts(tx: Queries, all: readonly Told[]): Promise<void> {
  const told = all.filter(({ userId, by }) => userId !== by)
  if (told.length === 0) return
  const mails = told.map(({ kind, userId, key, facts }) => ({ kind, userId, dedupeKey: `${kind}-${key}`, facts }))
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select told."dedupeKey", users.id, told.kind, told.facts, clinic_now()
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as told (
      "dedupeKey" text, "userId" uuid, kind text, facts jsonb
    )
    join users on users.id = told."userId" and users.closed_at is null and users.erased_at is null
    on conflict (dedupe_key) do nothing
  `.execute(tx)
  await enqueueMails(tx, mails as Parameters<typeof enqueueMails>[1])
}
