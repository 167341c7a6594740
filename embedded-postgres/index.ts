import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { makeDatabase, readPassword } from './first-start.ts'
import {
  asRoot,
  canWriteIn,
  findExisting,
  onWindows,
  ordinary,
  type Parts,
  partsOf,
  type User,
  userFor,
} from './place.ts'
import { findPrograms, program } from './programs.ts'
import { CannotStart, type Surroundings } from './surroundings.ts'

export { asRoot, userFor } from './place.ts'
export { CannotStart, type Surroundings } from './surroundings.ts'

export type EmbeddedDatabase = {
  /** Contains the password: never print it. */
  url: string
  /** The folder of the files, to be shown to the operator. */
  folder: string
  /** Sentences for the operator; usually none. */
  notes: string[]
  /** Shuts PostgreSQL down cleanly and unlocks the data folder. */
  stop(): Promise<void>
}

export type Options = {
  /** False only in tests: without it a power failure loses data. */
  fsync?: boolean
  maxConnections?: number
}

/** Everything needed to start PostgreSQL, also when it is restarted. */
type Server = {
  native: string
  user: User | undefined
  parts: Parts
  /** The name of both the superuser and the database. */
  name: string
  password: string
  settings: string[]
}

type Postmaster = { child: ChildProcess; port: number; ended: Promise<void>; hasEnded(): boolean }

const logLimitBytes = 10 * 1024 * 1024
/** How long a killed PostgreSQL may still block the folder or its port. */
const obstacleMs = 10_000
/** How long PostgreSQL may replay its log after a crash. */
const recoveryMs = 120_000
/** After three unexpected ends within a minute, each restart waits: a second, then twice as long, and so on. */
const minuteMs = 60_000
const fallsWithoutPause = 3
const longestPauseMs = 8000

/**
 * Starts PostgreSQL on the files in the data folder, and creates them if there are none. It listens on 127.0.0.1, at a
 * free port, with a password generated for this folder. If it dies, it is restarted at the same port. Throws
 * `CannotStart` with one sentence if the program already runs on this folder or the operator has to do something, and
 * an `Error` with the last lines of PostgreSQL's log if PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  surroundings: Surroundings,
  options: Options = {},
): Promise<EmbeddedDatabase> {
  const { database: name, sharedFolder } = surroundings
  const { fsync = true, maxConnections = 60 } = options
  const dataFolder = openDataFolder(dataDir)
  const unlock = lockFolder(dataFolder, surroundings)
  try {
    const local = partsOf(join(dataFolder, 'postgres'))
    const distant = partsOf(join(sharedFolder, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)))
    const existing = findExisting(dataFolder, local, distant, surroundings)
    const user = asRoot ? userFor(existing, surroundings) : undefined
    const native = findPrograms(user, surroundings)
    const parts =
      existing ?? (await makeDatabase(native, user, dataFolder, user ? [local, distant] : [local], fsync, surroundings))
    if (user && !canWriteIn(parts.cluster, user)) {
      throw new CannotStart(`PostgreSQL runs as user ${user.name}, who cannot reach the database in ${parts.cluster}`)
    }
    const password = readPassword(parts)
    const server = { native, user, parts, name, password, settings: settingsOf(fsync, maxConnections) }
    const { port, stop } = await keepRunning(server)
    let stopped: Promise<void> | undefined
    return {
      url: `postgres://${name}:${password}@127.0.0.1:${port}/${name}`,
      folder: parts.folder,
      notes: notesOn(server, parts === distant, sharedFolder),
      stop: () => {
        stopped ??= stop().finally(unlock)
        return stopped
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function notesOn({ user, native, parts }: Server, isDistant: boolean, sharedFolder: string): string[] {
  if (!user) return []
  const notes = [`PostgreSQL runs as user ${user.name}${isDistant ? `; its files are in ${parts.folder}` : ''}`]
  if (native.startsWith(sharedFolder)) {
    notes.push(`User ${user.name} cannot reach node_modules, so PostgreSQL's programs were copied to ${native}`)
  }
  return notes
}

/** Makes the data folder if needed. Returns its real path, without links: locks and commands use that one. */
function openDataFolder(dataDir: string): string {
  try {
    // If we are root, PostgreSQL runs as another user, who must be able to pass through the folder but not to list it.
    if (fs.mkdirSync(dataDir, { recursive: true })) fs.chmodSync(dataDir, asRoot ? 0o711 : 0o700)
    return fs.realpathSync(dataDir)
  } catch (error) {
    throw new CannotStart(`The data folder ${dataDir} cannot be made: ${(error as Error).message}`)
  }
}

