/**
 * Bookings per second over HTTP (unique times, paid at the clinic, 50 clients) beside the bare INSERT under the same
 * constraints over 10 connections: `node bench/booking.ts`.
 */
import { allTimes, bareInserts, bookAtClinic } from './load.ts'
import { addBusyDoctors, addPatients, percentile, perSecond, setStage } from './stage.ts'

const clients = 50
const bare = 15_000

let doctors: string[] = []
let tokens: string[] = []
const stage = await setStage(async ({ ground }) => {
  doctors = await addBusyDoctors(ground, 100)
  // So many that nobody has more unpaid appointments than the product allows.
  tokens = await addPatients(ground, 6000)
})
const bookings = allTimes(doctors, tokens)
const warmUp = bookings.splice(0, 2000)
await bookAtClinic(stage, clients, warmUp)
const bareMs = await bareInserts(stage, doctors, bare)
const { ms, times, statuses } = await bookAtClinic(stage, clients, bookings)
const { rows } = await stage.pool.query(`select
  (select count(*)::int from claims) as claims,
  (select count(*)::int from claims a join claims b
      on a.id < b.id and a.doctor_id = b.doctor_id and a.blocked && b.blocked) as overlaps`)

console.log(`bare INSERT, 10 connections        ${perSecond(bare, bareMs)}`)
console.log(
  `bookings over HTTP, ${clients} clients     ${perSecond(bookings.length, ms)}  ` +
    `(${((bookings.length / ms / (bare / bareMs)) * 100).toFixed(0)} % of the bare INSERT)`,
)
console.log(`p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`)
console.log(`answers ${JSON.stringify(Object.fromEntries(statuses))}, ${bookings.length} asked`)
console.log(`appointments ${rows[0].claims} of ${warmUp.length + bookings.length}, double bookings ${rows[0].overlaps}`)
console.log(`server memory at most ${stage.serverMemoryMb()} MB`)
await stage.close()
