import { type RawBuilder, sql } from 'kysely'
import type { ReminderChannel } from '#contract/medicines/dose-lists.ts'
import { enqueueMails } from '../mail/enqueue.ts'
import type { Queries } from '../platform/database.ts'
import type { Plan } from './load.ts'

/**
 * A reminder to an account: that a dose of this person is due. It names no medicine, and whose record it is, is looked
 * up when it is read.
 */
export type DoseReminder = {
  /** Sent once. */
  key: string
  accountId: string
  personId: string
  doses: readonly ReminderDose[]
}

/** A dose of which somebody is reminded; it holds until then, as long as it waits (`dose_waits`). ISO 8601. */
export type ReminderDose = { planId: string; dueAt: string; until: string }

/** A way to remind somebody, within the transaction that notes it. */
export type Channel = (tx: Queries, reminders: readonly DoseReminder[]) => Promise<void>

const bellKey = (personId: RawBuilder<unknown>, accountId: RawBuilder<unknown>) =>
  sql`'dose-due-' || ${personId} || '-' || ${accountId}`

/**
 * One line for each person and reader: it names what waits, with what still waits of before, and is new again. It has a
 * new place in the row, by which browsers learn of it.
 */
const bell: Channel = async (tx, reminders) => {
  const notices = reminders.map(({ accountId, personId, doses }) => ({
    accountId,
    facts: { recordOf: personId, doses },
  }))
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select ${bellKey(sql`(reminder.facts ->> 'recordOf')`, sql`reminder."accountId"`)}, reminder."accountId",
      'dose-due', reminder.facts, clinic_now()
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as reminder ("accountId" uuid, facts jsonb)
    order by 1
    on conflict (dedupe_key) do update set id = default, at = excluded.at, read_at = null,
      facts = excluded.facts || jsonb_build_object('doses', (excluded.facts -> 'doses') || coalesce((
        select jsonb_agg(dose) from jsonb_array_elements(notices.facts -> 'doses') as dose
        where (dose ->> 'until')::timestamptz > clinic_now() and not excluded.facts -> 'doses' @> jsonb_build_array(dose)
      ), '[]'))
  `.execute(tx)
}

type Reminding = Pick<Plan, 'root_id' | 'not_for_guardians'>

/** Tells open browsers that reminders of a person may hold no more: what shows them asks again. */
export async function reminderChanged(tx: Queries, plan: Reminding): Promise<void> {
  const readers = await readersOf(tx, plan)
  await sql`
    update notices set id = default
    where kind = 'dose-due' and dedupe_key = any(array(
      select ${bellKey(sql`${plan.root_id}::text`, sql`reader`)} from unnest(${readers}::uuid[]) as reader
    ))
  `.execute(tx)
}

/** Only to addresses whose owner has confirmed them. */
const mail: Channel = async (tx, reminders) => {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where id = any(${reminders.map(({ accountId }) => accountId)}::uuid[]) and email_confirmed_at is not null
  `.execute(tx)
  const confirmed = new Set(rows.map(({ id }) => id))
  await enqueueMails(
    tx,
    reminders
      .filter(({ accountId }) => confirmed.has(accountId))
      .map(({ key, accountId, personId, doses }) => ({
        kind: 'dose-due',
        userId: accountId,
        dedupeKey: `dose-due-${key}`,
        facts: { recordOf: personId, doses: [...doses] },
      })),
  )
}

/** Every way there is; another one is a line here and in `reminderChannels`. */
export const channels: Readonly<Record<ReminderChannel, Channel>> = { bell, mail }

/** The accounts that see a plan and are told of it; none once the person has died. */
export async function readersOf(db: Queries, { root_id, not_for_guardians }: Reminding): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from told_of_record(${root_id}) where not (is_guardian and ${not_for_guardians})
  `.execute(db)
  return rows.map(({ account_id }) => account_id)
}
