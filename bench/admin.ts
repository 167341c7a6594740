/**
 * Every list and filter of the admin, the desk's, a doctor's own, reports and export on 1,000,000 appointments: p50 and
 * p99 of each over HTTP, rows a second of the export and the memory it takes: `node bench/admin.ts [appointments]`.
 * With `BENCH_DATA` (a folder) the appointments are made once; `ONLY` measures the paths that it is found in. What it
 * prints is what it is run for.
 */
import { appointmentStatuses, paymentStatuses } from '../contract/appointment-status.ts'
import { paymentStates } from '../contract/payments.ts'
import { refreshFigures } from '../server/reports/refresh.ts'
import { addLongHistory, tokenOf } from './long-history.ts'
import { percentile, setStage } from './stage.ts'

const wanted = Number(process.argv[2] ?? 1_000_000)
const only = process.env.ONLY ?? ''
/** p99 of so many is not the slowest alone. */
const rounds = 101
/** What is far too slow is known sooner. */
const patienceMs = 15_000
const goalMs = 300

const stage = await setStage((filling) => addLongHistory(filling, wanted))
const tokens = { admin: await tokenOf(stage), doctor: await tokenOf(stage, 'bench-doctor-1@salus.test') }
const refreshBegan = performance.now()
const dates = await refreshFigures(stage.ground)
console.log(`figures of ${dates} dates made in ${((performance.now() - refreshBegan) / 1000).toFixed(1)} s`)
await stage.pool.query('vacuum analyze daily_figures')

const get = (path: string, who: keyof typeof tokens = 'admin') =>
  fetch(`${stage.address}/api${path}`, { headers: { authorization: `Bearer ${tokens[who]}` } })
const { rows: counted } = await stage.pool.query('select count(*) as n, (min(date))::text as first from appointments')
console.log(`${counted[0].n} appointments since ${counted[0].first}`)
const { rows: known } = await stage.pool.query<Record<'visit' | 'doctor' | 'payment' | 'intent' | 'person', string>>(`
  select claims.id as visit, claims.doctor_id as doctor, payments.id as payment, payments.intent_id as intent,
    claims.patient_id as person
  from payments join claims on claims.id = payments.claim_id order by payments.created_at desc limit 1`)
const { visit, doctor, payment, intent, person } = known[0]!

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const span = `from=${day(60)}&to=${day(30)}`
/** Everybody, a tenth of them, one, the visits of one doctor, nobody. */
const searches = ['bench', 'patient 1', 'Patient 12345', 'Doctor 7', 'bench-patient-777@salus.test', 'nobody at all']
const sorts = ['newest', 'oldest', 'amount', 'status']

