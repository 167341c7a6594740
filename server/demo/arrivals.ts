import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Reminders, arrivals and calls of the last weeks' visits. They are computed from addresses and times, not random:
 * demos made on the same day are equal.
 */
export async function demoArrivals(tx: Queries): Promise<void> {
  const past = sql`
    select claims.*, abs(hashtext(users.email || date || start_time)) as drawn
    from claims join users on users.id = patient_id
    where date between clinic_today() - 84 and clinic_today() - 1 and status in ('completed', 'no-show')`
  await sql`
    insert into attendances (claim_id, place_id, date, arrived_at, called_at, done_at)
    select id, place_id, date, arrived,
      greatest(arrived, lower(during) + make_interval(mins => (drawn / 100 % 23) - 4)), upper(during)
    from (${past}) visit cross join lateral (select lower(during) - make_interval(mins => drawn % 17) as arrived) came
    where status = 'completed'
  `.execute(tx)
  // No-shows were reminded less often. Only the sending of these reminders is stored, not their text.
  await sql`
    insert into mails (dedupe_key, kind, user_id, claim_id, facts, created_at, next_try_at, sent_at)
    select reminder.kind || '-' || visit.id || '-' || extract(epoch from lower(during))::bigint, reminder.kind,
      patient_id, visit.id, '{}', left_at, left_at, left_at
    from (${past}) visit
    cross join (values ('reminder-day', interval '1 day', 1), ('reminder-hour', interval '1 hour', 100))
      as reminder (kind, ahead, digits)
    cross join lateral (select lower(during) - reminder.ahead as left_at) sent
    where drawn / digits % 100 < case when status = 'no-show' then 45 else 85 end and left_at > visit.created_at
  `.execute(tx)
}
