import { sql } from 'kysely'
import { sealDetails } from '../care-requests/sealed.ts'
import type { Records } from '../charts/notes.ts'
import type { Queries } from '../platform/database.ts'

type DemoItem = { kind: string; name: string; description: string; cents: number; beds?: number; doses?: number }

const items: DemoItem[] = [
  { kind: 'test', name: 'Complete blood count', description: 'Red and white cells, platelets.', cents: 1800 },
  { kind: 'test', name: 'Lipid profile', description: 'Cholesterol and triglycerides; come fasting.', cents: 2600 },
  { kind: 'test', name: 'HbA1c', description: 'Blood sugar over the last three months.', cents: 2200 },
  { kind: 'test', name: 'Thyroid panel', description: 'TSH, free T3 and free T4.', cents: 4100 },
  { kind: 'test', name: 'Liver function', description: 'Enzymes, bilirubin, albumin.', cents: 2900 },
  { kind: 'test', name: 'Vitamin D', description: '25-hydroxy vitamin D.', cents: 3400 },
  { kind: 'test', name: 'Urine analysis', description: 'Strip test and microscopy.', cents: 1200 },
  { kind: 'vaccine', name: 'Influenza', description: 'This season’s, one dose a year.', cents: 2500, doses: 1 },
  { kind: 'vaccine', name: 'Hepatitis B', description: 'At 0, 1 and 6 months.', cents: 4800, doses: 3 },
  { kind: 'vaccine', name: 'HPV', description: 'At 0, 2 and 6 months.', cents: 15500, doses: 3 },
  { kind: 'vaccine', name: 'Tetanus, diphtheria, pertussis', description: 'Every ten years.', cents: 3900, doses: 1 },
  { kind: 'vaccine', name: 'Tick-borne encephalitis', description: 'At 0, 1 and 10 months.', cents: 6200, doses: 3 },
  { kind: 'ward', name: 'General ward', description: 'Four beds to a room.', cents: 18000, beds: 24 },
  { kind: 'ward', name: 'Private room', description: 'A room of one’s own.', cents: 42000, beds: 8 },
  { kind: 'ward', name: 'Intensive care', description: 'Watched around the clock.', cents: 98000, beds: 6 },
  { kind: 'ward', name: 'Maternity', description: 'With a bed for the partner.', cents: 36000, beds: 5 },
  { kind: 'ward', name: 'Children', description: 'A parent stays overnight.', cents: 21000, beds: 10 },
  { kind: 'checkup', name: 'Basic checkup', description: 'Examination, blood count, blood pressure.', cents: 8900 },
  { kind: 'checkup', name: 'Heart checkup', description: 'ECG, stress test, lipid profile.', cents: 21000 },
  { kind: 'checkup', name: 'Full checkup', description: 'Everything of both, with ultrasound.', cents: 39500 },
]

const requests = [
  {
    kind: 'ambulance',
    reference: 'AMB-DEM2A4',
    status: 'closed',
    daysAgo: 40,
    lines: [
      ['Where', '108 Evergreen Avenue, second floor'],
      ['Who', 'Maria Lindqvist'],
      ['Phone', '+1 (555) 010-0200'],
      ['What happened', 'Fell on the stairs, cannot stand.'],
    ],
  },
  {
    kind: 'sample-collection',
    reference: 'SMP-DEM7K3',
    status: 'completed',
    daysAgo: 25,
    cents: 4400,
    lines: [
      ['Tests', 'Complete blood count, Lipid profile'],
      ['Address', '108 Evergreen Avenue'],
      ['Phone', '+1 (555) 010-0200'],
      ['Between', '08:00 and 10:00'],
    ],
  },
  {
    kind: 'vaccination',
    reference: 'VAC-DEM9Q2',
    status: 'confirmed',
    daysAgo: 2,
    cents: 4800,
    lines: [
      ['Vaccine', 'Hepatitis B'],
      ['Dose', '2 of 3'],
      ['Between', '10:00 and 12:00'],
    ],
  },
  {
    kind: 'bed',
    reference: 'BED-DEM5T8',
    status: 'requested',
    daysAgo: 0,
    cents: 42000,
    ward: 'Private room',
    lines: [
      ['Ward', 'Private room'],
      ['Reason', 'Planned knee operation.'],
      ['Phone', '+1 (555) 010-0200'],
    ],
  },
]

