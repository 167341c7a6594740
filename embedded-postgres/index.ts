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
  /** Holds the password: never print it. */
  url: string
  /** Where the files are, for the operator. */
  folder: string
  /** Sentences the operator should read, mostly none. */
  notes: string[]
  /** Shuts PostgreSQL down in order and gives the data folder back. */
  stop(): Promise<void>
}

export type Options = {
  /** Off only in tests: a power failure would then lose data. */
  fsync?: boolean
  maxConnections?: number
}

/** What it takes to start PostgreSQL, again and again. */
type Server = {
  native: string
  user: User | undefined
  parts: Parts
  /** The superuser and the database are of this name. */
  name: string
  password: string
  settings: string[]
}

type Postmaster = { child: ChildProcess; port: number; ended: Promise<void>; hasEnded(): boolean }

const logLimitBytes = 10 * 1024 * 1024
/** How long a killed PostgreSQL may keep the folder or its port. */
const obstacleMs = 10_000
/** How long PostgreSQL may replay its log after a crash. */
const recoveryMs = 120_000
/**
 * So many falls in a minute are got up from at once; each further one after a pause that doubles, up to the longest.
 */
const minuteMs = 60_000
const fallsWithoutPause = 3
const longestPauseMs = 8000

/**
 * Starts PostgreSQL on the files in the data folder, making them first where there are none. It listens on 127.0.0.1,
 * at a free port, with a password made for this folder. When it dies it is started again at the same port.
 * Throws `CannotStart` with one sentence when the program runs on the folder already or its operator has to act,
 * and an `Error` with the last lines of PostgreSQL's log when it does not come up.
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

/** Returns the real path: locks and commands know the folder by it. */
function openDataFolder(dataDir: string): string {
  try {
    // As root PostgreSQL's user has to pass through, though not to look around.
    if (fs.mkdirSync(dataDir, { recursive: true })) fs.chmodSync(dataDir, asRoot ? 0o711 : 0o700)
    return fs.realpathSync(dataDir)
  } catch (error) {
    throw new CannotStart(`The data folder ${dataDir} cannot be made: ${(error as Error).message}`)
  }
}

// --- running

/** Command line rather than postgresql.conf: a new version of the program then brings its own. */
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
    // A table that grows from nothing is known to have grown before anybody notices its first plans.
    autovacuum_naptime: '5s',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // The detail of a broken constraint quotes the row: somebody's address has no place in a log.
    log_error_verbosity: 'terse',
    // A long query of a killed client ends by itself and does not hold up the next start.
    client_connection_check_interval: '2s',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts it, and again when it dies under us, at the same port, so that a pool of connections recovers by itself. */
async function keepRunning(server: Server): Promise<{ port: number; stop(): Promise<void> }> {
  let postmaster = await launch(server)
  const { port } = postmaster
  const stopping = new AbortController()
  // A process that ends without stop() still asks PostgreSQL to.
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
      // Ctrl-C in the terminal is for us alone, who stop PostgreSQL last. Windows ends with us what is not detached.
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
    // What a killed PostgreSQL leaves behind for a moment, or a port that somebody else was quicker to take.
    const passes = /shared memory block|postmaster\.pid|could not bind|TCP\/IP sockets/.test(words)
    if (!passes || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start; the end of ${parts.log}:\n${words.split('\n').slice(-15).join('\n')}`)
    }
    await pause(100)
  }
}

/** Its `ended` rejects only where PostgreSQL could not be started at all. */
function follow(child: ChildProcess, port: number): Postmaster {
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.on('error', (error) => reject(new Error(`PostgreSQL cannot be started: ${error.message}`)))
  })
  ended.catch(() => undefined)
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  return { child, port, ended, hasEnded }
}

/** False when PostgreSQL ended instead. Makes the database where an interrupted first start did not come to it. */
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
      // Class 28: it runs, and does not know our password.
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
  // Root may start what is somebody else's, who has to be able to start it again.
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
 * Ends the PostgreSQL of a process that was killed: it went on alone. We hold the folder's lock, so nobody uses it. A
 * `postmaster.pid` whose number now belongs to another program would stop PostgreSQL for ever, and goes.
 */
async function endOrphan(native: string, cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  // On Windows it ends with its process.
  if (onWindows || !fs.existsSync(file)) return
  const pid = Number.parseInt(fs.readFileSync(file, 'utf8'), 10)
  const command = commandOf(pid)
  if (command === undefined) return
  if (!isPostmasterOf(cluster, command)) return fs.rmSync(file, { force: true })
  await endProcess(native, pid, () => !isPostmasterOf(cluster, commandOf(pid)))
}

/** The command line of a process, which any user may read; empty for one that ended and was not yet collected. */
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

/** As `launch` starts it. */
function isPostmasterOf(cluster: string, command: string | undefined): boolean {
  return command?.includes(`/bin/postgres -D ${cluster} -p `) ?? false
}

/** Cuts the clients off and writes everything down; if that takes too long, leaves it to the next start to recover. */
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
  // Windows has no signals; PostgreSQL brings its own there.
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
