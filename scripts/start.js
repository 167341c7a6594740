import './needs-node-24.js'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { memoryFlags, memorySurroundings } from './server-memory.js'

// `npm start`: runs the server as a child process and restarts it when it crashes. This process stays small: it imports
// nothing of the server. Tests name another script in this folder, without the pages.

const server = join(import.meta.dirname, process.argv[2] ?? 'start-server.js')
const onWindows = process.platform === 'win32'
const heapMb = process.env.MAX_HEAP_MB || '512'
if (!/^[1-9]\d{1,5}$/.test(heapMb)) refuse('MAX_HEAP_MB must be a whole number of megabytes from 10 to 999999')
const hungAfterSeconds = Number(process.env.HUNG_AFTER_SECONDS || '30')
if (!Number.isInteger(hungAfterSeconds) || hungAfterSeconds < 5 || hungAfterSeconds > 3600) {
  refuse('HUNG_AFTER_SECONDS must be a whole number of seconds from 5 to 3600')
}

function refuse(why) {
  console.error(`Salus did not start: ${why}.`)
  process.exit(1)
}

/** The exit codes with which the server ends on purpose: it was asked to, or it cannot start with its settings. */
const onPurpose = [0, 1]
const minuteMs = 60_000
/**
 * After this many crashes in a minute the server is restarted at once; after each further crash, after a pause that
 * doubles, up to the longest.
 */
const fallsWithoutPause = 3
const longestPauseMs = 8000
/** The server ends within 10 s of being asked to; one whose event loop is stuck does not react. */
const stopPatienceMs = 10_500
/** While the server runs, it is checked this many times whether it has sent a message; it sends one every second. */
const looksUntilHung = 10
/** One Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const sameAskMs = 1000
/** How long the server has to end when it is asked a second time. */
const secondAskPatienceMs = 500

let child
let pausing
let isAskedToEnd = false
let askedAt = 0
/** Whether it has run before: a first start that fails says why and ends, so that somebody reads it. */
let hasServed = false
let port = process.env.PORT
let falls = []

function start() {
  child = spawn(process.execPath, [...memoryFlags(heapMb), server], {
    env: { ...memorySurroundings, ...process.env, ...(port === undefined ? {} : { PORT: port }) },
    // By the channel the server notices that this process has ended, and ends as well.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C in the terminal goes to this process only, which passes it on once.
    detached: !onWindows,
  })
  watch(child)
  child.on('error', (error) => {
    console.error(`Salus did not start: ${error.message}.`)
    // After a crash for lack of memory there may be no memory for the next server either, for a moment.
    ended(null, null)
  })
  child.on('exit', ended)
}

/**
 * Ends a server that hangs. Once it serves, so that no start is too slow, it sends a message every second: one that is
 * silent is stuck in endless work and answers nobody. Checks are counted, not seconds, because neither happens while a
 * machine sleeps.
 */
function watch(server) {
  let silentLooks = 0
  let looking
  server.on('message', (message) => {
    silentLooks = 0
    if (message.port === undefined) return
    hasServed = true
    // With PORT=0 the system chose a port, which the next server uses as well.
    port = String(message.port)
    looking = setInterval(look, (hungAfterSeconds * 1000) / looksUntilHung)
  })
  server.once('exit', () => clearInterval(looking))

  function look() {
    if (isAskedToEnd || ++silentLooks <= looksUntilHung) return
    clearInterval(looking)
    console.error(`Salus has not answered for ${hungAfterSeconds} s and is ended.`)
    server.kill('SIGKILL')
  }
}

function ended(code, signal) {
  if (isAskedToEnd || !hasServed || onPurpose.includes(code)) process.exit(code ?? 1)
  const now = performance.now()
  falls = [...falls.filter((at) => now - at < minuteMs), now]
  const further = falls.length - fallsWithoutPause
  const pauseMs = further > 0 ? Math.min(1000 * 2 ** (further - 1), longestPauseMs) : 0
  const when = pauseMs > 0 ? ` in ${pauseMs / 1000} s` : ''
  console.error(`Salus ended unasked (${signal ?? `exit code ${code}`}) and is started again${when}.`)
  pausing = setTimeout(start, pauseMs)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    const now = performance.now()
    if (isAskedToEnd && now - askedAt < sameAskMs) return
    if (isAskedToEnd) console.error('Salus is ended at once.')
    const patienceMs = isAskedToEnd ? secondAskPatienceMs : stopPatienceMs
    isAskedToEnd = true
    askedAt = now
    clearTimeout(pausing)
    const runs = child.exitCode === null && child.signalCode === null
    if (!runs) process.exit(0)
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
    // On Windows every process of the console gets Ctrl-C itself, and `kill` would cut the server off.
    if (!onWindows) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
}

start()
