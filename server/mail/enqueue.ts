import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** What a mail is about, for those that are not about an appointment: those are enqueued by the relay. */
type MailAboutAccount =
  | { kind: 'welcome'; facts: Record<string, never> }
  | { kind: 'password-link' | 'invitation'; facts: { linkId: string } }
  | { kind: 'password-changed' | 'email-changed'; facts: Record<string, never> }

/** Enqueues a mail to an account within the caller's transaction: it leaves if, and only if, that commits. */
export async function enqueueMail(
  tx: Queries,
  { userId, dedupeKey, kind, facts }: MailAboutAccount & { userId: string; dedupeKey: string },
): Promise<void> {
  await sql`
    insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, next_try_at)
    select ${dedupeKey}, ${kind}, id, name, email, ${JSON.stringify(facts)}::jsonb, clinic_now()
    from users where id = ${userId} and closed_at is null
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}
