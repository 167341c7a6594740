import { sql } from 'kysely'
import type { ConsentAct } from '#contract/forms/response-lists.ts'
import type { PaperAct } from '#contract/records/paper-lists.ts'
import { enqueueMails } from '../mail/enqueue.ts'
import type { Queries } from '../platform/database.ts'

type AboutActing =
  /** To the account that acted: for whom it acted, and what ended it if nobody did. */
  | { kind: 'acting-ended'; facts: { name: string; because: 'age' | 'day' | null } }
  /** To the person it was about: who acted for them. */
  | { kind: 'guardian-ended'; facts: { name: string } }
  /** A child is old enough to decide about its own records. */
  | { kind: 'rights-narrowed' | 'guardian-narrowed'; facts: { name: string } }
  /** To the owner of a card: how many visits of this person it was taken off. */
  | { kind: 'card-taken-off'; facts: { name: string; visits: number } }
  /** A doctor has opened a record in an emergency; `personId` is null for the account's own. */
  | { kind: 'record-opened'; facts: { personId: string | null } }
  /** To an account that another record was merged into. */
  | { kind: 'records-merged'; facts: { number: number } }
  /** A doctor has corrected an entry of this person's health record. */
  | { kind: 'record-corrected'; facts: { recordOf: string } }
  /** A doctor has set a target for what is measured. */
  | { kind: 'target-set'; facts: { recordOf: string } }
  /** A doctor has signed a paper in this person's record, corrected one, added to one, or withdrawn it. */
  | { kind: 'paper'; facts: { act: PaperAct; recordOf: string } }
  /** What is left of a medicine of this person does not last for longer than a week. */
  | { kind: 'medicine-low'; facts: { recordOf: string } }
  /** A consent was given for this person, or withdrawn. */
  | { kind: 'consent'; facts: { act: ConsentAct; recordOf: string } }
  /** Somebody is asked to fill a form in; `visitId`: reception has mailed it by hand for that visit. */
  | { kind: 'form-waits'; facts: { recordOf: string; visitId?: string } }
  /** To a prescriber: a patient asks for a prescription again. */
  | { kind: 'repeat-asked'; facts: Record<string, never> }
  /** To whoever asked for a repeat: it was refused. */
  | { kind: 'repeat-refused'; facts: { recordOf: string } }

/**
 * What an account is told by notification and mail; each `key` is sent once. The account that did it (`by`) is not
 * told.
 */
export type Told = AboutActing & { userId: string; key: string; by: string | null }

/** Tells these accounts by notification and mail, within the transaction that makes the change. */
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
