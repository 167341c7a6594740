import { sql } from 'kysely'
import { asAppointment, withPeople } from '../booking/wire.ts'
import type { Ground } from '../ground.ts'
import { inTransaction } from '../platform/database.ts'

/**
 * Who is told what of an event of an appointment: by mail, by the bell, or both.
 * `patient_mail` names the letter; null is none.
 */
const announcements = sql`(values
  ('booked', 'booked', 'booked', 'new-booking'),
  ('confirmed', 'confirmed', 'confirmed', null),
  ('cancelled', 'cancelled', 'cancelled', 'booking-cancelled'),
  ('completed', null, 'completed', null),
  ('rescheduled', 'rescheduled', 'rescheduled', 'booking-moved'),
  ('offered', 'offered', 'offered', null),
  ('payment-lost', 'payment-lost', 'payment-lost', null)
) as told (event, patient_mail, patient_notice, doctor_notice)`

/**
 * Turns what happened to appointments into mail and notices, exactly once: it reads the events of all transactions that have ended since
 * the last time, and moves its mark in the same transaction that enqueues. A crash leaves both undone; two servers take turns.
 * Transactions still under way are waited for by `pg_snapshot_xmin`. Answers how many events it told.
 */
export async function relayEvents({ db }: Pick<Ground, 'db'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mark = await sql<{ from: string; upto: string }>`
      select value as from, pg_snapshot_xmin(pg_current_snapshot())::text as upto
      from settings where key = 'relayed_to' for update skip locked
    `.execute(tx)
    const [window] = mark.rows
    if (!window) return 0
    const { rows } = await sql<{ told: number }>`
      with event as materialized (
        select event.*, claim.patient_id, doctor.user_id as doctor_user_id,
          (
            select count(*) from appointment_events earlier
            where earlier.claim_id = event.claim_id and earlier.id <= event.id and earlier.kind <> 'held'
          )::int as sequence
        from appointment_events event
        join claims claim on claim.id = event.claim_id
        join doctors doctor on doctor.id = claim.doctor_id
        where event.txid >= ${window.from}::xid8 and event.txid < ${window.upto}::xid8 and event.kind <> 'held'
      ), telling as (
        select event.*, told.patient_mail, told.patient_notice, told.doctor_notice,
          jsonb_build_object(
            'appointment', (
              select ${asAppointment} from claims claim ${withPeople} where claim.id = event.claim_id
            ),
            'sequence', event.sequence,
            'byClinic', event.actor_id is distinct from event.patient_id
          ) || event.details as facts
        from event join ${announcements} on told.event = event.kind
      ), mailed as (
        insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, next_try_at)
        select letter.key, letter.kind, person.id, person.name, person.email, telling.facts, clinic_now()
        from telling
        join users person on person.id = telling.patient_id and person.closed_at is null
        cross join lateral (
          select telling.patient_mail as kind, 'event-' || telling.id as key where telling.patient_mail is not null
          union all
          select 'receipt', 'receipt-' || telling.id
          where telling.kind = 'booked' and telling.facts -> 'appointment' ->> 'paymentMethod' = 'card'
            and (telling.facts -> 'appointment' ->> 'amount')::numeric > 0
        ) letter
        on conflict (dedupe_key) do nothing
      ), noticed as (
        insert into notices (dedupe_key, user_id, kind, facts, at)
        select 'event-' || telling.id || '-' || notice.kind, notice.to_user, notice.kind, telling.facts, telling.at
        from telling
        cross join lateral (
          values (telling.patient_id, telling.patient_notice), (telling.doctor_user_id, telling.doctor_notice)
        ) notice (to_user, kind)
        -- Nobody is told what they have just done themselves.
        where notice.kind is not null and notice.to_user is distinct from telling.actor_id
        on conflict (dedupe_key) do nothing
      ), stale as (
        -- What has happened changes the figures of its date, and of the date it was moved from.
        insert into stale_figures (date)
        select claim.date from event join claims claim on claim.id = event.claim_id
        union
        select (event.details -> 'from' ->> 'date')::date from event where event.details -> 'from' ->> 'date' is not null
        on conflict do nothing
      )
      select count(*)::int as told from event
    `.execute(tx)
    const told = rows[0]!.told
    if (told > 0) await sql`update settings set value = ${window.upto} where key = 'relayed_to'`.execute(tx)
    return told
  })
}
