import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openClinic } from '../server/testing/clinic.ts'
import { centsAstray, compareBooks } from '../server/testing/compare-books.ts'
import { startTestServer } from '../server/testing/database.ts'
import { errorsIn } from '../server/testing/errors-in.ts'
import { eventually } from '../server/testing/eventually.ts'
import { startServer } from '../server/testing/processes.ts'
import { childrenOf } from '../server/testing/process-tree.ts'
import { oneOf, randomFrom } from '../server/testing/random.ts'
import { startTraffic } from '../server/testing/traffic.ts'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill`: patients book, hold and pay by card, cancel and move on three servers over one durable PostgreSQL,
 * while PostgreSQL and the servers are killed at random, four times a minute. Compares the answers that patients got
 * with the database, prints the figures, and exits with 1 if one is too high. `npm run drill -- 3` takes 3 minutes
 * instead of 10; `npm run drill -- 10 4711` begins from that seed.
 */

const minutes = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const kills = Math.round(minutes * 4)
/** Few enough to leave two cores some time: a restarting server shares them with everything else. */
const clients = 24
const serverCount = 3
/** The most time (ms) until all servers work again after the killed process is back. */
const mostUntilBackMs = 5000

console.log(`${minutes} minutes, ${kills} kills, ${serverCount} servers, ${clients} clients, seed ${seed}`)
const random = randomFrom(seed)
// The patients' choices have random numbers of their own, so that the kills are the same however fast the answers are.
const choices = randomFrom(seed + 1)

const database = await startTestServer({ fsync: true })
process.env.TEST_DATABASE_SERVER = database.url
const clinic = await openClinic()
const env = { LOG_LEVEL: 'error' }
const servers = await Promise.all(
  Array.from({ length: serverCount }, () => startServer({ databaseUrl: clinic.databaseUrl, env, supervised: true })),
)
const hours = Array.from({ length: 12 }, (_, n) => 9 + n)
const two = (hour: number) => String(hour).padStart(2, '0')
const { ledger, stop } = startTraffic({
  addresses: () => servers.map(({ url }) => url),
  patients: await clinic.addPeople(clients * 4),
  doctors: await Promise.all(Array.from({ length: 100 }, () => clinic.addDoctor({ hours }))),
  days: await Promise.all(Array.from({ length: 28 }, (_, n) => clinic.day(n + 1))),
  slots: hours.map((hour) => `${two(hour)}:00-${two(hour + 1)}:00`),
  clients,
  thinkMs: 100,
  random: choices,
})

/**
 * Waits until all these servers have done something since then (ms of `performance.now`); answers how long that took.
 */
async function backSince(places: readonly number[], since: number): Promise<number> {
  await eventually('all serve again', () => places.every((place) => ledger.lastSuccess[place]! > since), 120_000)
  return Math.max(...places.map((place) => ledger.lastSuccess[place]!)) - since
}

const everyServer = servers.map((_, place) => place)
/** The process id of the running PostgreSQL. Rejects while it is away. */
async function postmaster(): Promise<number> {
  const [row] = await clinic.rows("select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid")
  return Number(row!.pid)
}

async function killDatabase(): Promise<number> {
  const killed = await postmaster()
  process.kill(killed, 'SIGKILL')
  // A connection of the killed process may still answer for a moment.
  await eventually('PostgreSQL is back', async () => ![0, killed].includes(await postmaster().catch(() => 0)), 120_000)
  return backSince(everyServer, performance.now())
}

async function cutConnections(): Promise<number> {
  await clinic.rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()').catch(
    // The error of our own connection, which is cut too.
    () => undefined,
  )
  return backSince(everyServer, performance.now())
}

/** The child of a process; 0 while there is none. */
const childOf = (pid: number) => childrenOf(pid)[0] ?? 0

async function killServer(): Promise<number> {
  const place = Math.floor(random() * serverCount)
  const child = childOf(servers[place]!.pid)
  const killed = performance.now()
  process.kill(child, 'SIGKILL')
  await eventually('it is gone', () => childOf(servers[place]!.pid) !== child)
  // Earlier answers may still arrive for a moment; the server cannot be back that fast.
  const gone = performance.now() + 50
  return gone - killed + (await backSince([place], gone))
}

const ways = { PostgreSQL: killDatabase, 'all connections': cutConnections, 'a server': killServer }
const chosen = ['PostgreSQL', 'a server', 'PostgreSQL', 'a server', 'all connections'] as const
const took: { what: string; ms: number }[] = []
const began = performance.now()
for (let n = 0; n < kills; n++) {
  // At a random moment in the first 80 % of its share of the time, or when the kill before is over.
  const at = began + ((n + random() * 0.8) * minutes * 60_000) / kills
  const what = oneOf(chosen, random)
  await pause(Math.max(0, at - performance.now()))
  const ms = await ways[what]()
  took.push({ what, ms })
  const clock = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${clock.padStart(4)} s  kill ${n + 1} of ${kills}: ${what}, all served again ${Math.round(ms)} ms after it was back; ` +
      `${ledger.appointments.size} appointments`,
  )
}
await pause(Math.max(0, began + minutes * 60_000 - performance.now()))
await stop()

// The sweeps finish what the kills have interrupted.
const settled = await eventually('', async () => (await centsAstray(clinic.pool)) === 0, 180_000).then(
  () => true,
  () => false,
)
const differences = await compareBooks(clinic.pool, ledger)
const told = [...ledger.appointments.values()]
const count = (status: number) => ledger.statuses.get(status) ?? 0
const longest = Math.max(...took.map(({ ms }) => ms))
const deadlocks = readFileSync(database.log, 'utf8').split('deadlock detected').length - 1
const faults = servers.flatMap((server) => errorsIn(server.logs()))
let endedWell = true
for (const server of servers) {
  await server.stop().catch((error: Error) => {
    endedWell = false
    console.error(error.message.slice(0, 2000))
  })
}
await clinic.close()
await database.stop()

for (const line of [...ledger.wrong, ...faults].slice(0, 10)) console.error(line.slice(0, 600))
for (const what of Object.keys(ways)) {
  const times = took.filter((one) => one.what === what).map(({ ms }) => Math.round(ms))
  if (times.length > 0) console.log(`killed ${what}: ${times.length} times, back after ${times.join(', ')} ms`)
}
console.log(
  `answers by status (0: the connection broke): ${[...ledger.statuses]
    .sort()
    .map((pair) => pair.join(' x '))
    .join(', ')}`,
)
console.log(
  `acknowledged: ${told.length} appointments (${told.filter(({ intentId }) => intentId).length} by card), ` +
    `${ledger.paid.size} payments, ${told.filter(({ cancelled }) => cancelled).length} cancellations`,
)
const figures: Figure[] = [
  ['acknowledged and lost', differences.lost, 0],
  ['payments the provider does not know', differences.paymentsUnknown, 0],
  ['doubled', differences.doubled, 0],
  ['cents astray', settled ? 0 : differences.centsAstray, 0],
  ['invariants broken', differences.invariants.length, 0],
  ['answers of 500', count(500), 0],
  ['other wrong answers', ledger.wrong.length - count(500), 0],
  ['errors logged by servers', faults.length, 0],
  ['servers that ended badly', endedWell ? 0 : 1, 0],
  ['deadlocks', deadlocks, 0],
  ['longest until all served again (ms)', Math.round(longest), mostUntilBackMs],
]
process.exit(judge(figures))
