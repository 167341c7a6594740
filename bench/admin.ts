/**
 * All lists and filters behind a log-in (admin, desk, doctor, patient), reports and files on 1,000,000 appointments.
 * Prints p50 and p99 of each over HTTP, and for files the rows a second and the memory: `node bench/admin.ts
 * [appointments]`. With `BENCH_DATA` (a folder) the appointments are made once and kept. `ONLY` measures paths that
 * contain it, `PART=2/6` the second sixth of the paths.
 */
import { setTimeout } from 'node:timers/promises'
import { downloads, listsOf, type Known, type Reader } from './lists.ts'
import { addLongHistory, tokenOf } from './long-history.ts'
import { percentile, perSecond, setStage } from './stage.ts'

const wanted = Number(process.argv[2] ?? 1_000_000)
const only = process.env.ONLY ?? ''
const [part = 1, parts = 1] = (process.env.PART ?? '1/1').split('/').map(Number)
/** With this many calls, p99 is not just the slowest one. Slow paths get fewer calls; then p99 is the slowest. */
const mostCalls = 101
const fewestCalls = 21
const patienceMs = 1500
const goalMs = 300

const stage = await setStage((filling) => addLongHistory(filling, wanted))
const tokens: Record<Reader, string> = {
  admin: await tokenOf(stage),
  doctor: await tokenOf(stage, 'bench-doctor-1@salus.test'),
  patient: await tokenOf(stage, 'bench-patient-12345@salus.test'),
}
const get = (path: string, who: Reader) =>
  fetch(`${stage.address}/api${path}`, { headers: { authorization: `Bearer ${tokens[who]}` } })

const { rows: counted } = await stage.pool.query(`
  select count(*) as n, min(date)::text as first, max(date)::text as last,
    (select count(*) from persons) as people, (select count(*) from payments) as payments from appointments`)
const { n, first, last, people, payments } = counted[0]
console.log(`${n} appointments from ${first} to ${last}, ${people} people, ${payments} card payments`)
const { rows: known } = await stage.pool.query<Known>(`
  select claims.id as visit, claims.doctor_id as doctor, claims.place_id as place, payments.id as payment,
    payments.intent_id as intent, claims.patient_id as person
  from payments join claims on claims.id = payments.claim_id order by payments.created_at desc limit 1`)

const worst: { path: string; p99: number }[] = []
async function measure(path: string, who: Reader) {
  const times: number[] = []
  const began = performance.now()
  while (times.length < mostCalls && (times.length < fewestCalls || performance.now() - began < patienceMs)) {
    const asked = performance.now()
    const response = await get(path, who)
    const said = await response.text()
    if (response.status !== 200) {
      console.log(`${path}: ${response.status} ${said.slice(0, 200)}`)
      worst.push({ path, p99: Number.POSITIVE_INFINITY })
      return
    }
    times.push(performance.now() - asked)
  }
  times.sort((a, b) => a - b)
  const p99 = percentile(times, 0.99)
  worst.push({ path, p99 })
  console.log(
    `${`${who} ${path}`.padEnd(76)} p50 ${percentile(times, 0.5).toFixed(0).padStart(4)} ms, p99 ${p99.toFixed(0).padStart(4)} ms` +
      `${p99 < goalMs ? '' : ' OVER'}`,
  )
}

const asked = Object.entries(listsOf(known[0]!))
  .flatMap(([who, paths]) => paths.map((path) => ({ who: who as Reader, path })))
  .filter(({ path }) => path.includes(only))
  .filter((_, place) => place % parts === part - 1)
const began = performance.now()
for (const { path, who } of asked) await measure(path, who)
const over = worst.filter(({ p99 }) => p99 >= goalMs)
console.log(
  `${asked.length} paths in ${((performance.now() - began) / 1000).toFixed(0)} s: ` +
    `${over.length === 0 ? `p99 under ${goalMs} ms everywhere` : `${over.length} over ${goalMs} ms`}`,
)

/**
 * Files are streamed while they are made. Measures how long one takes, and for how long its statement holds a
 * connection.
 */
async function download(path: string) {
  const begins = performance.now()
  let firstMs = 0
  let lines = 0
  let longestMs = 0
  let isDone = false
  const watched = (async () => {
    while (!isDone) {
      const { rows: seen } = await stage.pool.query(`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::float8 as ms
        from pg_stat_activity where usename <> current_user and query ~ 'json_build_array'
          and (state = 'active' or state like 'idle in%')`)
      longestMs = Math.max(longestMs, seen[0].ms)
      await setTimeout(10)
    }
  })()
  const response = await get(path, 'admin')
  for await (const chunk of response.body!) {
    firstMs ||= performance.now() - begins
    for (const byte of chunk as Uint8Array) if (byte === 10) lines++
  }
  const ms = performance.now() - begins
  isDone = true
  await watched
  console.log(
    `${path}: ${lines - 1} rows in ${(ms / 1000).toFixed(1)} s, ${perSecond(lines - 1, ms)}, begins after ` +
      `${firstMs.toFixed(0)} ms, a connection at most ${longestMs.toFixed(0)} ms at a time`,
  )
}

if (part === parts) {
  for (const path of downloads) if (path.includes(only)) await download(path)
  console.log(`server memory at most ${stage.serverMemoryMb()} MB`)
}
await stage.close()
