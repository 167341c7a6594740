/**
 * Bookings per second over HTTP (unique times, paid at the clinic, 50 clients) beside the bare INSERT under the same
 * constraints over 10 connections: `node bench/booking.ts`.
 */
import http from 'node:http'
import pg from 'pg'
import { addDays, today } from '#contract/clinic-time.ts'
import { addBusyDoctors, addPatients, percentile, perSecond, setStage } from './stage.ts'

const doctorCount = 100
const days = 28
/** So many that nobody has more unpaid appointments than the product allows. */
const patientCount = 6000
const clients = 50
const hours = Array.from({ length: 12 }, (_, n) => 9 + n)
const two = (hour: number) => String(hour).padStart(2, '0')

let doctors: string[] = []
let tokens: string[] = []
const stage = await setStage(async ({ ground }) => {
  doctors = await addBusyDoctors(ground, doctorCount)
  tokens = await addPatients(ground, patientCount)
})

/** Every time of every doctor, each for a patient who has no other then. */
const tomorrow = addDays(today('Europe/Berlin', new Date()), 1)
const bookings = Array.from({ length: days }, (_, day) => addDays(tomorrow, day)).flatMap((appointmentDate, day) =>
  hours.flatMap((hour) =>
    doctors.map((doctorId, place) => ({
      body: JSON.stringify({
        doctorId,
        slotId: `${two(hour)}:00-${two(hour + 1)}:00`,
        appointmentDate,
        paymentMethod: 'clinic',
      }),
      token: tokens[((day * hours.length + hour) * doctorCount + place) % tokens.length]!,
    })),
  ),
)

async function bareInserts(): Promise<{ count: number; ms: number }> {
  const pool = new pg.Pool({ connectionString: stage.pool.options.connectionString, max: 10 })
  await pool.query('create table bare (like claims including all)')
  // A copy has the constraints but not the trigger, without which nothing would be blocked.
  await pool.query(`create trigger bare_blocked before insert on bare
    for each row execute function reckon_blocked()`)
  const { rows: patients } = await pool.query<{ id: string }>("select id from users where role = 'user'")
  const count = 15_000
  let next = 0
  const text = `insert into bare (doctor_id, patient_id, date, start_time, end_time, during, status,
     amount_cents, payment_method, location)
    values ($1, $2, ($3::timestamptz)::date, '09:00', '10:00',
      tstzrange($3::timestamptz, $3::timestamptz + interval '1 hour'), 'pending', 12000, 'clinic', 'Clinic')
    on conflict do nothing returning id`
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (next < count) {
        const n = next++
        const at = new Date(Date.UTC(2030, 0, 1) + Math.floor(n / doctorCount) * 3_600_000).toISOString()
        const patient = patients[(n + Math.floor(n / doctorCount)) % patients.length]!.id
        await pool.query({ name: 'bare', text, values: [doctors[n % doctorCount], patient, at] })
      }
    }),
  )
  const ms = performance.now() - began
  const { rows } = await pool.query('select count(*)::int as n from bare')
  if (rows[0].n !== count) throw new Error(`Only ${rows[0].n} of ${count} bare inserts`)
  await pool.query('drop table bare')
  await pool.end()
  return { count, ms }
}

const { hostname, port } = new URL(stage.address)
const agent = new http.Agent({ keepAlive: true, maxSockets: clients })

const post = ({ body, token }: { body: string; token: string }) =>
  new Promise<number>((resolve, reject) => {
    const request = http.request(
      {
        hostname,
        port,
        agent,
        method: 'POST',
        path: '/api/appointments/book',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('error', reject)
    request.end(body)
  })

async function overHttp(list: typeof bookings) {
  const times: number[] = []
  const statuses = new Map<number, number>()
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < list.length) {
        const booking = list[next++]!
        const asked = performance.now()
        const status = await post(booking)
        times.push(performance.now() - asked)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  return { ms: performance.now() - began, times: times.sort((a, b) => a - b), statuses }
}

const warmUp = bookings.splice(0, 2000)
await overHttp(warmUp)
const bare = await bareInserts()
const { ms, times, statuses } = await overHttp(bookings)
const { rows } = await stage.pool.query(`select
  (select count(*)::int from claims) as claims,
  (select count(*)::int from claims a join claims b
      on a.id < b.id and a.doctor_id = b.doctor_id and a.blocked && b.blocked) as overlaps`)
agent.destroy()

console.log(`bare INSERT, 10 connections        ${perSecond(bare.count, bare.ms)}`)
console.log(
  `bookings over HTTP, ${clients} clients     ${perSecond(bookings.length, ms)}  ` +
    `(${((bookings.length / ms / (bare.count / bare.ms)) * 100).toFixed(0)} % of the bare INSERT)`,
)
console.log(`p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)
console.log(`answers ${JSON.stringify(Object.fromEntries(statuses))}, ${bookings.length} asked`)
console.log(`appointments ${rows[0].claims} of ${warmUp.length + bookings.length}, double bookings ${rows[0].overlaps}`)
console.log(`server memory at most ${stage.serverMemoryMb()} MB`)
await stage.close()
