import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** A number for each visit, by its patient's name and time: demos made on the same day are equal. */
const drawn = sql`abs(hashtext(persons.name || date || start_time))`

/** The past visits whose arrivals and reminders Analytics looks at. */
const past = sql`
  select claims.*, ${drawn} as drawn
  from claims join persons on persons.id = patient_id
  where date between clinic_today() - 60 and clinic_today() - 1 and status in ('completed', 'no-show')`

/** The room into which a `visit` is called: the one that was booked, or the doctor's own. */
const calledInto = sql`coalesce(visit.room_id, (
  select room.id from rooms room
  join doctors doctor on doctor.id = visit.doctor_id and doctor.place_id = room.place_id
  where room.place_id = visit.place_id and room.name = doctor.location
))`

/** Arrivals and calls of today and of the last weeks, and the reminders of those weeks. */
export async function demoArrivals(tx: Queries): Promise<void> {
  await sql`
    insert into attendances (claim_id, place_id, date, arrived_at, called_at, done_at, room_id)
    select id, place_id, date, arrived,
      greatest(arrived, lower(during) + make_interval(mins => (drawn / 100 % 23) - 4)), upper(during), ${calledInto}
    from (${past}) visit cross join lateral (select lower(during) - make_interval(mins => drawn % 17) as arrived) came
    where status = 'completed' and mode = 'clinic'
  `.execute(tx)
  await arriveToday(tx)
  // No-shows were reminded less often. Only the sending of these reminders is stored, not their text.
  await sql`
    insert into mails (dedupe_key, kind, user_id, claim_id, facts, created_at, next_try_at, sent_at)
    select 'reminder-day-' || visit.id || '-' || extract(epoch from lower(during))::bigint, 'reminder-day', patient_id,
      visit.id, '{}', left_at, left_at, left_at
    from (${past}) visit join users on users.id = patient_id
    cross join lateral (select lower(during) - interval '1 day' as left_at) sent
    where drawn % 100 < case when status = 'no-show' then 45 else 85 end and left_at > visit.created_at
  `.execute(tx)
}

/**
 * Who has come today: those who were seen, those whose visit is under way, those who wait past their time, and two of
 * three who are due in half an hour. They have numbers in the order in which they came.
 */
async function arriveToday(tx: Queries): Promise<void> {
  await sql`
    insert into attendances (claim_id, place_id, date, number, arrived_at, called_at, done_at, room_id)
    select id, place_id, date, row_number() over (partition by place_id order by arrived, id), arrived,
      case when status <> 'confirmed' then least(
        clinic_now(), greatest(arrived, lower(during) + make_interval(mins => drawn / 100 % 12 - 3))
      ) end,
      case when status = 'completed' then upper(during) end,
      case when status <> 'confirmed' then ${calledInto} end
    from (
      select claims.*, ${drawn} as drawn from claims join persons on persons.id = patient_id
      where date = clinic_today() and mode = 'clinic'
        and (
          status in ('completed', 'in-progress')
          or status = 'confirmed' and during @> clinic_now()
          or status = 'confirmed' and lower(during) > clinic_now()
            and lower(during) < clinic_now() + interval '35 minutes' and ${drawn} % 3 > 0
        )
    ) visit
    cross join lateral (
      -- One in thirteen has come late.
      select least(clinic_now(), lower(during)) - make_interval(
        mins => case when drawn % 13 = 0 and status = 'completed' then -6 else 1 + drawn % 17 end
      ) as arrived
    ) came
  `.execute(tx)
}
