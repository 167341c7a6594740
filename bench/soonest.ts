/**
 * `GET /api/soonest` for a specialty and a kind of visit that can be booked 90 days ahead, among 1,000 doctors. Calls
 * one by one, so that each answer is computed: `node bench/soonest.ts`. A third of the doctors have nothing free for a
 * month; a tenth have nothing at all, for whom each day is searched.
 */
import { sql } from 'kysely'
import { specializations } from '#contract/rules.ts'
import { addBusyDoctors, percentile, setStage } from './stage.ts'

const asked = 200
const answers: Record<string, number[]> = {}
const kindId = crypto.randomUUID()

const stage = await setStage(async ({ ground, pool }) => {
  const ids = await addBusyDoctors(ground, 1000)
  await sql`
    insert into kinds (id, name, minutes, step, horizon_days) values (${kindId}, 'Follow-up', 30, 15, 90)
  `.execute(ground.db)
  await pool.query('insert into doctor_kinds (doctor_id, kind_id) select id, $1 from doctors', [kindId])
  // Twenty specialties with fifty doctors each.
  for (const [n, name] of specializations.entries()) {
    const some = ids.slice(n * 50, n * 50 + 50)
    await pool.query('update doctors set specialization = $2 where id = any ($1)', [some, name])
  }
  // Each doctor's visits have another patient, because nobody can be in two visits at once.
  await pool.query(`
    with known as (
      insert into persons (email, name)
      select 'busy-' || n || '@salus.test', 'Busy ' || n from generate_series(1, 1000) n
      where n % 3 = 0 or n % 10 = 0
      returning id, email
    )
    insert into users (id, email, role, password_hash) select id, email, 'user', '-' from known
  `)
  await pool.query(`
    begin;
    set local statement_timeout = 0;
    with busy as (
      select doctor.id, n, case when n % 10 = 0 then 91 else 30 end as days
      from (select id, row_number() over (order by id) as n from doctors) doctor where n % 3 = 0 or n % 10 = 0
    )
    insert into claims (
      doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location
    )
    select busy.id, person.id, clinic_today() + day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0),
      instants_at(clinic_zone(), clinic_today() + day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)), 'confirmed',
      0, 'clinic', 'Clinic'
    from busy join persons person on person.email = 'busy-' || busy.n || '@salus.test'
    cross join lateral generate_series(0, days) day cross join generate_series(9, 20) hour;
    commit
  `)
  await pool.query('analyze')
})

// Each call excludes another doctor (a random id), so that no answer comes from the cache.
const path = (more: string) => `${stage.address}/api/soonest?kindId=${kindId}&but=${crypto.randomUUID()}${more}`
const wishes: Record<string, (n: number) => string> = {
  'of a specialty': (n) => `&specialization=${encodeURIComponent(specializations[n % specializations.length]!)}`,
  'of a specialty, this week in the afternoon': (n) =>
    `&specialization=${encodeURIComponent(specializations[n % specializations.length]!)}&day=week&part=afternoon`,
  'of everybody': (n) => `&limit=${1 + (n % 24)}`,
}
for (const [name, wish] of Object.entries(wishes)) {
  const took: number[] = []
  for (let n = 0; n < asked; n++) {
    const began = performance.now()
    const response = await fetch(path(wish(n)))
    const found = (await response.json()) as unknown[]
    if (!response.ok || found.length === 0) throw new Error(`${response.status} ${JSON.stringify(found)}`)
    // The first calls warm up code and caches.
    if (n >= 20) took.push(performance.now() - began)
  }
  answers[name] = took.toSorted((a, b) => a - b)
}
for (const [name, took] of Object.entries(answers)) {
  const [half, most, worst] = [0.5, 0.95, 0.99].map((share) => percentile(took, share).toFixed(1))
  console.log(`GET /api/soonest ${name}: p50 ${half} ms, p95 ${most} ms, p99 ${worst} ms`)
}
await stage.close()