/** A catalogue, some requests of the patient one logs in as, and beds that are taken. */
export async function demoCare({ db: tx, records }: Records): Promise<void> {
  await sql`
    insert into care_items (kind, name, description, price_cents, beds, doses)
    select kind, name, description, cents, beds, doses
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (
      kind text, name text, description text, cents int, beds int, doses int
    )
  `.execute(tx)
  const told = requests.map(({ lines: _, ...request }) => ({ cents: 0, ...request }))
  const own = await sql<{ id: string; reference: string }>`
    with request as (
      insert into care_requests (reference, kind, patient_id, status, ward_id, price_cents, created_at, updated_at)
      select told.reference, told.kind, person.id, told.status, ward.id, told.cents,
        now() - make_interval(days => told."daysAgo", hours => 3),
        now() - make_interval(days => told."daysAgo", hours => 1)
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
        kind text, reference text, status text, "daysAgo" int, cents int, ward text
      )
      join users person on person.email = 'patient@salus.test'
      left join care_items ward on ward.kind = 'ward' and ward.name = told.ward
      returning *
    ), noted as (
      insert into care_request_events (request_id, at, actor_id, status)
      select id, at, patient_id, step from request
      cross join lateral (
        values (1, created_at, 'requested'), (2, updated_at, status)
      ) step (place, at, step)
      where place = 1 or status <> 'requested'
      order by id, place
    )
    select id, reference from request
  `.execute(tx)
  const linesOf = new Map(requests.map(({ reference, lines }) => [reference, lines]))
  // Other patients lie in some of the beds.
  const others = await sql<{ id: string; ward: string }>`
    with request as (
      insert into care_requests (reference, kind, patient_id, status, ward_id, price_cents, created_at, updated_at)
      select 'BED-' || upper(substr(md5(ward.id::text || n), 1, 6)), 'bed', person.id, 'confirmed', ward.id,
        ward.price_cents, now() - make_interval(days => 2 + n), now() - make_interval(days => 1 + n)
      from care_items ward
      cross join lateral generate_series(1, (ward.beds * 2) / 3) n
      join lateral (
        select id from users where role = 'user' and email <> 'patient@salus.test'
        order by md5(id::text || ward.id::text || n) limit 1
      ) person on true
      where ward.kind = 'ward'
      returning *
    ), noted as (
      insert into care_request_events (request_id, at, actor_id, status)
      select id, at, patient_id, step from request
      cross join lateral (values (1, created_at, 'requested'), (2, updated_at, 'confirmed')) step (place, at, step)
      order by id, place
    )
    select request.id, ward.name as ward from request join care_items ward on ward.id = request.ward_id
  `.execute(tx)
  const asked = [
    ...own.rows.map(({ id, reference }) => ({ id, lines: linesOf.get(reference)! })),
    ...others.rows.map(({ id, ward }) => ({
      id,
      lines: [['Ward', ward] as const, ['Reason', 'Planned stay.'] as const],
    })),
  ]
  await sealDetails(
    { db: tx, records },
    asked.map(({ id, lines }) => ({ id, details: { lines: lines.map(([label, value]) => ({ label, value })) } })),
  )
}

const comments = [
  'Listened, explained, no hurry.',
  'On time, and the plan was clear when I left.',
  '',
  'Kind to my nervous father.',
  'I waited ten minutes, the visit was good.',
  '',
  'Took the old findings seriously.',
]

/** What patients have said: a few ratings of visits that are over, for most doctors. */
export async function demoRatings(tx: Queries): Promise<void> {
  await sql`
    with visit as (
      insert into claims (
        doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location,
        patient_visited, checkup_done, created_at
      )
      select doctor.id, patient.id, date, '09:00', '10:00', instants_of(date, '09:00', '10:00'), 'completed',
        doctor.fee_cents, 'clinic', doctor.location, true, true, clinic_instant(date - interval '6 days')
      from (select doctors.*, row_number() over (order by id) as place from doctors) doctor
      cross join lateral generate_series(1, (doctor.place % 7)::int) n
      cross join lateral (select clinic_today() - (60 + 5 * n + (doctor.place % 5)::int) as date) dated
      join lateral (
        select id from users where role = 'user' and email <> 'patient@salus.test'
        order by md5(id::text || doctor.id::text || n) limit 1
      ) patient on true
      on conflict do nothing
      returning *
    ), noted as (
      insert into appointment_events (claim_id, at, actor_id, kind, details)
      select id, created_at, patient_id, 'booked', jsonb_build_object('method', payment_method) from visit
    )
    insert into ratings (claim_id, doctor_id, patient_id, stars, comment, created_at)
    select id, doctor_id, patient_id, 3 + (('x' || substr(md5(id::text), 1, 2))::bit(8)::int % 5 + 1) / 2,
      (${sql.val(comments)}::text[])[1 + ('x' || substr(md5(id::text), 3, 2))::bit(8)::int % ${comments.length}],
      upper(during) + interval '1 day'
    from visit
    -- Who came twice has rated once.
    on conflict do nothing
  `.execute(tx)
}
