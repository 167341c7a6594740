import { connect } from 'node:net'
import pg from 'pg'
import { addDays, today } from '#contract/clinic-time.ts'
import type { Stage } from './stage.ts'

/** A free time, and the patient's token who will book it. */
export type Time = { doctorId: string; slotId: string; appointmentDate: string; token: string }

const hours = Array.from({ length: 12 }, (_, n) => 9 + n)
const two = (hour: number) => String(hour).padStart(2, '0')

/** All times of all busy doctors for so many days from tomorrow on, each for a patient without another visit then. */
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

type Answer = { status: number; text: string }

/**
 * A connection that sends one call after the other, with just enough HTTP for our own server: it shares the processors
 * with what it measures.
 */
function openConnection(hostname: string, port: number) {
  const socket = connect({ host: hostname, port, noDelay: true })
  let arrived = Buffer.alloc(0)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed a connection')))
  socket.on('data', (part) => {
    arrived = arrived.length === 0 ? part : Buffer.concat([arrived, part])
    const end = arrived.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = arrived.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return fail(new Error(`An answer without a length: ${head}`))
    const whole = end + 4 + Number(length)
    if (arrived.length < whole) return
    const text = arrived.toString('utf8', end + 4, whole)
    arrived = arrived.subarray(whole)
    waiting?.resolve({ status: Number(head.slice(9, 12)), text })
  })
  return {
    ask: (text: string) =>
      new Promise<Answer>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(text)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

/** Opens one keep-alive connection for each client. */
export function openClients(address: string, clients: number) {
  const { hostname, port } = new URL(address)
  const all = Array.from({ length: clients }, () => openConnection(hostname, Number(port)))
  const idle = [...all]
  return {
    post: async (path: string, token: string, body: object): Promise<Answer> => {
      const sent = JSON.stringify(body)
      const connection = idle.pop()!
      const answer = await connection.ask(
        `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`,
      )
      idle.push(connection)
      return answer
    },
    close: () => {
      for (const connection of all) connection.close()
    },
  }
}

/** Lets this many clients work through the items; answers how long (ms) it took. */
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

/**
 * Books these times, paid at the clinic; answers the durations (ms) of all together and of each (sorted), and the
 * answers.
 */
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

/** Inserts claims under the same constraints over 10 connections, without a server; answers how long (ms) it took. */
export async function bareInserts(stage: Stage, doctors: readonly string[], count = 15_000): Promise<number> {
  const pool = new pg.Pool({ connectionString: stage.pool.options.connectionString, max: 10 })
  await pool.query('create table bare (like claims including all)')
  // The copied table has the constraints but not the trigger, without which no time would be blocked.
  await pool.query(`create trigger bare_blocked before insert on bare
    for each row execute function reckon_blocked()`)
  const { rows: patients } = await pool.query<{ id: string }>("select id from users where role = 'user'")
  const text = `insert into bare (doctor_id, patient_id, booker_id, date, start_time, end_time, during, status,
     amount_cents, payment_method, location)
    values ($1, $2, $2, ($3::timestamptz)::date, '09:00', '10:00',
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
