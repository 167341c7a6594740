import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { demoVisits } from './visits.ts'

/**
 * The weeks of a realistic clinic, the past as full as the present. About one past visit in fourteen is a no-show. Of
 * today's visits most are over, one in twenty-five nobody has closed, and of those under way one in three still waits.
 * Visits that the demo lists by hand keep their times.
 */
export async function demoWeeks(tx: Queries): Promise<void> {
  const { rows } = await sql<{ weekday: number; doctors: string[]; patients: string[] }>`
    select extract(isodow from clinic_today())::int as weekday,
      (
        select array_agg(doctors.id order by case when email like 'doctor@%' then 0 else
          substring(email from 'doctor(\\d+)')::int end)
        from doctors join users on users.id = doctors.user_id
      ) as doctors,
      (
        select array_agg(id order by email = '', case when email like 'patient@%' then 0 else
          substring(email from 'patient(\\d+)')::int end, md5(name))
        from persons where account_role = 'user' or email = ''
      ) as patients
  `.execute(tx)
  const { weekday, doctors, patients } = rows[0]!
  // With ids, each visit is a look-up: nothing is known yet of the tables' sizes to plan larger joins by.
  const told = demoVisits(weekday).map(({ doctor, patient, ...visit }) => ({
    ...visit,
    doctor: doctors[doctor]!,
    patient: patients[patient]!,
  }))
  await sql`
    insert into claims (
      doctor_id, patient_id, booker_id, place_id, kind_id, mode, date, start_time, end_time, during, status,
      amount_cents, payment_method, location, buffer_before, buffer_after, cancel_hours, patient_visited, checkup_done,
      room_id, created_at
    )
    select doctor.id, told.patient, told.patient, doctor.place_id, kind.id, kind.mode, starts::date, starts::time,
      ends::time, tstzrange(begun, over), standing.status,
      coalesce(kind.fee_cents, doctor.fee_cents), told.method, doctor.location,
      kind.buffer_before, kind.buffer_after, kind.cancel_hours,
      standing.status in ('completed', 'in-progress'), standing.status = 'completed',
      room.id,
      least(
        now.at - make_interval(hours => 2, mins => told."minutesAhead" / 60),
        begun - make_interval(mins => told."minutesAhead")
      )
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
      doctor uuid, patient uuid, day int, minute int, kind text, fate text, "isAnswered" boolean, "minutesAhead" int,
      method text, lot int, room text
    )
    cross join (select clinic_now() as at, clinic_today() as today) now
    join doctors doctor on doctor.id = told.doctor
    join places place on place.id = doctor.place_id
    join kinds kind on kind.name = told.kind
    left join rooms room on room.place_id = place.id and room.name = told.room
    cross join lateral (
      select now.today + told.day + make_interval(mins => told.minute) as starts,
        now.today + told.day + make_interval(mins => told.minute + kind.minutes) as ends
    ) timed
    cross join lateral (select coalesce(place.time_zone, clinic_zone()) as zone) there
    cross join lateral (select starts at time zone zone as begun, ends at time zone zone as over) lasts
    cross join lateral (select case
      when told.fate = 'cancelled' then 'cancelled'
      when over <= now.at and told.day = 0 and told.lot < 4 and kind.mode = 'clinic' then 'confirmed'
      when over <= now.at then told.fate
      when begun <= now.at and (told.lot % 3 > 0 or kind.mode <> 'clinic') then 'in-progress'
      when begun <= now.at or told."isAnswered" then 'confirmed'
      else 'pending'
    end as status) standing
  `.execute(tx)
  // The statements that follow are planned for this many visits.
  await sql`select analyze_young_claims()`.execute(tx)
}
