import { sql } from 'kysely'
import { addDays } from '#contract/clinic-time.ts'
import { textsIn } from '../../texts/texts.ts'
import { sealDetails } from '../care-requests/sealed.ts'
import type { Records } from '../booking/notes/notes.ts'
import type { Queries } from '../platform/database.ts'
import { phoneOf } from './patients.ts'

const { knownTexts } = textsIn('en')

const items = [
  { kind: 'test', ...knownTexts.items.bloodCount, cents: 1800 },
  { kind: 'test', ...knownTexts.items.lipids, cents: 2600 },
  { kind: 'test', ...knownTexts.items.hba1c, cents: 2200 },
  { kind: 'test', ...knownTexts.items.thyroid, cents: 4100 },
  { kind: 'test', ...knownTexts.items.liver, cents: 2900 },
  { kind: 'test', ...knownTexts.items.vitaminD, cents: 3400 },
  { kind: 'test', ...knownTexts.items.urine, cents: 1200 },
  { kind: 'vaccine', ...knownTexts.items.influenza, cents: 2500, doses: 1 },
  { kind: 'vaccine', ...knownTexts.items.hepatitisB, cents: 4800, doses: 3 },
  { kind: 'vaccine', ...knownTexts.items.hpv, cents: 15500, doses: 3 },
  { kind: 'vaccine', ...knownTexts.items.tetanus, cents: 3900, doses: 1 },
  { kind: 'vaccine', ...knownTexts.items.tickBorne, cents: 6200, doses: 3 },
  { kind: 'ward', ...knownTexts.items.general, cents: 18000, beds: 24 },
  { kind: 'ward', ...knownTexts.items.privateRoom, cents: 42000, beds: 8 },
  { kind: 'ward', ...knownTexts.items.intensive, cents: 98000, beds: 6 },
  { kind: 'ward', ...knownTexts.items.maternity, cents: 36000, beds: 5 },
  { kind: 'ward', ...knownTexts.items.children, cents: 21000, beds: 10 },
  { kind: 'checkup', ...knownTexts.items.basic, cents: 8900 },
  { kind: 'checkup', ...knownTexts.items.heart, cents: 21000 },
  { kind: 'checkup', ...knownTexts.items.full, cents: 39500 },
]

type DemoRequest = {
  kind: string
  reference: string
  status: string
  daysAgo: number
  /** Days from today. */
  inDays?: number
  cents?: number
  ward?: string
  lines: (readonly [label: string, value: string])[]
}

/** Where the demo's patient lives. Their telephone number is filled in where it is empty. */
const street = 'Torstraße 108'

const requests: DemoRequest[] = [
  {
    kind: 'ambulance',
    reference: 'AMB-DEM2A4',
    status: 'closed',
    daysAgo: 40,
    lines: [
      ['where', `${street}, second floor`],
      ['who', 'Maria Lindqvist'],
      ['phone', ''],
      ['situation', 'Fell on the stairs, cannot stand.'],
    ],
  },
  {
    kind: 'sample-collection',
    reference: 'SMP-DEM7K3',
    status: 'completed',
    daysAgo: 25,
    inDays: -24,
    cents: 4400,
    lines: [
      ['tests', 'Complete blood count, Lipid profile'],
      ['address', street],
      ['phone', ''],
      ['between', '08:00-10:00'],
    ],
  },
  {
    kind: 'vaccination',
    reference: 'VAC-DEM9Q2',
    status: 'confirmed',
    daysAgo: 2,
    inDays: 3,
    cents: 4800,
    lines: [
      ['vaccine', 'Hepatitis B'],
      ['dose', '2/3'],
      ['between', '10:00-12:00'],
    ],
  },
  {
    kind: 'bed',
    reference: 'BED-DEM5T8',
    status: 'requested',
    daysAgo: 0,
    inDays: 9,
    cents: 42000,
    ward: 'Private room',
    lines: [
      ['ward', 'Private room'],
      ['reason', 'Planned knee operation.'],
      ['phone', ''],
    ],
  },
]

