import { sql } from 'kysely'
import type { ReminderChannel } from '#contract/medicines/dose-lists.ts'
import { enqueueMails } from '../mail/enqueue.ts'
import type { Queries } from '../platform/database.ts'

/**
 * A reminder to an account: that a dose of this person is due. It names no medicine, and whose record it is, is looked
 * up when it is read.
 */
export type DoseReminder = {
  /** Sent once. */
  key: string
  accountId: string
  personId: string
  /** ISO 8601: of no use afterwards. */
  until: string
}

/** A way to remind somebody, within the transaction that notes it. */
export type Channel = (tx: Queries, reminders: readonly DoseReminder[]) => Promise<void>

const bell: Channel = async (tx, reminders) => {
  const notices = reminders.map(({ key, accountId, personId }) => ({ key, accountId, facts: { recordOf: personId } }))
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select 'dose-due-' || reminder.key, reminder."accountId", 'dose-due', reminder.facts, clinic_now()
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as reminder (key text, "accountId" uuid, facts jsonb)
    on conflict (dedupe_key) do nothing
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
      .map(({ key, accountId, personId, until }) => ({
        kind: 'dose-due',
        userId: accountId,
        dedupeKey: `dose-due-${key}`,
        facts: { recordOf: personId, until },
      })),
  )
}

/** Every way there is; another one is a line here and in `reminderChannels`. */
export const channels: Readonly<Record<ReminderChannel, Channel>> = { bell, mail }
