import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brokenInvariants } from '../server/system/check-invariants.ts'
import { openClinic } from '../server/testing/clinic.ts'
import { makeTemplate } from '../server/testing/database.ts'
import { eventually } from '../server/testing/eventually.ts'
import { startServer } from '../server/testing/processes.ts'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill:cluster`: two web servers and a worker over three PostgreSQL under Patroni with synchronous
 * replication (`cluster.sh`). Books at a steady rate, kills the primary in the middle, and compares the acknowledged
 * bookings with those on the new primary. Prints the figures, and exits with 1 if one is too high. `npm run
 * drill:cluster -- 300 20` books 300 a second for 20 seconds instead of 700 for 30.
 */

const perSecond = Number(process.argv[2] ?? 700)
const seconds = Number(process.argv[3] ?? 30)
/** The most time (ms) from the kill of the primary to the next booking. */
const mostUntilBackMs = 8000
/** The most unanswered requests. While there are that many, no more are sent, which shows in the figures. */
const mostUnderWay = 200

const script = join(import.meta.dirname, 'cluster.sh')
const folder = mkdtempSync(join(tmpdir(), 'salus-cluster-'))
const cluster = (verb: string, node = '') => execFileSync('bash', [script, verb, folder, node], { encoding: 'utf8' })

for (const program of ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/psql']) {
  if (existsSync(program)) continue
  console.error(`${program} is missing: apt-get install -y patroni etcd-server etcd-client haproxy postgresql-15 curl`)
  process.exit(1)
}

const [writes] = (await promisify(execFile)('bash', [script, 'start', folder])).stdout.split('\n')
process.once('exit', () => {
  cluster('stop')
  rmSync(folder, { recursive: true, force: true })
})
await makeTemplate(writes!)
process.env.TEST_DATABASE_SERVER = writes!
const clinic = await openClinic()
const env = { LOG_LEVEL: 'error' }
const roles = ['web', 'web', 'worker']
const servers = await Promise.all(
  roles.map((role) => startServer({ databaseUrl: clinic.databaseUrl, env: { ...env, ROLE: role }, supervised: true })),
)
const web = servers.slice(0, 2)

const hours = Array.from({ length: 12 }, (_, n) => 9 + n)
const two = (hour: number) => String(hour).padStart(2, '0')
const doctorCount = 200
const doctors = await Promise.all(Array.from({ length: doctorCount }, () => clinic.addDoctor({ hours })))
const patients = await clinic.addPeople(doctorCount)
const days = await Promise.all(Array.from({ length: 28 }, (_, n) => clinic.day(n + 1)))
/** Every time of every doctor, each for a patient who has no other visit then. */
const wanted = days.flatMap((appointmentDate, day) =>
  hours.flatMap((hour) =>
    doctors.map((doctorId, place) => ({
      token: patients[(place + hour + day) % patients.length]!.token,
      body: JSON.stringify({
        doctorId,
        appointmentDate,
        slotId: `${two(hour)}:00-${two(hour + 1)}:00`,
        paymentMethod: 'clinic',
      }),
    })),
  ),
)

const agent = new http.Agent({ keepAlive: true, maxSockets: mostUnderWay })
type Answer = { status: number; id?: string }

/** Books. The status is 0 if the connection broke. */
const book = (place: number, { token, body }: { token: string; body: string }) =>
  new Promise<Answer>((resolve) => {
    const request = http.request(`${web[place]!.url}/api/appointments/book`, {
      agent,
      method: 'POST',
      timeout: 15_000,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', () => resolve({ status: 0 }))
      response.on('end', () => {
        const status = response.statusCode!
        resolve(status === 201 || status === 200 ? { status, id: JSON.parse(text)._id } : { status })
      })
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve({ status: 0 }))
    request.end(body)
  })

const acknowledged: { id: string; at: number }[] = []
const statuses = new Map<number, number>()
let next = 0
let underWay = 0

async function bookNext(): Promise<void> {
  const one = wanted[next % wanted.length]!
  const place = next++ % web.length
  underWay++
  const { status, id } = await book(place, one)
  underWay--
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  if (id) acknowledged.push({ id, at: performance.now() })
}

const began = performance.now()
const killAt = began + (seconds * 1000) / 2
let killedAt = 0
let asked = 0
while (performance.now() - began < seconds * 1000) {
  const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
  // Requests that were not sent because of too many unanswered ones are not sent later.
  if (underWay >= mostUnderWay) asked = due
  for (; asked < due && underWay < mostUnderWay; asked++) void bookNext()
  if (!killedAt && performance.now() > killAt) {
    const primary = cluster('primary').trim()
    killedAt = performance.now()
    cluster('kill', primary)
    console.log(`killed node ${primary}, the primary, after ${acknowledged.length} acknowledged bookings`)
  }
  await pause(5)
}
await eventually('all are answered', () => underWay === 0, 60_000)

const before = acknowledged.filter(({ at }) => at < killedAt)
// Earlier commits may be answered a moment after the kill, so the time without bookings is the longest gap between
// answers.
const times = [killedAt, ...acknowledged.map(({ at }) => at).filter((at) => at > killedAt)].sort((a, b) => a - b)
const silences = times.map((at, n) => ({ ms: at - (times[n - 1] ?? at), until: at }))
const silence = silences.reduce((longest, one) => (one.ms > longest.ms ? one : longest))
const backMs = times.length > 1 ? silence.until - killedAt : Number.POSITIVE_INFINITY

const stored = new Set((await clinic.rows("select id from claims where status = 'pending'")).map(({ id }) => id))
const lost = acknowledged.filter(({ id }) => !stored.has(id)).length
const [twice] = await clinic.rows(`
  select count(*)::int as n from claims a join claims b on a.id < b.id and a.during && b.during
    and (a.doctor_id = b.doctor_id or a.patient_id = b.patient_id)
  where a.status = 'pending' and b.status = 'pending'`)
const broken = await brokenInvariants(clinic.pool)
let endedBadly = 0
for (const server of servers) {
  await server.stop().catch((error: Error) => {
    endedBadly++
    console.error(error.message.slice(0, 2000))
  })
}
await clinic.close()
agent.destroy()

console.log(`answers by status (0: the connection broke): ${[...statuses].map((pair) => pair.join(' x ')).join(', ')}`)
const rate = Math.round(before.length / ((killedAt - began) / 1000))
console.log(`acknowledged: ${acknowledged.length} bookings, ${rate} a second before the kill`)
const figures: Figure[] = [
  ['acknowledged and lost', lost, 0],
  ['doubled', twice!.n as number, 0],
  ['invariants broken', broken.length, 0],
  ['answers of 500', statuses.get(500) ?? 0, 0],
  ['servers that ended badly', endedBadly, 0],
  ['first booking after the kill (ms)', Math.round(backMs), mostUntilBackMs],
]
process.exit(judge(figures))
