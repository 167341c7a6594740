import { sql } from 'kysely'
import { insertNotes, type NewNote, type Records } from '../booking/notes/notes.ts'
import type { Queries } from '../platform/database.ts'
import { type DemoAppointment, told } from './told.ts'
import { demoWeeks } from './weeks.ts'

/**
 * Appointments for the demo log-ins and for everybody else, and their history. The spread is computed from names and
 * days, not random: demos made on the same day are equal.
 */
export async function demoAppointments({ db: tx, records }: Records): Promise<void> {
  const named = told.map((each) => ({ ...each, id: crypto.randomUUID() }))
  await sql`
    with person as (
      select id, row_number() over (order by created_at, case when email like 'patient@%' then 0 else
        substring(email from 'patient(\\d+)')::int end) - 1 as place
      from users where role = 'user'
    ), doctor as (
      select doctors.id, fee_cents, location, row_number() over (order by case when email like 'doctor@%' then 0 else
        substring(email from 'doctor(\\d+)')::int end) - 1 as place
      from doctors join users on users.id = doctors.user_id
    )
    insert into claims (
      id, doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location,
      patient_visited, checkup_done, created_at
    )
    select told.id, doctor.id, person.id, date, starts::time, ends::time,
      tstzrange(clinic_instant(starts), clinic_instant(ends)),
      standing.status, doctor.fee_cents, told.method, doctor.location,
      standing.status in ('completed', 'in-progress'), standing.status = 'completed',
      least(clinic_now(), clinic_instant(starts)) - make_interval(days => 1, mins => told.hour)
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as told (
      id uuid, day int, hour int, doctor int, patient int, status text, method text
    )
    join doctor on doctor.place = told.doctor
    join person on person.place = told.patient
    cross join (select extract(hour from clinic_wall(clinic_now()))::int as hour) now
    cross join lateral (select clinic_today() + told.day as date, case
      when told.day <> 0 or now.hour not between 9 and 20 then told.hour
      when told.status = 'in-progress' then now.hour
      -- Swap hours with the visit in progress, so the two do not overlap.
      when told.hour = now.hour then ${told.find(({ status }) => status === 'in-progress')!.hour}
      else told.hour
    end as hour) dated
    cross join lateral (
      select date + make_time(dated.hour, 0, 0) as starts, date + make_time(dated.hour + 1, 0, 0) as ends
    ) timed
    cross join lateral (select case
      when clinic_instant(starts) > clinic_now() and told.status in ('in-progress', 'completed', 'no-show')
        then 'confirmed'
      when clinic_instant(ends) <= clinic_now() and told.status = 'in-progress' then 'completed'
      else told.status
    end as status) standing
  `.execute(tx)

  await demoWeeks(tx)
  await oneARoom(tx)

  await demoNotes({ db: tx, records }, named)
  await sql`
    insert into appointment_events (claim_id, at, actor_id, kind, details)
    select id, created_at, patient_id, 'booked', jsonb_build_object('method', payment_method)
    from claims
  `.execute(tx)
  // The history of each status, so that the next change can be undone.
  await sql`
    insert into appointment_events (claim_id, at, actor_id, kind)
    select claims.id, least(clinic_now(), told.at),
      case when told.kind = 'cancelled' then patient_id else doctors.user_id end, told.kind
    from claims join doctors on doctors.id = doctor_id
    cross join lateral (
      select 1 as step, 'confirmed' as kind, created_at + interval '1 hour' as at
      -- Nobody takes a step back that is older.
      where status <> 'cancelled' and date > clinic_today() - 28
      union all
      select 2, status, case status
        when 'in-progress' then lower(during)
        when 'cancelled' then greatest(
          created_at + interval '1 hour', least(clinic_now(), lower(during)) - interval '1 day'
        )
        else upper(during)
      end
      where status <> 'confirmed'
    ) told
    where status <> 'pending'
    order by step, told.at
  `.execute(tx)
}

/** The notes of the listed visits: the patient's from booking, the doctor's from the end of the visit. */
async function demoNotes({ db, records }: Records, named: (DemoAppointment & { id: string })[]): Promise<void> {
  type Visit = {
    id: string
    patient_id: string
    doctor_user_id: string
    booked_at: Date
    over_at: Date
    has_begun: boolean
  }
  const { rows } = await sql<Visit>`
    select claims.id, patient_id, doctors.user_id as doctor_user_id, created_at as booked_at,
      least(upper(during), clinic_now()) as over_at, lower(during) <= clinic_now() as has_begun
    from claims join doctors on doctors.id = doctor_id where claims.id = any(${named.map(({ id }) => id)}::uuid[])
  `.execute(db)
  const visits = new Map(rows.map((row) => [row.id, row]))
  const notes = named.flatMap(({ id, notes: words, doctorNotes = [], consultationNotes: consulted }): NewNote[] => {
    const visit = visits.get(id)
    if (!visit) return []
    const byPatient = { claimId: id, version: 1, authorId: visit.patient_id, at: visit.booked_at }
    const byDoctor = { claimId: id, version: 1, authorId: visit.doctor_user_id, at: visit.over_at }
    const written: NewNote[] = words ? [{ ...byPatient, kind: 'patient', text: words }] : []
    if (!visit.has_begun) return written
    for (const [n, text] of doctorNotes.entries()) written.push({ ...byDoctor, kind: 'doctor', version: n + 1, text })
    if (consulted) written.push({ ...byDoctor, kind: 'consultation', text: consulted })
    return written
  })
  await insertNotes({ db, records }, notes)
}

/** Of two who would be in one room now, the second waits. */
async function oneARoom(tx: Queries): Promise<void> {
  await sql`
    update claims set status = 'confirmed', patient_visited = false
    where id in (
      select id from (
        select id, row_number() over (partition by place_id, location order by during, id) as nth
        from claims where status = 'in-progress' and mode = 'clinic'
      ) inside where nth > 1
    )
  `.execute(tx)
}