// --- running

/** Settings as arguments, not in postgresql.conf, so that a new version of the program also brings its new settings. */
function settingsOf(fsync: boolean, maxConnections: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    // Analyze new tables soon after they grow: until then they get the query plans of empty tables.
    autovacuum_naptime: '5s',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Without the detail of a broken constraint: it quotes the row, and personal data must not be in a log.
    log_error_verbosity: 'terse',
    // A long query whose client was killed ends by itself, so it does not delay the next start.
    client_connection_check_interval: '2s',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts PostgreSQL and restarts it if it dies, at the same port, so that connection pools recover by themselves. */
async function keepRunning(server: Server): Promise<{ port: number; stop(): Promise<void> }> {
  let postmaster = await launch(server)
  const { port } = postmaster
  const stopping = new AbortController()
  // If our process ends without stop(), ask PostgreSQL to end too.
  const onExit = () => postmaster.child.kill('SIGINT')
  process.once('exit', onExit)

  const watching = (async () => {
    let falls: number[] = []
    for (;;) {
      await postmaster.ended.catch(() => undefined)
      if (stopping.signal.aborted) return
      const now = performance.now()
      falls = [...falls.filter((at) => now - at < minuteMs), now]
      process.emitWarning(`PostgreSQL ended by itself and is started again; its log is ${server.parts.log}`)
      const further = falls.length - fallsWithoutPause
      const pauseMs = further > 0 ? Math.min(1000 * 2 ** (further - 1), longestPauseMs) : 0
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        postmaster = await launch(server, port)
        if (stopping.signal.aborted) await end(server.native, postmaster)
      } catch (error) {
        process.emitWarning(error as Error)
      }
    }
  })()

  const stop = async () => {
    stopping.abort()
    try {
      await end(server.native, postmaster)
      await watching
    } finally {
      process.off('exit', onExit)
    }
  }
  return { port, stop }
}

