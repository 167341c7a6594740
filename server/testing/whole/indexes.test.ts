import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../clinic.ts'
import { canExplain, isPlanned, wholeTablesRead } from '../plans.ts'
import { whatRuns } from '../statements/record.ts'

/** Tables that grow with every day of a clinic: a list that reads a whole one gets slower each day. */
const growing = [
  'appointment_events',
  'audit_events',
  'care_request_events',
  'care_requests',
  'claims',
  'ledger_entries',
  'mails',
  'notices',
  'payments',
  'persons',
  'ratings',
  'receipts',
  'sessions',
  'users',
  'waitlist',
]

/**
 * Indexes that may be read from the start: those in a list's order, which are read up to the end of a page, those that
 * contain only the shown rows, and the indexes of current holds and of whoever waits now.
 */
const inOrder = new Set([
  'appointment_events_undone',
  'audit_events_acts',
  'audit_events_at',
  'care_requests_newest',
  'claims_by_date',
  'claims_newest',
  'claims_one_hold',
  'payments_attention',
  'payments_by_amount',
  'payments_newest',
  'persons_newest_accounts',
  'persons_of_role',
  'persons_with_account',
  'waitlist_line',
  'waitlist_of_patient',
])

/** Years of appointments: mostly cancelled ones, so that exclusion constraints need not compare them. */
const fill = `
  insert into persons (name, email, phone, born)
    select 'Person ' || n, n || '@many.test', '+49 171 ' || (5550000 + n), date '1950-01-01' + (random() * 20000)::int
    from generate_series(1, 1500) n;
  insert into users (id, email, role, password_hash)
    select id, email, case when substring(email from '\\d+')::int % 5 = 0 then 'doctor' else 'user' end, '-'
    from persons where email like '%@many.test';
  set session_replication_role = replica;
  insert into doctors (user_id, specialization, experience_years, fee_cents)
    select id, 'Cardiology', 1, 100 from users where email like '%0@many.test' limit 20;
  insert into claims (
    doctor_id, patient_id, booker_id, date, start_time, end_time, during, status, amount_cents, payment_method,
    location, created_at, blocked
  )
    select doctor.id, patient.id, patient.id, at.date, make_time(at.hour, 0, 0), make_time(at.hour + 1, 0, 0),
      tstzrange(at.date + make_time(at.hour, 0, 0), at.date + make_time(at.hour + 1, 0, 0)),
      case when n % 6 = 0 then 'completed' else 'cancelled' end, 100, 'card', 'Clinic',
      now() - make_interval(mins => n),
      tstzrange(at.date + make_time(at.hour, 0, 0), at.date + make_time(at.hour + 1, 0, 0))
    from generate_series(1, 4000) n
    join (select id, row_number() over () - 1 as place from doctors) doctor on doctor.place = n % 20
    join (select id, row_number() over () as place from users where role = 'user') patient
      on patient.place = n % 1000 + 1
    cross join lateral (select clinic_today() + 25 - n / 200 as date, 9 + n / 20 % 10 as hour) at;
  insert into payments (claim_id, provider, amount_cents, currency, status, created_at)
    select id, 'sandbox', 100, 'usd', case status when 'completed' then 'booked' else 'refunded' end, created_at
    from claims;
  insert into ledger_entries (kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id, payment_id)
    select 'received', false, 'provider', 'patient', 100, place_id, patient_id, claims.id, payments.id
    from claims join payments on claim_id = claims.id;
  insert into receipts (
    entry_id, claim_id, kind, place_id, year, number, label, method, amount_cents, tax_cents, issuer, visit, doctor,
    date, start_time, moved_at
  )
    select entry.id, claim_id, 'receipt', entry.place_id, 2026, entry.id, 'many-' || entry.id, 'card', 100, 0, 'x', 'x',
      'x', date, start_time, at
    from ledger_entries entry join claims on claims.id = claim_id;
  insert into appointment_events (claim_id, kind) select id, 'booked' from claims;
  insert into ratings (claim_id, doctor_id, patient_id, stars, repeats)
    select id, doctor_id, patient_id, 4, true from claims where status = 'completed';
  insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, sent_at)
    select id, 'booked', patient_id, 'x', 'x', '{}', now() from claims;
  insert into notices (dedupe_key, user_id, kind, facts) select id, patient_id, 'care', '{}' from claims;
  insert into sessions (user_id, expires_at) select patient_id, now() from claims;
  insert into waitlist (doctor_id, patient_id, date, until_date, status)
    select doctor_id, patient_id, date, date, 'passed' from claims;
  insert into audit_events (at, actor_id, role, action, address)
    select created_at, patient_id, case when status = 'completed' then 'admin' else 'doctor' end, 'x', 'x' from claims;
  insert into care_requests (reference, kind, patient_id, status, details, created_at)
    select id, case when status = 'completed' then 'bed' else 'ambulance' end, patient_id, 'closed',
      '{"lines": []}', created_at
    from claims;
  insert into care_request_events (request_id, actor_id, status) select id, patient_id, 'closed' from care_requests;
  set session_replication_role = origin;
`

