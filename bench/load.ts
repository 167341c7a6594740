import http from 'node:http'
import pg from 'pg'
import { addDays, today } from '#contract/clinic-time.ts'
import type { Stage } from './stage.ts'

/** A time that nobody has, and who is to take it. */
export type Time = { doctorId: string; slotId: string; appointmentDate: string; token: string }

const hours = Array.from({ length: 12 }, (_, n) => 9 + n)
const two = (hour: number) => String(hour).padStart(2, '0')

/** Every time of every busy doctor for so many days from tomorrow on, each for a patient who has no other then. */
export function allTimes(doctors: readonly string[], tokens: readonly string[], days = 28): Time[] {
  const tomorrow = addDays(today('Europe/Berlin', new Date()), 1)
  return Array.from({ length: days }, (_, day) => addDays(tomorrow, day)).flatMap((appointmentDate, day) =>
    hours.flatMap((hour) =>
      doctors.map((doctorId, place) => ({
        doctorId,
        slotId: `${two(hour)}:00-${two(hour + 1)}:00`,
        appointmentDate,
        token: tokens[((day * hours.length + hour) * doctors.length + place) % tokens.length]!,
      })),
    ),
  )
}

/** Connections that are kept open, for as many clients. */
export function openClients(address: string, clients: number) {
  const { hostname, port } = new URL(address)
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  return {
    post: (path: string, token: string, body: object) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const sent = JSON.stringify(body)
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
        }
        const request = http.request({ hostname, port, agent, method: 'POST', path, headers }, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        })
        request.on('error', reject)
        request.end(sent)
      }),
    close: () => agent.destroy(),
  }
}

/** Has so many clients at a time do something with each item; answers how long (ms) it all took. */
export async function inTurns<T>(
  clients: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < items.length) await work(items[next++]!)
    }),
  )
  return performance.now() - began
}

/** Books these times, paid at the clinic; answers how long (ms) all and each (sorted) took, and what was answered. */
export async function bookAtClinic({ address }: Stage, clients: number, list: readonly Time[]) {
  const { post, close } = openClients(address, clients)
  const times: number[] = []
  const statuses = new Map<number, number>()
  const ms = await inTurns(clients, list, async ({ token, ...time }) => {
    const asked = performance.now()
    const { status } = await post('/api/appointments/book', token, { ...time, paymentMethod: 'clinic' })
    times.push(performance.now() - asked)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  close()
  return { ms, times: times.sort((a, b) => a - b), statuses }
}

/** The bare INSERT of so many claims under the same constraints over 10 connections; answers how long (ms) it took. */
export async function bareInserts(stage: Stage, doctors: readonly string[], count = 15_000): Promise<number> {
  const pool = new pg.Pool({ connectionString: stage.pool.options.connectionString, max: 10 })
  await pool.query('create table bare (like claims including all)')
  // A copy has the constraints but not the trigger, without which nothing would be blocked.
  await pool.query(`create trigger bare_blocked before insert on bare
    for each row execute function reckon_blocked()`)
  const { rows: patients } = await pool.query<{ id: string }>("select id from users where role = 'user'")
  const text = `insert into bare (doctor_id, patient_id, date, start_time, end_time, during, status,
     amount_cents, payment_method, location)
    values ($1, $2, ($3::timestamptz)::date, '09:00', '10:00',
      tstzrange($3::timestamptz, $3::timestamptz + interval '1 hour'), 'pending', 12000, 'clinic', 'Clinic')
    on conflict do nothing returning id`
  const numbers = Array.from({ length: count }, (_, n) => n)
  const ms = await inTurns(10, numbers, async (n) => {
    const hour = Math.floor(n / doctors.length)
    const at = new Date(Date.UTC(2030, 0, 1) + hour * 3_600_000).toISOString()
    const patient = patients[(n + hour) % patients.length]!.id
    await pool.query({ name: 'bare', text, values: [doctors[n % doctors.length], patient, at] })
  })
  const { rows } = await pool.query('select count(*)::int as n from bare')
  if (rows[0].n !== count) throw new Error(`Only ${rows[0].n} of ${count} bare inserts`)
  await pool.query('drop table bare')
  await pool.end()
  return ms
}
