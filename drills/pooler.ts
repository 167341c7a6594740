import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../server/platform/database.ts'
import { asRoot, userFor } from '#embedded-postgres'
import { surroundings } from '../server/platform/embedded-database.ts'
import { openClinic } from '../server/testing/clinic.ts'
import { centsAstray, compareBooks } from '../server/testing/compare-books.ts'
import { startTestServer } from '../server/testing/database.ts'
import { errorsIn } from '../server/testing/errors-in.ts'
import { eventually } from '../server/testing/eventually.ts'
import { startServer } from '../server/testing/processes.ts'
import { startClients } from './clients.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:pooler`: patients book, hold and pay by card, cancel and move on two servers behind a PgBouncer that
 * gives each transaction another connection. The time zone of its sessions is Pacific/Chatham while the clinic is in
 * Berlin. One server has a direct address for its jobs, the other looks for jobs without listening. Prints the figures,
 * and exits with 1 if one is too high. `npm run drill:pooler -- 120` takes 120 seconds instead of 60.
 */

const seconds = Number(process.argv[2] ?? 60)
const program = '/usr/sbin/pgbouncer'
/** Fewer connections than the servers use, so that each one serves both servers. */
const connections = 6

if (!existsSync(program)) {
  console.error(`${program} is missing: apt-get install -y pgbouncer`)
  process.exit(1)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Starts PgBouncer in front of the database at this address; answers the address through it and how to end it. */
async function startPooler(url: string): Promise<{ url: string; stop(): void }> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'salus-pooler-'))
  chmodSync(folder, 0o755)
  const listensAt = await freePort()
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listensAt}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  )
  // It refuses to run as root.
  const user = asRoot ? userFor(undefined, surroundings) : undefined
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const through = `postgres://${username}:${password}@127.0.0.1:${listensAt}${pathname}`
  const pool = openPool(through, { connections: 1, pooled: true })
  await eventually(
    'PgBouncer lets in',
    () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    10_000,
  ).catch(() => {
    throw new Error(`PgBouncer does not answer:\n${said}`)
  })
  await pool.end()
  return {
    url: through,
    stop() {
      end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const database = await startTestServer({ fsync: true })
process.env.TEST_DATABASE_SERVER = database.url
const clinic = await openClinic()
const pooler = await startPooler(clinic.databaseUrl)
const env = { DATABASE_POOLER: 'true', DATABASE_DIRECT_URL: '', LOG_LEVEL: 'warn' }
const servers = [
  await startServer({ databaseUrl: pooler.url, env }),
  await startServer({ databaseUrl: pooler.url, env: { ...env, DATABASE_DIRECT_URL: clinic.databaseUrl } }),
]
const { ledger, stop } = await startClients(clinic, () => servers.map(({ url }) => url))
const sessions = async () => {
  const [row] = await clinic.rows(
    "select count(*)::int as n from pg_stat_activity where usename = 'salus_app' and datname = current_database()",
  )
  return row!.n as number
}
let most = 0
for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(1000)) {
  most = Math.max(most, await sessions())
}
await stop()
const told = await eventually(
  'all is told and settled',
  async () => {
    const [{ waiting }] = (await clinic.rows('select count(*)::int as waiting from unrelayed_events')) as [
      { waiting: number },
    ]
    return waiting === 0 && (await centsAstray(clinic.pool)) === 0
  },
  120_000,
).then(
  () => 0,
  () => 1,
)
const differences = await compareBooks(clinic.pool, ledger)
const logged = servers.flatMap((server) => errorsIn(server.logs()))
const warned = servers.flatMap((server) =>
  server
    .logs()
    .split('\n')
    .filter((line) => /"level":40|WARN/.test(line)),
)
let endedBadly = 0
for (const server of servers) await server.stop().catch(() => endedBadly++)
pooler.stop()
const [{ zone, server_zone }] = (await clinic.rows(
  `select clinic_zone() as zone,
     (select setconfig[1] from pg_db_role_setting where setdatabase = 0 limit 1) as server_zone`,
)) as [{ zone: string; server_zone: string }]
await clinic.close()
await database.stop()

for (const line of [...ledger.wrong, ...logged, ...warned].slice(0, 10)) console.error(line.slice(0, 600))
const answers = [...ledger.statuses].sort().map((pair) => pair.join(' x '))
console.log(`clinic in ${zone}, sessions with ${server_zone}; at most ${most} of them, the drill’s own among them`)
console.log(`${seconds} s, answers by status: ${answers.join(', ')}`)
console.log(`acknowledged: ${ledger.appointments.size} appointments, ${ledger.paid.size} payments`)
process.exit(
  judge([
    ['acknowledged and lost', differences.lost, 0],
    ['payments the provider does not know', differences.paymentsUnknown, 0],
    ['doubled', differences.doubled, 0],
    ['cents astray', differences.centsAstray, 0],
    ['invariants broken', differences.invariants.length, 0],
    ['answers that no patient should see', ledger.wrong.length, 0],
    ['answers of 503, and connections that broke', (ledger.statuses.get(503) ?? 0) + (ledger.statuses.get(0) ?? 0), 0],
    ['errors and warnings logged by servers', logged.length + warned.length, 0],
    ['news that the jobs did not tell', told, 0],
    ['servers that ended badly', endedBadly, 0],
  ]),
)