describe('with the appointments of years', () => {
  let clinic: Clinic
  let admin: Person
  let patient: Person
  let doctor: Person
  let doctorId: string
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
    await clinic.rows(fill)
    const [found] = await clinic.rows(
      `select doctor_id, patient_id from claims where status = 'completed' order by date limit 1`,
    )
    doctorId = String(found!.doctor_id)
    doctor = await clinic.doctorPerson(doctorId)
    patient = await clinic.signIn(String(found!.patient_id))
    await clinic.rows('vacuum analyze')
  })
  after(() => clinic.close())

  const cannotExplain = async () => !(await canExplain(clinic.pool))

  /** The statements of a call whose plan reads a growing table as a whole, whatever their values. */
  async function readWholeBy(who: Person | null, method: string, path: string): Promise<string[]> {
    const statements = await whatRuns(async () => {
      const { status, body } = await clinic.call(who, method, path)
      assert.ok(status < 300, `${path}: ${status} ${JSON.stringify(body)}`)
    })
    const asked = statements.filter((text) => isPlanned(text) && !isCount(text))
    assert.ok(asked.length > 0, `${path} asks nothing`)
    const steps = await wholeTablesRead(clinic.pool, asked, { growing, inOrder })
    return steps.map((step) => `${method} ${path}: ${step}`)
  }

  // Totals of lists may read a whole table.
  const isCount = (text: string) => /^\s*select count\(\*\) as total from/i.test(text)

  const lists: [who: () => Person | null, paths: () => string[]][] = [
    [
      () => patient,
      () => [
        '/appointments/my-appointments',
        '/appointments/my-appointments?list=past&search=x',
        '/appointments/my-counts',
        '/care/requests',
        '/notifications',
        '/papers',
        '/favourites',
        '/waitlist',
        '/auth/sessions',
        '/drafts/chart-1',
      ],
    ],
    [
      () => doctor,
      () => [
        '/appointments/doctor/appointments?limit=100',
        '/appointments/doctor/appointments?list=past&search=x',
        '/appointments/doctor/counts',
        '/appointments/doctor/here',
        '/doctors/my-patients',
        '/doctors/my-patients?sort=recent',
        '/doctors/me',
      ],
    ],
    [() => null, () => [`/doctors/${doctorId}/reviews`, `/doctors/${doctorId}/slots?date=2030-01-01`, '/doctors']],
    [
      () => admin,
      () => [
        '/appointments/all',
        `/appointments/all?doctorId=${doctorId}`,
        '/appointments/all?from=2026-01-01&to=2026-01-05',
        '/appointments/all?sort=oldest',
        '/appointments/all?day=today',
        '/appointments/all?day=week',
        '/appointments/choices',
        '/admin/appointments',
        '/admin/analytics?from=2026-01-01&to=2026-03-01',
        `/admin/analytics?from=2026-01-01&to=2026-03-01&doctorId=${doctorId}`,
        `/admin/analytics?from=2026-01-01&to=2026-03-01&placeId=${firstPlaceId}`,
        '/admin/analytics/choices',
        '/admin/payments',
        '/admin/payments?status=booked',
        '/admin/payments?method=cash',
        '/admin/payments?sort=-amount',
        '/admin/payments?status=attention',
        '/admin/users',
        '/admin/users?role=doctor',
        '/admin/staff',
        '/admin/audit',
        '/admin/audit?reads=yes',
        '/admin/audit?role=admin',
        `/admin/audit?reads=yes&search=${patient.id}`,
        '/admin/audit?from=2026-01-01&to=2026-01-05',
        '/admin/care-requests',
        '/admin/care-requests?kind=bed',
        '/admin/care-requests?status=open',
        '/admin/doctors',
        '/desk/tasks',
        '/desk/doctors',
        `/desk/tasks?placeId=${firstPlaceId}`,
        `/desk/colleagues?placeId=${firstPlaceId}`,
        `/admin/users/${patient.id}/export`,
        ...['', '/money', '/requests', '/mails'].map((part) => `/people/${patient.id}${part}`),
      ],
    ],
  ]

  it('every list reads what it shows by index', async (test) => {
    if (await cannotExplain()) return test.skip('PostgreSQL 15 explains no statement without its values')
    const whole: string[] = []
    for (const [who, paths] of lists) {
      for (const path of paths()) whole.push(...(await readWholeBy(who(), 'GET', path)))
    }
    assert.deepEqual(whole, [])
  })

  it('erasing somebody finds everything of theirs by index', async (test) => {
    if (await cannotExplain()) return test.skip('PostgreSQL 15 explains no statement without its values')
    assert.deepEqual(await readWholeBy(admin, 'DELETE', `/admin/users/${patient.id}`), [])
  })
})
