import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { demoVisits } from './visits.ts'

/**
 * The weeks of a realistic clinic, the past as full as the present. About one past visit in fourteen is a no-show. Of
 * today's visits most are over, one in twenty-five nobody has closed, and of those under way one in three still waits.
 * Visits that the demo lists by hand keep their times.
 */
export async function demoWeeks(tx: Queries): Promise<void> {
  const { rows } = await sql<{ weekday: number }>`
    select extract(isodow from clinic_today())::int as weekday
  `.execute(tx)
  const told = demoVisits(rows[0]!.weekday)
  await sql`
    with person as (
      select id, row_number() over (order by email = '', case when email like 'patient@%' then 0 else
        substring(email from 'patient(\\d+)')::int end, md5(name)) - 1 as place
      from persons where account_role = 'user' or email = ''
    ), doctor as (
      select doctors.id, location, place_id, coalesce(places.time_zone, clinic_zone()) as zone,
        row_number() over (order by case when email like 'doctor@%' then 0 else
          substring(email from 'doctor(\\d+)')::int end) - 1 as place
      from doctors join users on users.id = doctors.user_id join places on places.id = place_id
    )
    insert into claims (
      doctor_id, patient_id, booker_id, place_id, kind_id, mode, date, start_time, end_time, during, status,
      amount_cents, payment_method, location, buffer_before, buffer_after, cancel_hours, patient_visited, checkup_done,
      created_at
    )
    select doctor.id, person.id, person.id, doctor.place_id, offer.kind_id, offer.mode, starts::date, starts::time,
      ends::time, tstzrange(begun, over), standing.status, offer.fee_cents, told.method, doctor.location,
      offer.buffer_before, offer.buffer_after, offer.cancel_hours,
      standing.status in ('completed', 'in-progress'), standing.status = 'completed',
      least(
        now.at - make_interval(hours => 2, mins => told."minutesAhead" / 60),
        begun - make_interval(mins => told."minutesAhead")
      )
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
      doctor int, patient int, day int, minute int, kind text, fate text, "isAnswered" boolean, "minutesAhead" int,
      method text, lot int
    )
    cross join (select clinic_now() as at, clinic_today() as today) now
    join doctor on doctor.place = told.doctor
    join person on person.place = told.patient
    join offers offer on offer.doctor_id = doctor.id and offer.name = told.kind
    cross join lateral (
      select now.today + told.day + make_interval(mins => told.minute) as starts,
        now.today + told.day + make_interval(mins => told.minute + offer.minutes) as ends
    ) timed
    cross join lateral (select starts at time zone doctor.zone as begun, ends at time zone doctor.zone as over) lasts
    cross join lateral (select case
      when told.fate = 'cancelled' then 'cancelled'
      when over <= now.at and told.day = 0 and told.lot < 4 and offer.mode = 'clinic' then 'confirmed'
      when over <= now.at then told.fate
      when begun <= now.at and (told.lot % 3 > 0 or offer.mode <> 'clinic') then 'in-progress'
      when begun <= now.at or told."isAnswered" then 'confirmed'
      else 'pending'
    end as status) standing
  `.execute(tx)
  // The statements that follow are planned for this many visits.
  await sql`select analyze_young_claims()`.execute(tx)
}
