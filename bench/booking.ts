/**
 * Bookings per second over HTTP (unique times, paid at the clinic, 50 clients) beside the bare INSERT under the same
 * constraints over 10 connections; and the processor time of a booking including its mails, which a mail server accepts
 * at once. `node bench/booking.ts [bookings]`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { allTimes, bareInserts, bookAtClinic } from './load.ts'
import { mailSink } from './mail-sink.ts'
import { addBusyDoctors, addPatients, asInProduction, percentile, perSecond, setStage } from './stage.ts'

const clients = 50
const bare = 15_000
const most = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)
/** How long (s) it waits for all mails. */
const patienceSeconds = 600

const sink = await mailSink()
let doctors: string[] = []
let tokens: string[] = []
const stage = await setStage(
  async ({ ground, pool }) => {
    doctors = await addBusyDoctors(ground, 100)
    // Enough patients that nobody exceeds the limit of unpaid appointments.
    tokens = await addPatients(ground, 6000)
    // Mail about visits goes to confirmed addresses only.
    await pool.query("update users set email_confirmed_at = now() where role = 'user'")
  },
  {
    ...asInProduction,
    SMTP_URL: sink.url,
    PUBLIC_URL: 'https://salus.example',
    MAIL_FROM: 'bench@salus.test',
    MAIL_DELAY_SECONDS: '0',
  },
)
const bookings = allTimes(doctors, tokens)
const warmUp = bookings.splice(0, 2000)
bookings.splice(most)
let booked = 0

/** Waits until one mail of each booking has been sent. */
async function allDelivered(): Promise<void> {
  for (let waited = 0; sink.letters() < booked; waited++) {
    if (waited > patienceSeconds) throw new Error(`Only ${sink.letters()} of ${booked} letters`)
    await pause(1000)
  }
}

await bookAtClinic(stage, clients, warmUp)
booked += warmUp.length
await allDelivered()
const bareMs = await bareInserts(stage, doctors, bare)
const before = await stage.processorSeconds()
const { ms, times, statuses } = await bookAtClinic(stage, clients, bookings)
booked += bookings.length
const answered = await stage.processorSeconds()
await allDelivered()
const whole = await stage.processorSeconds()
const { rows } = await stage.pool.query(`select
  (select count(*)::int from claims) as claims,
  (select count(*)::int from claims a join claims b
      on a.id < b.id and a.doctor_id = b.doctor_id and a.blocked && b.blocked) as overlaps`)

const each = (seconds: number) => `${((seconds / bookings.length) * 1000).toFixed(2)} ms`
console.log(`bare INSERT, 10 connections        ${perSecond(bare, bareMs)}`)
console.log(
  `bookings over HTTP, ${clients} clients     ${perSecond(bookings.length, ms)}  ` +
    `(${((bookings.length / ms / (bare / bareMs)) * 100).toFixed(0)} % of the bare INSERT)`,
)
console.log(`p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)
console.log(`answers ${JSON.stringify(Object.fromEntries(statuses))}, ${bookings.length} asked`)
console.log(`appointments ${rows[0].claims} of ${warmUp.length + bookings.length}, double bookings ${rows[0].overlaps}`)
for (const [what, until] of [
  ['until all are answered', answered],
  ['until all letters are delivered', whole],
] as const) {
  const server = until.server - before.server
  const postgres = until.postgres - before.postgres
  console.log(
    `processor time a booking, ${what}: ${each(server + postgres)} ` +
      `(server ${each(server)}, PostgreSQL ${each(postgres)})`,
  )
}
console.log(`letters delivered ${sink.letters()} of ${booked}`)
console.log(`server memory at most ${stage.serverMemoryMb()} MB`)
await stage.close()
await sink.close()
