import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { textsIn } from '../../texts/texts.ts'
import type { Queries } from '../platform/database.ts'
import { busyHours, otherDemoPatients, demoDoctors, demoPatients, isBusy } from './doctors.ts'

const { knownTexts } = textsIn('en')

/**
 * The days before and after today that are as full as a real clinic's, and the first of the quieter days before them.
 */
const full = { before: 28, after: 28 }
const sparseFrom = -182

/** A number from 0 up to 1 that depends on its arguments only: demos made on the same day are equal. */
const scatter = (...numbers: number[]): number =>
  createHash('md5').update(numbers.join()).digest().readUInt32BE() / 2 ** 32

const shortVisits = [
  { kind: knownTexts.kinds.followUp.name, minutes: 20, upTo: 0.45 },
  { kind: knownTexts.kinds.phone.name, minutes: 15, upTo: 0.65 },
  { kind: knownTexts.kinds.video.name, minutes: 30, upTo: 0.85 },
  { kind: knownTexts.kinds.consultation.name, minutes: 60, upTo: 1 },
]

type Visit = { doctor: number; day: number; minute: number; kind: string }

/** A busy doctor's day: visits after one another, with a gap now and then, until the day has as many as it should. */
function busyDay(doctor: number, day: number): Visit[] {
  const isFull = day >= -full.before
  const most = isFull ? 10 + Math.floor(scatter(doctor, day) * 6) : 2 + Math.floor(scatter(doctor, day) * 3)
  const visits: Visit[] = []
  // On the quieter days, only the afternoon has visits.
  for (const { opens, closes } of isFull ? busyHours : busyHours.slice(1)) {
    let minute = opens
    while (visits.length < most) {
      const drawn = scatter(doctor, day, minute)
      const { kind, minutes } = shortVisits.find(({ upTo }) => drawn < upTo)!
      if (minute + minutes > closes) break
      visits.push({ doctor, day, minute, kind })
      minute += minutes + (scatter(minute, day, doctor) < 0.35 ? 20 : 0)
    }
  }
  return visits
}

/** The day of a doctor who is not busy: one or two consultations. */
function thinDay(doctor: number, day: number, weekday: number): Visit[] {
  const hours = demoDoctors[doctor]!.hours.filter((each) => each.weekday === weekday)
  // Today's visits of the demo's doctor are listed in `appointments.ts`.
  if (hours.length === 0 || day < -full.before || (doctor === 0 && day === 0)) return []
  const drawn = [scatter(doctor, day), scatter(day, doctor) * 1.5].map((at) => hours[Math.floor(at * hours.length)])
  return [...new Set(drawn)].flatMap((each) =>
    each ? [{ doctor, day, minute: each.hour * 60, kind: knownTexts.kinds.consultation.name }] : [],
  )
}

/**
 * The weeks of a realistic clinic: twelve busy doctors with ten to fifteen visits on each working day of the last and
 * the coming four weeks, the others with one or two, and a quieter half year before. About one past visit in fourteen
 * is a no-show. The patients are accounts of `otherDemoPatients`. Visits that the demo lists by hand keep their times.
 */
export async function demoWeeks(tx: Queries): Promise<void> {
  const { rows } = await sql<{ weekday: number }>`
    select extract(isodow from clinic_today())::int as weekday
  `.execute(tx)
  const { weekday: todays } = rows[0]!
  const days = Array.from({ length: full.after - sparseFrom + 1 }, (_, n) => sparseFrom + n)
  const visits = days.flatMap((day) => {
    const weekday = ((todays - 1 + day + 7 * 52) % 7) + 1
    return demoDoctors.flatMap((_, doctor) =>
      isBusy(doctor) ? (weekday <= 5 ? busyDay(doctor, day) : []) : thinDay(doctor, day, weekday),
    )
  })
  const told = visits.map((visit, n) => {
    const drawn = scatter(n, visit.doctor)
    const paid = scatter(visit.doctor, n)
    return {
      ...visit,
      patient: demoPatients.length + (n % otherDemoPatients.length),
      fate: drawn < 0.07 ? 'no-show' : drawn < 0.13 ? 'cancelled' : 'completed',
      isAnswered: scatter(n, visit.day) < 0.75,
      // Most are booked within a week of the visit, some four weeks ahead.
      minutesAhead: 60 + Math.floor(scatter(n) ** 2 * 27 * 1440),
      method: paid < 0.45 ? 'clinic' : paid < 0.95 ? 'card' : 'paypal',
    }
  })
  await sql`
    with person as (
      select id, row_number() over (order by created_at, case when email like 'patient@%' then 0 else
        substring(email from 'patient(\\d+)')::int end, md5(email)) - 1 as place
      from users where role = 'user'
    ), doctor as (
      select doctors.id, location, row_number() over (order by case when email like 'doctor@%' then 0 else
        substring(email from 'doctor(\\d+)')::int end) - 1 as place
      from doctors join users on users.id = doctors.user_id
    )
    insert into claims (
      doctor_id, patient_id, kind_id, mode, date, start_time, end_time, during, status, amount_cents, payment_method,
      location, buffer_before, buffer_after, cancel_hours, patient_visited, checkup_done, created_at
    )
    select doctor.id, person.id, offer.kind_id, offer.mode, starts::date, starts::time, ends::time,
      tstzrange(clinic_instant(starts), clinic_instant(ends)), standing.status, offer.fee_cents, told.method,
      doctor.location, offer.buffer_before, offer.buffer_after, offer.cancel_hours,
      standing.status in ('completed', 'in-progress'), standing.status = 'completed',
      least(
        clinic_now() - make_interval(hours => 2, mins => told."minutesAhead" / 60),
        clinic_instant(starts) - make_interval(mins => told."minutesAhead")
      )
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
      doctor int, patient int, day int, minute int, kind text, fate text, "isAnswered" boolean, "minutesAhead" int,
      method text
    )
    join doctor on doctor.place = told.doctor
    join person on person.place = told.patient
    join offers offer on offer.doctor_id = doctor.id and offer.name = told.kind
    cross join lateral (
      select clinic_today() + told.day + make_interval(mins => told.minute) as starts,
        clinic_today() + told.day + make_interval(mins => told.minute + offer.minutes) as ends
    ) timed
    cross join lateral (select case
      when told.fate = 'cancelled' then 'cancelled'
      when clinic_instant(ends) <= clinic_now() then told.fate
      when clinic_instant(starts) <= clinic_now() then 'in-progress'
      when told."isAnswered" then 'confirmed'
      else 'pending'
    end as status) standing
    on conflict do nothing
  `.execute(tx)
}
