import './needs-node-24.js'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { memoryFlags, memorySurroundings } from './server-memory.js'

// `npm start`: runs the server as a child process and starts it again when it falls. This process stays small: it
// imports nothing of the server. Tests name another script beside this one, without the pages.

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

/** How the server says that it ended on purpose: as it was told to, or because it cannot start as it is set up. */
const onPurpose = [0, 1]
const minuteMs = 60_000
/**
 * So many falls in a minute are got up from at once; each further one after a pause that doubles, up to the longest.
 */
const fallsWithoutPause = 3
const longestPauseMs = 8000
/** The server ends by itself within 10 s of being asked to; one whose event loop is stuck hears nothing. */
const stopPatienceMs = 10_500
/** So often, while it serves, it is looked whether the server has said anything; it does so every second. */
const looksUntilHung = 10
/** One Ctrl-C comes twice: from the terminal, and passed on by npm. */
const sameAskMs = 1000
/** How long the server has to end by itself, at once, when it is asked again. */
const secondAskPatienceMs = 500

let child
let pausing
let isAskedToEnd = false
let askedAt = 0
/** It has served before: a first start that fails says why and ends, so that somebody reads it. */
let hasServed = false
let port = process.env.PORT
let falls = []

function start() {
  child = spawn(process.execPath, [...memoryFlags(heapMb), server], {
    env: { ...memorySurroundings, ...process.env, ...(port === undefined ? {} : { PORT: port }) },
    // By the channel the server learns that this process is gone, and ends as well.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C in the terminal is for this process, which passes it on once.
    detached: !onWindows,
  })
  watch(child)
  child.on('error', (error) => {
    console.error(`Salus did not start: ${error.message}.`)
    // After a fall for want of memory there may be none for the next server either, for a moment.
    ended(null, null)
  })
  child.on('exit', ended)
}

/**
 * Hears the server out. From when it serves, so that no start takes too long, it says every second that it is there:
 * one that says nothing any more is stuck in some work without an end, answers nobody and is ended. Looks are counted,
 * not seconds: a machine that sleeps does neither.
 */
function watch(server) {
  let silentLooks = 0
  let looking
  server.on('message', (message) => {
    silentLooks = 0
    if (message.port === undefined) return
    hasServed = true
    // With PORT=0 the system chose one, which the next server takes as well.
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
    // On Windows everything in the console gets Ctrl-C by itself, and kill would cut the server off.
    if (!onWindows) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
}

start()
