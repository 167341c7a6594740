import { sql } from 'kysely'
import type { AppointmentStatus, PaymentMethod } from '#contract/booking/appointment-status.ts'
import { insertNotes, type NewNote, type Records } from '../booking/notes/notes.ts'
import { demoWeeks } from './weeks.ts'

type DemoAppointment = {
  /** Days from today. */
  day: number
  hour: number
  /** Index in the list of demo doctors and patients; 0 are the two demo log-ins. */
  doctor: number
  patient: number
  status: AppointmentStatus
  method: PaymentMethod
  notes?: string
  /** Every version of the note, the newest last. */
  doctorNotes?: string[]
  consultationNotes?: string
}

/**
 * Visits of the demo's doctor and patient in every status: before today, today and later. Today's visit in progress is
 * at the present hour, and no visit is completed before it has begun.
 */
const told: DemoAppointment[] = [
  {
    day: -58,
    hour: 10,
    doctor: 0,
    patient: 0,
    status: 'completed',
    method: 'card',
    notes: 'Short of breath on stairs.',
    doctorNotes: ['ECG without findings.', 'ECG without findings. Repeat in eight weeks.'],
    consultationNotes: 'Blood pressure 132/84. Advised daily walks.',
  },
  {
    day: -33,
    hour: 14,
    doctor: 3,
    patient: 0,
    status: 'completed',
    method: 'clinic',
    doctorNotes: ['Mild eczema on both hands.'],
    consultationNotes: 'Emollient twice a day, see again if it spreads.',
  },
  { day: -21, hour: 11, doctor: 6, patient: 0, status: 'no-show', method: 'card' },
  { day: -12, hour: 9, doctor: 12, patient: 0, status: 'cancelled', method: 'card' },
  { day: 0, hour: 16, doctor: 0, patient: 0, status: 'in-progress', method: 'card', notes: 'Follow-up after the ECG.' },
  {
    day: 3,
    hour: 10,
    doctor: 15,
    patient: 0,
    status: 'confirmed',
    method: 'card',
    notes: 'Trouble sleeping since September.',
  },
  { day: 6, hour: 13, doctor: 0, patient: 0, status: 'pending', method: 'card', notes: 'Blood pressure check.' },
  { day: 9, hour: 9, doctor: 30, patient: 0, status: 'pending', method: 'clinic' },
  { day: 12, hour: 15, doctor: 24, patient: 0, status: 'cancelled', method: 'paypal' },
  {
    day: -14,
    hour: 9,
    doctor: 0,
    patient: 4,
    status: 'completed',
    method: 'card',
    doctorNotes: ['Stable. Continue medication.'],
  },
  { day: -7, hour: 10, doctor: 0, patient: 1, status: 'no-show', method: 'clinic' },
  { day: -2, hour: 11, doctor: 0, patient: 5, status: 'cancelled', method: 'card' },
  {
    day: 0,
    hour: 9,
    doctor: 0,
    patient: 4,
    status: 'completed',
    method: 'card',
    notes: 'Results to discuss.',
    doctorNotes: ['Lipids back in range.'],
  },
  { day: 0, hour: 10, doctor: 0, patient: 1, status: 'no-show', method: 'clinic' },
  { day: 0, hour: 11, doctor: 0, patient: 6, status: 'confirmed', method: 'card', notes: 'Chest pain since Sunday.' },
  { day: 0, hour: 13, doctor: 0, patient: 2, status: 'pending', method: 'clinic' },
  { day: 0, hour: 17, doctor: 0, patient: 3, status: 'confirmed', method: 'paypal', notes: 'Second opinion.' },
  { day: 1, hour: 9, doctor: 0, patient: 7, status: 'pending', method: 'card' },
  { day: 2, hour: 14, doctor: 0, patient: 8, status: 'confirmed', method: 'clinic' },
  { day: 4, hour: 10, doctor: 0, patient: 9, status: 'pending', method: 'paypal' },
]

/**
 * Appointments for the demo log-ins and for everybody else, with their payments. The payments are the sandbox's even
 * where another provider takes new ones, because no other provider knows them. The spread is computed from names and
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
      select 1 as step, 'confirmed' as kind, created_at + interval '1 hour' as at where status <> 'cancelled'
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
  await sql`
    insert into payments (
      claim_id, provider, intent_id, amount_cents, currency, status, captured_cents, refunded_cents, created_at
    )
    select id, 'sandbox', 'pi_demo_' || replace(id::text, '-', ''), amount_cents, clinic_currency(),
      case when status = 'cancelled' then 'refunded' else 'booked' end,
      amount_cents, case when status = 'cancelled' then amount_cents else 0 end, created_at
    from claims where payment_method = 'card' and amount_cents > 0
  `.execute(tx)
  // Completed visits that are not paid online were paid at reception.
  await sql`
    insert into payments_received (claim_id, method, amount_cents, taken_by, at)
    select claims.id, case when extract(day from date)::int % 3 = 0 then 'cash' else 'terminal' end,
      amount_cents, desk.id, upper(during)
    from claims
    cross join (select id from users where role in ('reception', 'admin') order by role desc, email limit 1) desk
    where status = 'completed' and payment_method <> 'card' and amount_cents > 0
  `.execute(tx)
  await sql`
    insert into sandbox_intents (
      id, idempotency_key, client_secret, amount_cents, currency, metadata, status, refunded_cents, succeeded_at
    )
    select intent_id, payments.id::text, intent_id || '_secret_' || md5(random()::text), amount_cents, currency,
      jsonb_build_object('claim', claim_id), 'succeeded',
      case when status = 'refunded' then amount_cents else 0 end, clinic_now()
    from payments
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
