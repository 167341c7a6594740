import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../server/platform/database.ts'
import { compareBooks } from '../server/testing/compare-books.ts'
import { errorsIn } from '../server/testing/errors-in.ts'
import { type ServerProcess, startServer } from '../server/testing/processes.ts'
import { startCrowd } from './crowd.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:claims [-- claims]`: a clinic whose visits were hours (the last such version, from the repository's
 * history) with a million of them, which is migrated to kinds and places while people book: the migration is killed in
 * the middle and begun again, old servers and new ones serve side by side. Prints the figures, and exits with 1 when
 * one is not as it should be.
 */
const [count = 1_000_000] = process.argv.slice(2).map(Number)
const lastOfHours = 'b004e8c'
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'salus-hours-'))
const before = join(folder, 'before')
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
mkdirSync(before)
const archive = join(folder, 'before.tar')
execFileSync('git', ['archive', '-o', archive, lastOfHours], { cwd: root })
execFileSync('tar', ['-xf', archive, '-C', before])
symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'))

// The clinic is opened by the version that it is of.
const { startTestServer } = (await import(
  join(before, 'server/testing/database.ts')
)) as typeof import('../server/testing/database.ts')
const { openClinic } = (await import(
  join(before, 'server/testing/clinic.ts')
)) as typeof import('../server/testing/clinic.ts')
const database = await startTestServer({ fsync: true })
process.env.TEST_DATABASE_SERVER = database.url
const clinic = await openClinic()
const start = (place?: string) =>
  startServer({ databaseUrl: clinic.databaseUrl, env: { LOG_LEVEL: 'warn' }, ...(place ? { root: place } : {}) })
