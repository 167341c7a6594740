import { sql } from 'kysely'
import type { AppointmentStatus, PaymentMethod } from '#contract/appointment-status.ts'
import { insertNotes, type NewNote, type Records } from '../charts/notes.ts'

type DemoAppointment = {
  /** Days from today. */
  day: number
  hour: number
  /** Place in the list of demo doctors and patients; 0 are the two who log in. */
  doctor: number
  patient: number
  status: AppointmentStatus
  method: PaymentMethod
  notes?: string
  /** Each time it was written, the newest last. */
  doctorNotes?: string[]
  consultationNotes?: string
}

/** Every status for the doctor and for the patient one logs in as, before today, today and after it. */
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
 * Appointments for the accounts one logs in as, a fair number for everybody else, and the payments they stand on. Those
 * were made in the sandbox, whoever takes the new ones: no other provider knows them.
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
      patient_visited, checkup_done
    )
    select told.id, doctor.id, person.id, date, starts::time, ends::time,
      tstzrange(clinic_instant(starts), clinic_instant(ends)),
      told.status, doctor.fee_cents, told.method, doctor.location,
      told.status in ('completed', 'in-progress'), told.status = 'completed'
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as told (
      id uuid, day int, hour int, doctor int, patient int, status text, method text
    )
    join doctor on doctor.place = told.doctor
    join person on person.place = told.patient
    cross join lateral (select clinic_today() + told.day as date) dated
    cross join lateral (select date + make_time(hour, 0, 0) as starts, date + make_time(hour + 1, 0, 0) as ends) timed
  `.execute(tx)

  // Some of every doctor's coming weeks is taken by the other patients.
  await sql`
    insert into claims (
      doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location
    )
    select doctor_id, patient_id, date, start_time, end_time, during,
      case when pick % 3 = 0 then 'pending' else 'confirmed' end, fee_cents,
      case when pick % 2 = 0 then 'card' else 'clinic' end, location
    from (
      select doctors.id as doctor_id, fee_cents, location, free.*, patient.id as patient_id,
        row_number() over (order by doctors.id, free.date, free.start_time) as pick
      from doctors
      cross join free_times(doctors.id, clinic_today(), clinic_today() + 14) free
      join lateral (
        select id from users where role = 'user' and email <> 'patient@salus.test'
        order by md5(id::text || doctors.id::text || free.date::text) limit 1
      ) patient on true
      where ('x' || substr(md5(doctors.id::text || free.date::text || free.start_time::text), 1, 2))::bit(8)::int < 20
    ) picked
    on conflict do nothing
  `.execute(tx)

  // Booked some days ahead, as people do.
  await sql`
    update claims
    set created_at = least(
      now() - interval '2 hours',
      lower(during) - make_interval(hours => ('x' || substr(md5(id::text), 1, 2))::bit(8)::int)
    )
    where status <> 'cancelled'
  `.execute(tx)
  await demoNotes({ db: tx, records }, named)
  await sql`
    insert into appointment_events (claim_id, at, actor_id, kind, details)
    select id, created_at, patient_id, 'booked', jsonb_build_object('method', payment_method)
    from claims
  `.execute(tx)
  await sql`
    insert into payments (
      claim_id, provider, intent_id, amount_cents, currency, status, captured_cents, refunded_cents
    )
    select id, 'sandbox', 'pi_demo_' || replace(id::text, '-', ''), amount_cents, 'usd',
      case when status = 'cancelled' then 'refunded' else 'booked' end,
      amount_cents, case when status = 'cancelled' then amount_cents else 0 end
    from claims where payment_method = 'card' and amount_cents > 0
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

/** What was written of the visits that are told: by the patient when they booked, by the doctor when it was over. */
async function demoNotes({ db, records }: Records, named: (DemoAppointment & { id: string })[]): Promise<void> {
  type Visit = { id: string; patient_id: string; doctor_user_id: string; booked_at: Date; over_at: Date }
  const { rows } = await sql<Visit>`
    select claims.id, patient_id, doctors.user_id as doctor_user_id, created_at as booked_at,
      least(upper(during), clinic_now()) as over_at
    from claims join doctors on doctors.id = doctor_id where claims.id = any(${named.map(({ id }) => id)}::uuid[])
  `.execute(db)
  const visits = new Map(rows.map((row) => [row.id, row]))
  const notes = named.flatMap(({ id, notes: words, doctorNotes = [], consultationNotes: consulted }): NewNote[] => {
    const visit = visits.get(id)
    if (!visit) return []
    const byPatient = { claimId: id, version: 1, authorId: visit.patient_id, at: visit.booked_at }
    const byDoctor = { claimId: id, version: 1, authorId: visit.doctor_user_id, at: visit.over_at }
    const written: NewNote[] = doctorNotes.map((text, n) => ({ ...byDoctor, kind: 'doctor', version: n + 1, text }))
    if (words) written.push({ ...byPatient, kind: 'patient', text: words })
    if (consulted) written.push({ ...byDoctor, kind: 'consultation', text: consulted })
    return written
  })
  await insertNotes({ db, records }, notes)
}
