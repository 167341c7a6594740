/**
 * Free times of a day over HTTP with 50 clients (1,000 doctors with fifteen-minute slots, a third of them taken, no
 * query twice in a row), beside the same statement over 10 bare connections: `node bench/free-times.ts`.
 */
import autocannon from 'autocannon'
import pg from 'pg'
import { addDays, today } from '#contract/clinic-time.ts'
import { addBusyDoctors, perSecond, setStage } from './stage.ts'

const seconds = 10
const days = 10
const tomorrow = addDays(today('Europe/Berlin', new Date()), 1)
let doctors: string[] = []
let kind = ''

const stage = await setStage(async ({ ground, pool }) => {
  doctors = await addBusyDoctors(ground, 1000)
  const { rows } = await pool.query<{ id: string }>(
    "insert into kinds (name, minutes, mode) values ('A quarter of an hour', 15, 'clinic') returning id",
  )
  kind = rows[0]!.id
  await pool.query('insert into doctor_kinds (doctor_id, kind_id) select id, $1 from doctors', [kind])
  await pool.query(
    `with known as (
       insert into persons (email, name)
       select 'bench-' || n || '@salus.test', 'Bench Patient ' || n from generate_series(1, 1000) n returning id, email
     )
     insert into users (id, email, role, password_hash) select id, email, 'user', '-' from known`,
  )
  for (let day = 0; day < days; day++) {
    await pool.query(
      `insert into claims (doctor_id, patient_id, kind_id, date, start_time, end_time, during, status, amount_cents,
       payment_method, location)
     select doctor.id, patient.id, $1, starts::date, starts::time, starts::time + interval '15 min',
       tstzrange(clinic_instant(starts), clinic_instant(starts + interval '15 min')), 'confirmed', 0, 'clinic', 'Clinic'
     from (select id, row_number() over () as n from doctors) doctor
     join (select id, row_number() over () as n from users where role = 'user') patient using (n)
     cross join generate_series(0, 47, 3) slot
     cross join lateral (
       select $2::date + time '09:00' + slot * interval '15 min' as starts
     ) timed`,
      [kind, addDays(tomorrow, day)],
    )
  }
  await pool.query('analyze claims, kinds, doctor_kinds')
})

const wanted = Array.from({ length: 5000 }, (_, n) => ({
  doctor: doctors[(n * 7) % doctors.length]!,
  date: addDays(tomorrow, n % days),
}))

/** The server's statement, sent without the server. */
async function bare(): Promise<number> {
  const pool = new pg.Pool({ connectionString: stage.pool.options.connectionString, max: 10 })
  const text = `select asked.n, free.starts, free.ends
    from jsonb_to_recordset($1::jsonb) as asked (n int, "doctorId" uuid, "kindId" uuid, date date)
    join doctors doctor on doctor.id = asked."doctorId" and doctor.listed
    cross join lateral (
      select array_agg(free.start_time order by free.start_time) as starts,
        array_agg(free.end_time order by free.start_time) as ends
      from free_starts(doctor.id, asked."kindId", doctor.place_id, asked.date, asked.date) free
    ) free`
  let done = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (performance.now() < until) {
        const { doctor, date } = wanted[done++ % wanted.length]!
        const asked = [{ n: 0, doctorId: doctor, kindId: kind, date }]
        await pool.query({ name: 'bare', text, values: [JSON.stringify(asked)] })
      }
    }),
  )
  await pool.end()
  return done
}

const overHttp = (duration: number) => {
  const paths = wanted.map(({ doctor, date }) => ({ path: `/api/doctors/${doctor}/slots?date=${date}&kindId=${kind}` }))
  return autocannon({
    url: stage.address,
    connections: 50,
    duration,
    // Each client has its own paths. One list for all would be prepared fifty times while the clock runs.
    setupClient: (client) => client.setRequests(paths.splice(0, 100)),
  })
}

await overHttp(3)
const sent = await bare()
const ours = await overHttp(seconds)
const share = (ours.requests.average / (sent / seconds)) * 100
console.log(`bare statement, 10 connections   ${perSecond(sent, seconds * 1000)}`)
console.log(`GET …/slots,      50 clients     ${Math.round(ours.requests.average)}/s  (${share.toFixed(0)} % of it)`)
console.log(
  `p50 ${ours.latency.p50} ms, p99 ${ours.latency.p99} ms; errors ${ours.errors}, other than 2xx ${ours.non2xx}`,
)
await stage.close()