const ofAdmin = [
  '',
  'limit=100',
  'offset=20000',
  'offset=900000',
  ...appointmentStatuses.map((status) => `status=${status}`),
  ...paymentStatuses.map((state) => `payment=${state}`),
  ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&offset=500000`, `sort=${sort}&payment=pending`]),
  'payment=refunded&sort=oldest&offset=4000',
  'payment=pending&status=completed',
  span,
  `${span}&status=completed&payment=pending&sort=amount`,
  `doctorId=${doctor}`,
  ...['payment=pending', 'status=no-show', 'sort=amount', 'offset=10000', span].map(
    (more) => `doctorId=${doctor}&${more}`,
  ),
  ...searches.map((search) => `search=${search}`),
  ...['payment=pending', 'status=no-show', 'sort=amount', 'sort=status', 'offset=100000', span].flatMap((more) =>
    ['bench', 'Patient 12345', 'Doctor 7'].map((search) => `search=${search}&${more}`),
  ),
  `search=Patient 12345&from=${day(0)}&sort=oldest&limit=5`,
  `id=${visit}`,
].map((query) => `/appointments/all?${query}`)

const others = [
  '/admin/appointments?limit=5',
  '/admin/overview',
  '/admin/needs',
  '/admin/weeks',
  ...['', 'sort=-fee', 'sort=experience', 'search=doctor 7', 'standing=unverified'].map(
    (query) => `/admin/doctors?${query}`,
  ),
  ...['', 'sort=-name', 'sort=newest', 'sort=oldest&offset=15000', 'role=doctor', 'search=bench', 'search=7777'].map(
    (query) => `/admin/users?${query}`,
  ),
  '/admin/staff',
  '/admin/payments',
  '/admin/payments?sort=oldest&offset=400000',
  '/admin/payments?sort=-amount',
  '/admin/payments?sort=amount&offset=200000',
  ...[...paymentStates, 'attention'].map((status) => `/admin/payments?status=${status}`),
  ...searches
    .flatMap((search) => [`search=${search}`, `search=${search}&status=failed`, `search=${search}&offset=50`])
    .map((query) => `/admin/payments?${query}`),
  `/admin/payments?reference=${intent}`,
  `/admin/payments?id=${payment}`,
  ...['', 'reads=yes', 'search=bench', `search=${person}`, 'role=admin', `from=${day(30)}&reads=yes`].map(
    (query) => `/admin/audit?${query}`,
  ),
  '/admin/care-requests',
  '/admin/imports',
  '/change-requests',
  '/admin/till-shifts',
  ...['', 'bench', 'patient 1', 'patient 12345', 'nobody at all', '12345'].map((search) => `/people?search=${search}`),
  '/people/doubles?name=Bench Patient 12345',
  `/people/${person}`,
  '/desk/board',
  `/desk/board?date=${day(1)}`,
  `/desk/day-end?date=${day(1)}`,
  `/desk/money?date=${day(1)}`,
  `/desk/money?date=${day(1)}&search=patient 1`,
  '/desk/papers',
  `/desk/papers?appointmentId=${visit}`,
  `/calendar?from=${day(1)}&to=${day(1)}`,
  `/calendar?from=${day(7)}&to=${day(1)}`,
  ...[30, 91, 365, 1095].map((back) => `/admin/analytics?from=${day(back)}&to=${day(1)}`),
]

const ofDoctor = [
  '/appointments/doctor/counts',
  '/appointments/doctor/counts?search=patient 1',
  '/appointments/doctor/appointments',
  '/appointments/doctor/appointments?list=past&offset=10000',
  '/appointments/doctor/appointments?sort=oldest&status=no-show',
  '/appointments/doctor/appointments?search=patient 1',
  '/appointments/doctor/appointments?search=nobody at all',
  '/doctors/my-patients',
  '/doctors/my-patients?sort=recent&offset=1000',
  '/doctors/my-patients?search=patient 12',
  `/calendar?from=${day(40)}&to=${day(1)}`,
]

const over: string[] = []
async function measure(path: string, who: keyof typeof tokens) {
  if (!path.includes(only)) return
  const times: number[] = []
  const began = performance.now()
  while (times.length < rounds && (times.length < 3 || performance.now() - began < patienceMs)) {
    const asked = performance.now()
    const response = await get(path, who)
    const said = await response.text()
    if (response.status !== 200) {
      console.log(`${path}: ${response.status} ${said.slice(0, 200)}`)
      over.push(path)
      return
    }
    times.push(performance.now() - asked)
  }
  times.sort((a, b) => a - b)
  const p99 = percentile(times, 0.99)
  if (p99 >= goalMs) over.push(path)
  console.log(
    `${path.padEnd(64)} p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms${p99 < goalMs ? '' : ' OVER'}`,
  )
}
for (const path of [...ofAdmin, ...others]) await measure(path, 'admin')
for (const path of ofDoctor) await measure(path, 'doctor')
console.log(over.length === 0 ? `p99 under ${goalMs} ms everywhere` : `${over.length} over ${goalMs} ms`)

if (only === '') {
  const began = performance.now()
  const response = await get('/admin/appointments/export')
  let lines = 0
  for await (const chunk of response.body!) for (const byte of chunk as Uint8Array) if (byte === 10) lines++
  console.log(`server memory at most ${stage.serverMemoryMb()} MB`)
  console.log(`export: ${lines - 1} rows, ${Math.round((lines - 1) / ((performance.now() - began) / 1000))} rows/s`)
}
await stage.close()