const say = (line: string) => console.log(line)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Visits of ten hours a day with five hundred doctors, over as many days of the past as it takes. */
async function fill(): Promise<void> {
  const client = await clinic.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `with person as (
       insert into users (email, name, role, password_hash)
       select gen_random_uuid() || '@salus.test', 'Doctor ' || n, 'doctor', '-' from generate_series(1, 500) n
       returning id
     ) insert into doctors (user_id, specialization, experience_years, fee_cents)
       select id, 'Cardiology', 1, 10000 from person`,
  )
  await client.query(
    `insert into users (email, name, role, password_hash)
     select gen_random_uuid() || '@salus.test', 'Patient ' || n, 'user', '-' from generate_series(1, 5000) n`,
  )
  const days = Math.ceil(count / 5000)
  for (let day = 1; day <= days; day++) {
    await client.query(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select doctor.id, patient.id, date, make_time(hour, 0, 0), make_time(hour + 1, 0, 0),
         tstzrange(clinic_instant(date + make_time(hour, 0, 0)), clinic_instant(date + make_time(hour + 1, 0, 0))),
         case when (doctor.n + hour + $1) % 12 = 0 then 'cancelled' else 'completed' end, 10000, 'clinic', 'Clinic'
       from generate_series(9, 18) hour
       cross join (select clinic_today() - $1::int as date) dated
       cross join (select id, row_number() over (order by id) as n from doctors where specialization = 'Cardiology'
         and fee_cents = 10000 order by id limit 500) doctor
       join (select id, row_number() over (order by id) as n from users where name like 'Patient %') patient
         on patient.n = 1 + (doctor.n + hour * 500 + $1 * 5) % 5000`,
      [day],
    )
  }
  await client.query('analyze')
  client.release(true)
}

let began = performance.now()
await fill()
const filled = (await clinic.rows('select count(*)::int as n from claims'))[0]!.n as number
say(`${filled} claims of hours in ${seconds(performance.now() - began)}`)

const serving: ServerProcess[] = [await start(before), await start(before)]
const { ledger, stop } = await startCrowd(clinic, () => serving.map(({ url }) => url), 400)

/** The longest (ms) that nobody's booking was acknowledged, and how many were meanwhile. */
async function watched<T>(work: () => Promise<T>) {
  const first = ledger.appointments.size
  let size = first
  let last = performance.now()
  let longest = 0
  const watch = setInterval(() => {
    const now = performance.now()
    if (ledger.appointments.size > size) {
      longest = Math.max(longest, now - last)
      last = now
      size = ledger.appointments.size
    }
  }, 5)
  const at = performance.now()
  const result = await work()
  const ms = performance.now() - at
  longest = Math.max(longest, performance.now() - last)
  clearInterval(watch)
  return { result, ms, longest, perSecond: ((ledger.appointments.size - first) / ms) * 1000 }
}
const inWords = ({ ms, longest, perSecond }: { ms: number; longest: number; perSecond: number }) =>
  `${seconds(ms)}, ${perSecond.toFixed(0)} bookings a second meanwhile, none for at most ${longest.toFixed(0)} ms`

const addresses = { DATABASE_URL: clinic.databaseUrl, DATABASE_OWNER_URL: clinic.ground.config.databaseOwnerUrl! }
function migrate() {
  const env = { ...process.env, ...addresses, TIME_ZONE: '' }
  return spawn(process.execPath, ['server/migrate.ts'], { cwd: root, env, stdio: 'inherit' })
}
const filledIn = async () => {
  const { rows } = await clinic.pool.query(
    "select count(*)::int as n from claims where blocked is not null and status <> 'cancelled'",
  )
  return (rows[0] as { n: number }).n
}

say(`two old servers: ${inWords(await watched(() => pause(10_000)))}`)
const killed = await watched(async () => {
  const child = migrate()
  const ended = once(child, 'exit')
  // A look at all of them costs what the filling itself needs.
  while (child.exitCode === null && (await filledIn().catch(() => 0)) <= filled / 3) await pause(5000)
  if (child.exitCode !== null) throw new Error('The migration ended before it could be killed')
  child.kill('SIGKILL')
  await ended
  return filledIn()
})
say(`migrated until killed, ${killed.result} of ${filled} filled: ${inWords(killed)}`)
const again = await watched(async () => {
  const [code] = (await once(migrate(), 'exit')) as [number | null]
  return code
})
say(`begun again, to its end: ${inWords(again)}`)
say(`two old servers on the new schema: ${inWords(await watched(() => pause(10_000)))}`)
serving.push(await start())
say(`a new one beside them: ${inWords(await watched(() => pause(10_000)))}`)
const leaving = serving.splice(0, 2)
await pause(500)
await Promise.all(leaving.map((server) => server.stop()))
say(`the new one alone: ${inWords(await watched(() => pause(10_000)))}`)
await stop()
await pause(5000)

began = performance.now()
// All of a million takes longer than a server's statements may.
const patient = openPool(clinic.ground.config.databaseOwnerUrl!, { connections: 2, patient: true })
const differences = await compareBooks(patient, ledger)
await patient.end()
say(`all invariants over ${filled} claims in ${seconds(performance.now() - began)}`)
const [left] = await clinic.rows(
  "select count(*)::int as n from claims where blocked is null and status <> 'cancelled'",
)
const logged = [...serving, ...leaving].flatMap((server) => errorsIn(server.logs()))
await Promise.all(serving.map((server) => server.stop().catch((error: Error) => logged.push(error.message))))
await clinic.close()
await database.stop()
for (const line of [...ledger.wrong, ...logged, ...differences.invariants.map(String)].slice(0, 10)) {
  console.error(line.slice(0, 600))
}
console.log(`acknowledged: ${ledger.appointments.size} appointments, ${ledger.paid.size} payments`)
process.exit(
  judge([
    ['exit code of the migration begun again', again.result ?? 1, 0],
    ['claims left unfilled', Number(left!.n), 0],
    ['the longest (ms) that nobody could book while it ran', Math.max(killed.longest, again.longest), 3000],
    ['acknowledged and lost', differences.lost, 0],
    ['doubled', differences.doubled, 0],
    ['cents astray', differences.centsAstray, 0],
    ['invariants broken', differences.invariants.length, 0],
    ['answers that no patient should see', ledger.wrong.length, 0],
    ['errors logged by servers', logged.length, 0],
  ]),
)
