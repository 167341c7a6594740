import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lockKey } from '../server/platform/migrate.ts'
import { centsAstray, compareBooks } from '../server/testing/compare-books.ts'
import { errorsIn } from '../server/testing/errors-in.ts'
import { eventually } from '../server/testing/eventually.ts'
import { type ServerProcess, startServer } from '../server/testing/processes.ts'
import { startClients } from './clients.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:migrate`: versions of Salus follow each other on one database under a load of bookings, payments and
 * cancellations, old and new servers side by side. The first is the last release, the second this checkout; the third
 * gives a column another name, the fourth removes the old name (`migrate-example/`). Prints the figures, among them how
 * long a server's statement waited for a migration, and exits with 1 if one is too high.
 */

/** The commit of the last release. */
const lastRelease = '739764d'
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'salus-versions-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
/** How long (ms) old and new servers run side by side in each step. */
const sideBySideMs = 10_000
const parts = ['contract', 'embedded-postgres', 'texts', 'server', 'scripts', 'package.json']

function releaseOf(commit: string): string {
  const place = join(folder, commit)
  mkdirSync(place)
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', place], { input: files })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

/** A copy of this checkout with these migrations of the example; with any of them it uses the column's new name. */
function version(name: string, ...migrations: string[]): string {
  const place = join(folder, name)
  for (const part of parts) cpSync(join(root, part), join(place, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  if (migrations.length === 0) return place
  for (const migration of migrations) {
    cpSync(join(import.meta.dirname, 'migrate-example', migration), join(place, 'server/migrations', migration))
  }
  let changed = 0
  for (const file of globSync('server/**/*.ts', { cwd: place })) {
    const source = readFileSync(join(place, file), 'utf8')
    if (!source.includes('refund_attempts')) continue
    writeFileSync(join(place, file), source.replaceAll('refund_attempts', 'refunds_begun'))
    changed++
  }
  if (changed === 0) throw new Error('The example’s column is not there any more: the drill needs another')
  return place
}

const first = releaseOf(lastRelease)
const second = version('second')
const third = version('third', '9000-expand.sql', '9001-fill.sql')
const fourth = version('fourth', '9000-expand.sql', '9001-fill.sql', '9002-contract.sql')

// The database is made by the last release's own files.
const ofFirst = <T>(path: string) => import(join(first, 'server/testing', path)) as Promise<T>
const { startTestServer } = await ofFirst<typeof import('../server/testing/database.ts')>('database.ts')
const { openClinic } = await ofFirst<typeof import('../server/testing/clinic.ts')>('clinic.ts')
const database = await startTestServer({ fsync: true })
process.env.TEST_DATABASE_SERVER = database.url
const clinic = await openClinic()
const addresses = { DATABASE_URL: clinic.databaseUrl, DATABASE_OWNER_URL: clinic.ground.config.databaseOwnerUrl! }
const start = (place: string) =>
  startServer({ databaseUrl: clinic.databaseUrl, env: { LOG_LEVEL: 'warn' }, root: place, withinSeconds: 120 })

/**
 * Looks every 10 ms for statements that wait for a lock of the migration; `stop` answers the longest waits (ms) by
 * statement.
 */
async function watchLocks(): Promise<{ stop(): Promise<Map<string, number>> }> {
  const client = new pg.Client({ connectionString: addresses.DATABASE_OWNER_URL })
  await client.connect()
  const longest = new Map<string, number>()
  let watching = true
  const watch = async () => {
    while (watching) {
      const { rows } = await client.query<{ table: string; ms: number }>(
        `select format(
             '%s, by %s', coalesce(waiting.relation::regclass::text, waiting.locktype),
             left(regexp_replace(query, '\\s+', ' ', 'g'), 60)
           ) as table,
           max(extract(epoch from clock_timestamp() - waiting.waitstart) * 1000)::float8 as ms
         from pg_locks waiting join pg_locks migrating
           on migrating.locktype = 'advisory' and migrating.granted and migrating.objid = ${lockKey}
           and migrating.pid = any (pg_blocking_pids(waiting.pid))
         join pg_stat_activity on pg_stat_activity.pid = migrating.pid
         where not waiting.granted and waiting.waitstart is not null
         group by 1`,
      )
      for (const { table, ms } of rows) longest.set(table, Math.max(longest.get(table) ?? 0, ms))
      await pause(10)
    }
  }
  const watched = watch()
  return {
    async stop() {
      watching = false
      await watched
      await client.end()
      return longest
    },
  }
}

/** The longest time (ms) that a server's statement waited for a migration. */
let longestWait = 0

/** Runs `npm run migrate` of a version; answers how long it took (ms). */
async function migrate(place: string): Promise<number> {
  const locks = await watchLocks()
  const began = performance.now()
  const env = { ...process.env, ...addresses, TIME_ZONE: '' }
  const child = spawn(process.execPath, ['server/migrate.ts'], { cwd: place, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  const ms = performance.now() - began
  const waits = [...(await locks.stop())].sort((a, b) => b[1] - a[1])
  if (code !== 0) throw new Error(`npm run migrate ended with ${code}`)
  longestWait = Math.max(longestWait, Math.round(waits[0]?.[1] ?? 0))
  console.log(
    `waited for:\n${waits.map(([table, wait]) => `  ${wait.toFixed(0)} ms ${table}`).join('\n') || '  nothing'}`,
  )
  return ms
}

const serving: ServerProcess[] = [await start(first), await start(first)]
const ended: ServerProcess[] = []
// Few clients, because the machine has to start servers beside the load.
const { ledger, stop } = await startClients(clinic, () => serving.map(({ url }) => url), 200)
/** Sends no more requests to the old servers; they finish those they have. */
async function endTheFirst(count: number) {
  const leaving = serving.splice(0, count)
  await pause(500)
  await Promise.all(leaving.map((server) => server.stop()))
  ended.push(...leaving)
}
async function add(count: number, place: string) {
  for (let n = 0; n < count; n++) serving.push(await start(place))
}
const took: string[] = []
async function step(what: string, work: () => Promise<unknown>) {
  const before = ledger.appointments.size
  const ms = await work()
  await pause(sideBySideMs)
  const figure = typeof ms === 'number' ? ` in ${(ms / 1000).toFixed(1)} s` : ''
  took.push(`${what}${figure}; ${ledger.appointments.size - before} appointments meanwhile`)
  console.log(took.at(-1))
}

await step('two servers of the last release', async () => undefined)
await step('migrated to this version under them', () => migrate(second))
await step('one of the last release starts on the newer schema', () => add(1, first))
await step('two of this version beside the three old ones', () => add(2, second))
await step('the old ones end', () => endTheFirst(3))
await step('expanded under this version', () => migrate(third))
await step('two of the third version beside it', () => add(2, third))
await step('this version ends', () => endTheFirst(2))
const drift = await clinic.rows('select from payments where refund_attempts <> refunds_begun')
await step('contracted under the third', () => migrate(fourth))
await step('one of the fourth version beside them', () => add(1, fourth))
const refused = await start(second).then(
  async (server) => {
    await server.stop()
    return 'it started'
  },
  (error: Error) => /does not understand/.exec(error.message)?.[0] ?? error.message,
)
await stop()
await eventually('all is settled', async () => (await centsAstray(clinic.pool)) === 0, 120_000).catch(() => undefined)
const differences = await compareBooks(clinic.pool, ledger)
const logged = [...serving, ...ended].flatMap((server) => errorsIn(server.logs()))
await Promise.all(serving.map((server) => server.stop().catch((error: Error) => logged.push(error.message))))
await clinic.close()
await database.stop()

for (const line of [...ledger.wrong, ...logged].slice(0, 10)) console.error(line.slice(0, 600))
const answers = [...ledger.statuses].sort().map((pair) => pair.join(' x '))
console.log(`answers by status: ${answers.join(', ')}`)
console.log(`acknowledged: ${ledger.appointments.size} appointments, ${ledger.paid.size} payments`)
console.log(`a server of this version at the end: ${refused}`)
process.exit(
  judge([
    ['acknowledged and lost', differences.lost, 0],
    ['doubled', differences.doubled, 0],
    ['cents astray', differences.centsAstray, 0],
    ['invariants broken', differences.invariants.length, 0],
    ['answers that no patient should see', ledger.wrong.length, 0],
    ['answers of 503, and connections that broke', (ledger.statuses.get(503) ?? 0) + (ledger.statuses.get(0) ?? 0), 0],
    ['errors logged by servers', logged.length, 0],
    ['rows whose two counts differ', drift.length, 0],
    ['longest wait of a statement for a migration (ms)', longestWait, 2000],
    ['old servers that start on what they do not understand', refused === 'does not understand' ? 0 : 1, 0],
  ]),
)