async function launch(server: Server, samePort?: number): Promise<Postmaster> {
  const { native, parts, user, settings } = server
  const deadline = performance.now() + obstacleMs
  for (;;) {
    await endOrphan(native, parts.cluster)
    const port = samePort ?? (await freePort())
    const log = openLog(parts)
    const child = spawn(program(native, 'postgres'), ['-D', parts.cluster, '-p', String(port), ...settings], {
      ...ordinary(user),
      stdio: ['ignore', log.handle, log.handle],
      // Ctrl-C must reach only us, because we stop PostgreSQL last. On Windows an attached process ends with us.
      detached: !onWindows,
    })
    fs.closeSync(log.handle)
    const postmaster = follow(child, port)
    try {
      if (await acceptsConnections(server, postmaster)) return postmaster
    } catch (error) {
      await end(native, postmaster)
      throw error
    }
    await postmaster.ended
    const words = fs.readFileSync(parts.log).subarray(log.length).toString('utf8').trim()
    // Temporary obstacles: leftovers of a killed PostgreSQL, or a port that another process has just taken.
    const passes = /shared memory block|postmaster\.pid|could not bind|TCP\/IP sockets/.test(words)
    if (!passes || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start; the end of ${parts.log}:\n${words.split('\n').slice(-15).join('\n')}`)
    }
    await pause(100)
  }
}

/** Watches a started process. `ended` rejects only if PostgreSQL could not be started at all. */
function follow(child: ChildProcess, port: number): Postmaster {
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.on('error', (error) => reject(new Error(`PostgreSQL cannot be started: ${error.message}`)))
  })
  ended.catch(() => undefined)
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  return { child, port, ended, hasEnded }
}

/** Waits for PostgreSQL; false if it ended instead. Creates the database if an interrupted first start did not. */
async function acceptsConnections(server: Server, postmaster: Postmaster): Promise<boolean> {
  const deadline = performance.now() + recoveryMs
  while (!postmaster.hasEnded()) {
    try {
      await query(server, postmaster.port, server.name, 'select 1')
      return true
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string }
      if (code === '3D000') {
        await query(server, postmaster.port, 'postgres', `create database ${server.name}`)
        continue
      }
      // Class 28: PostgreSQL is running but refuses our password.
      if (code.startsWith('28') || performance.now() > deadline) {
        throw new Error(`PostgreSQL lets nobody in: ${message}; its log is ${server.parts.log}`)
      }
      await pause(15)
    }
  }
  return false
}

async function query(server: Server, port: number, database: string, sql: string): Promise<void> {
  const { name, password } = server
  const access = { host: '127.0.0.1', port, user: name, password, database, ssl: false }
  const client = new pg.Client({ ...access, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function openLog({ folder, log }: Parts): { handle: number; length: number } {
  if (fs.existsSync(log) && fs.statSync(log).size > logLimitBytes) fs.renameSync(log, `${log}.1`)
  const handle = fs.openSync(log, 'a', 0o600)
  // If root starts a database that belongs to another user, that user must still be able to start it later.
  const { uid, gid } = fs.statSync(folder)
  if (asRoot) fs.fchownSync(handle, uid, gid)
  return { handle, length: fs.fstatSync(handle).size }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

// --- ending

async function end(native: string, { child, hasEnded }: Postmaster): Promise<void> {
  if (child.pid !== undefined) await endProcess(native, child.pid, hasEnded)
}

/**
 * Ends a PostgreSQL that still runs although the process that started it was killed. We hold the folder's lock, so
 * nobody uses it. Deletes a `postmaster.pid` whose process id now belongs to another program, because PostgreSQL would
 * never start beside it.
 */
async function endOrphan(native: string, cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  // On Windows, PostgreSQL ends together with the process that started it.
  if (onWindows || !fs.existsSync(file)) return
  const pid = Number.parseInt(fs.readFileSync(file, 'utf8'), 10)
  const command = commandOf(pid)
  if (command === undefined) return
  if (!isPostmasterOf(cluster, command)) return fs.rmSync(file, { force: true })
  await endProcess(native, pid, () => !isPostmasterOf(cluster, commandOf(pid)))
}

/** The command line of a process, which any user may read. Empty for a zombie; undefined if there is no process. */
function commandOf(pid: number): string | undefined {
  if (!(pid > 0)) return undefined
  if (process.platform !== 'linux') {
    const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return status === 0 ? stdout : undefined
  }
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

/** Whether a command line is that of this cluster's PostgreSQL, as `launch` starts it. */
function isPostmasterOf(cluster: string, command: string | undefined): boolean {
  return command?.includes(`/bin/postgres -D ${cluster} -p `) ?? false
}

/**
 * Ends PostgreSQL: first by a fast shutdown, which disconnects the clients and writes everything to disk. If that takes
 * too long, ends it without, and the next start recovers.
 */
async function endProcess(native: string, pid: number, hasEnded: () => boolean): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 8_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (hasEnded()) return
    signalTo(native, pid, signal)
    const deadline = performance.now() + patienceMs
    while (!hasEnded() && performance.now() < deadline) await pause(10)
  }
  if (!hasEnded()) throw new Error(`PostgreSQL, process ${pid}, does not end`)
}

function signalTo(native: string, pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  // Windows has no signals; there, PostgreSQL's own `pg_ctl kill` sends them.
  if (onWindows && signal !== 'SIGKILL') {
    spawnSync(program(native, 'pg_ctl'), ['kill', signal.slice(3), String(pid)], ordinary(undefined))
    return
  }
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