/** A catalogue, some requests of the demo's patient, and occupied beds. */
export async function demoCare({ db: tx, records }: Records): Promise<void> {
  await sql`
    insert into care_items (kind, name, description, price_cents, beds, doses)
    select kind, name, description, cents, beds, doses
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (
      kind text, name text, description text, cents int, beds int, doses int
    )
  `.execute(tx)
  const told = requests.map(({ lines: _, inDays: __, ...request }) => ({ cents: 0, ...request }))
  const own = await sql<{ id: string; reference: string }>`
    with request as (
      insert into care_requests (reference, kind, patient_id, status, ward_id, price_cents, created_at, updated_at)
      select told.reference, told.kind, person.id, told.status, ward.id, told.cents,
        clinic_now() - make_interval(days => told."daysAgo", hours => 3),
        clinic_now() - make_interval(days => told."daysAgo", hours => 1)
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
  const { rows: days } = await sql<{ today: string; zone: string }>`
    select clinic_today() as today, clinic_zone() as zone
  `.execute(tx)
  const linesOf = new Map(
    requests.map(({ reference, inDays, lines }) => {
      if (inDays === undefined) return [reference, lines]
      // The day goes before its hours, or at the end.
      const at = lines.findIndex(([label]) => label === 'between')
      return [reference, lines.toSpliced(at < 0 ? lines.length : at, 0, ['day', addDays(days[0]!.today, inDays)])]
    }),
  )
  // Other patients occupy some of the beds.
  const others = await sql<{ id: string; ward: string }>`
    with request as (
      insert into care_requests (reference, kind, patient_id, status, ward_id, price_cents, created_at, updated_at)
      select 'BED-' || upper(substr(md5(ward.name || n), 1, 6)), 'bed', person.id, 'confirmed', ward.id,
        ward.price_cents, clinic_now() - make_interval(days => 2 + n), clinic_now() - make_interval(days => 1 + n)
      from care_items ward
      cross join lateral generate_series(1, (ward.beds * 2) / 3) n
      join lateral (
        select id from users where role = 'user' and email <> 'patient@salus.test'
        order by md5(email || ward.name || n) limit 1
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
      lines: [['ward', ward] as const, ['reason', 'Planned stay.'] as const],
    })),
  ]
  await sealDetails(
    { db: tx, records },
    asked.map(({ id, lines }) => ({
      id,
      details: {
        lines: lines.map(([label, value]) => ({ label, value: value || phoneOf(days[0]!.zone, 0) })),
      },
    })),
  )
}
/** A fourth of the reviews has no words. */
const comments = [...Object.values(knownTexts.reviews), '', '', '']

/** Reviews of most doctors, by patients whom they have seen. The doctors without one have the clinic's figure. */
export async function demoRatings(tx: Queries): Promise<void> {
  await sql`
    with visit as (
      select claims.id, claims.doctor_id, patient_id, during, md5(date || persons.name) as scatter, doctor.place,
        row_number() over (partition by claims.doctor_id order by md5(date || persons.name)) as nth
      from (
        select doctors.id, row_number() over (order by person.email) as place
        from doctors join users person on person.id = doctors.user_id
      ) doctor
      join claims on claims.doctor_id = doctor.id
      join persons on persons.id = patient_id
      where status = 'completed' and date < clinic_today() - 2 and account_role = 'user' and amount_cents > 0
        and persons.email <> 'patient@salus.test'
    )
    insert into ratings (claim_id, doctor_id, patient_id, stars, comment, created_at)
    select id, doctor_id, patient_id, 3 + (('x' || substr(scatter, 1, 2))::bit(8)::int % 5 + 1) / 2,
      (${sql.val(comments)}::text[])[1 + ('x' || substr(scatter, 3, 2))::bit(8)::int % ${comments.length}],
      upper(during) + interval '1 day'
    from visit where nth <= place % 7
    -- Who came twice has rated once.
    on conflict do nothing
  `.execute(tx)
}
