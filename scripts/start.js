import './needs-node-24.js'
import { spawn } from 'node:child_process'
import { join } from 'node:path'

// `npm start`: runs the server as a child process and starts it again when it falls. This process stays small: it
// imports nothing of the server. Tests name another script beside this one, without the pages.

const server = join(import.meta.dirname, process.argv[2] ?? 'start-server.js')
const onWindows = process.platform === 'win32'
const heapMb = process.env.MAX_HEAP_MB || '512'
if (!/^[1-9]\d{1,5}$/.test(heapMb)) {
  console.error('Salus did not start: MAX_HEAP_MB must be a whole number of megabytes from 10 to 999999.')
  process.exit(1)
}
const flags = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8']

/** How the server says that it ended on purpose: as it was told to, or because it cannot start as it is set up. */
const onPurpose = [0, 1]
const minuteMs = 60_000
/** So many falls in a minute are got up from at once; each further one after a pause that doubles, up to the longest. */
const fallsWithoutPause = 3
const longestPauseMs = 8000
/** The server ends by itself within 10 s of being asked to; one whose event loop is stuck hears nothing. */
const hungAfterMs = 10_500

let child
let pausing
let isAskedToEnd = false
/** It has served before: a first start that fails says why and ends, so that somebody reads it. */
let hasServed = false
let port = process.env.PORT
let falls = []

function start() {
  child = spawn(process.execPath, [...flags, server], {
    env: port === undefined ? process.env : { ...process.env, PORT: port },
    // By the channel the server learns that this process is gone, and ends as well.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C in the terminal is for this process, which passes it on once.
    detached: !onWindows,
  })
  child.on('message', (message) => {
    hasServed = true
    // With PORT=0 the system chose one, which the next server takes as well.
    port = String(message.port)
  })
  child.on('error', (error) => {
    console.error(`Salus did not start: ${error.message}.`)
    // After a fall for want of memory there may be none for the next server either, for a moment.
    ended(null, null)
  })
  child.on('exit', ended)
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
    isAskedToEnd = true
    clearTimeout(pausing)
    const runs = child.exitCode === null && child.signalCode === null
    if (!runs) process.exit(0)
    setTimeout(() => child.kill('SIGKILL'), hungAfterMs).unref()
    // On Windows everything in the console gets Ctrl-C by itself, and kill would cut the server off.
    if (!onWindows) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
}

start()
