import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openClinic } from '../server/testing/clinic.ts'
import { centsAstray, compareBooks } from '../server/testing/compare-books.ts'
import { startTestServer } from '../server/testing/database.ts'
import { errorsIn } from '../server/testing/errors-in.ts'
import { eventually } from '../server/testing/eventually.ts'
import { type ServerProcess, startServer } from '../server/testing/processes.ts'
import { startCrowd } from './crowd.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:migrate`: three versions of Salus follow each other on one database under a load of bookings, payments
 * and cancellations, old and new servers side by side. The second calls a column by another name, the third takes the
 * old name away (`migrate-example/`). Prints the figures, and exits with 1 when one is not as it should be.
 */

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'salus-versions-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
/** How long (ms) servers serve side by side after each step. */
const sideBySideMs = 10_000

/** The product with these migrations of the example; from the second version on it knows the column by its new name. */
function version(name: string, ...migrations: string[]): string {
  const place = join(folder, name)
  for (const part of ['contract', 'embedded-postgres', 'texts', 'server', 'scripts', 'package.json']) {
    cpSync(join(root, part), join(place, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
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

const second = version('second', '9000-expand.sql', '9001-fill.sql')
const third = version('third', '9000-expand.sql', '9001-fill.sql', '9002-contract.sql')

const database = await startTestServer({ fsync: true })
process.env.TEST_DATABASE_SERVER = database.url
const clinic = await openClinic()
const addresses = { DATABASE_URL: clinic.databaseUrl, DATABASE_OWNER_URL: clinic.ground.config.databaseOwnerUrl! }
const start = (place?: string) =>
  startServer({ databaseUrl: clinic.databaseUrl, env: { LOG_LEVEL: 'warn' }, ...(place ? { root: place } : {}) })

/** `npm run migrate` of a version; answers how long it took (ms). */
async function migrate(place: string): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, ...addresses, TIME_ZONE: '' }
  const child = spawn(process.execPath, ['server/migrate.ts'], { cwd: place, env, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm run migrate ended with ${code}`)
  return performance.now() - began
}

const serving: ServerProcess[] = [await start(), await start()]
const ended: ServerProcess[] = []
const { ledger, stop } = await startCrowd(clinic, () => serving.map(({ url }) => url))
/** Nothing more is sent to the servers of before; what they have begun they finish. */
async function endTheFirst(count: number) {
  const leaving = serving.splice(0, count)
  await pause(500)
  await Promise.all(leaving.map((server) => server.stop()))
  ended.push(...leaving)
}
const took: string[] = []
async function step(what: string, work: () => Promise<number | void>) {
  const before = ledger.appointments.size
  const ms = await work()
  await pause(sideBySideMs)
  const figure = typeof ms === 'number' ? ` in ${(ms / 1000).toFixed(1)} s` : ''
  took.push(`${what}${figure}; ${ledger.appointments.size - before} appointments meanwhile`)
  console.log(took.at(-1))
}

await step('two old servers', async () => undefined)
await step('expanded under them', () => migrate(second))
await step('an old server starts on the newer schema', async () => void serving.push(await start()))
await step(
  'two new servers beside the three old ones',
  async () => void serving.push(await start(second), await start(second)),
)
await step('the old ones end', () => endTheFirst(3))
const drift = await clinic.rows('select from payments where refund_attempts <> refunds_begun')
await step('contracted under the new ones', () => migrate(third))
await step('one of the third version beside them', async () => void serving.push(await start(third)))
const refused = await start().then(
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
console.log(`a server of the first version at the end: ${refused}`)
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
    ['old servers that start on what they do not understand', refused === 'does not understand' ? 0 : 1, 0],
  ]),
)
