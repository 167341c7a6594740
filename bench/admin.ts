/**
 * The admin's lists, reports and export on 1,000,000 appointments: p50 and p99 of each over HTTP, rows a second of the
 * export and the memory it takes: `node bench/admin.ts [appointments]`.
 */
import { sql } from 'kysely'
import { refreshFigures } from '../server/reports/refresh.ts'
import { addLongHistory } from './long-history.ts'
import { percentile, setStage } from './stage.ts'

const wanted = Number(process.argv[2] ?? 1_000_000)
const rounds = 30

let token = ''
const stage = await setStage(async (filling) => {
  token = await addLongHistory(filling, wanted)
  const { ground } = filling
  const began = performance.now()
  const dates = await refreshFigures(ground)
  console.log(`figures of ${dates} dates made in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await sql`vacuum analyze daily_figures`.execute(ground.db)
})

const get = (path: string) => fetch(`${stage.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
const { rows: counted } = await stage.pool.query('select count(*) as n, (min(date))::text as first from claims')
console.log(`${counted[0].n} appointments since ${counted[0].first}`)

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
for (const path of [
  '/appointments/all',
  '/appointments/all?offset=20000',
  '/appointments/all?status=no-show',
  `/appointments/all?from=${day(60)}&to=${day(30)}`,
  '/appointments/all?payment=pending',
  '/appointments/all?payment=failed',
  '/appointments/all?payment=refunded&sort=oldest&offset=4000',
  '/appointments/all?payment=pending&status=completed',
  '/appointments/all?sort=status',
  '/appointments/all?search=bench',
  '/appointments/all?sort=amount',
  '/admin/appointments?limit=5',
  '/admin/overview',
  '/admin/needs',
  '/admin/weeks',
  '/admin/doctors',
  '/admin/users',
  '/admin/payments',
  '/admin/payments?status=failed',
  `/admin/analytics?from=${day(30)}&to=${day(1)}`,
  `/admin/analytics?from=${day(365)}&to=${day(1)}`,
  `/admin/analytics?from=${day(1095)}&to=${day(1)}`,
]) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const response = await get(path)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    times.push(performance.now() - began)
    if (performance.now() - began > 5000 && round > 2) break
  }
  times.sort((a, b) => a - b)
  console.log(
    `${path.padEnd(64)} p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
  )
}

const began = performance.now()
const response = await get('/admin/appointments/export')
let lines = 0
for await (const chunk of response.body!) for (const byte of chunk as Uint8Array) if (byte === 10) lines++
console.log(`server memory at most ${stage.serverMemoryMb()} MB`)
console.log(`export: ${lines - 1} rows, ${Math.round((lines - 1) / ((performance.now() - began) / 1000))} rows/s`)
await stage.close()
