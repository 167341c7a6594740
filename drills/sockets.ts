import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWeb } from '../scripts/build-web.js'
import { openClinic } from '../server/testing/clinic.ts'
import { startServer } from '../server/testing/processes.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:sockets`: a built server with 5,000 open connections: streams of people who listen, connections that
 * say nothing, heads and bodies that arrive a byte at a time. What the server ends is opened again. Others are served
 * meanwhile, each call over a connection of its own. Prints the figures, and exits with 1 if one is too high.
 */

const listening = { people: 300, each: 10 }
const silent = 1000
const slowHeads = 600
const slowBodies = 400
const all = listening.people * listening.each + silent + slowHeads + slowBodies

const seconds = Number(process.env.DRILL_SECONDS ?? 90)
const callsPerSecond = 20
const dripMs = 2000
/** What is opened at once, so that connections are not refused for coming together. */
const openTogether = 100

await buildWeb()
const clinic = await openClinic()
const doctorId = await clinic.addDoctor()
const people = await clinic.addPeople(listening.people)
const server = await startServer({
  databaseUrl: clinic.databaseUrl,
  env: { LOG_LEVEL: 'error' },
  script: 'start-server.js',
})
const port = Number(new URL(server.url).port)

let stopping = false
const open = new Set<Socket>()
/** How long (s) the server bore what arrives too slowly, by kind. */
const borne: Record<string, number[]> = { streams: [], silence: [], heads: [], bodies: [] }
let refused = 0

/** Keeps one connection open: `begin` writes its first bytes, `drip` one more now and then. */
function keepOpen(kind: string, begin: string, drip?: string): void {
  if (stopping) return
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  socket.on('connect', () => {
    open.add(socket)
    if (begin) socket.write(begin)
    if (drip) timer = setInterval(() => socket.write(drip), dripMs)
  })
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  socket.on('close', () => {
    if (!open.delete(socket)) refused++
    else if (!stopping) borne[kind]!.push((performance.now() - began) / 1000)
    clearInterval(timer)
    setTimeout(() => keepOpen(kind, begin, drip), 50)
  })
}

const stream = (token: string) =>
  `GET /api/live HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\naccept: text/event-stream\r\n\r\n`
const body =
  'POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n'
const kinds: [kind: string, begin: string, drip?: string][] = [
  ...people.flatMap(({ token }) =>
    Array.from({ length: listening.each }, (): [string, string] => ['streams', stream(token)]),
  ),
  ...Array.from({ length: silent }, (): [string, string] => ['silence', '']),
  ...Array.from({ length: slowHeads }, (): [string, string, string] => [
    'heads',
    'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ',
    'x',
  ]),
  ...Array.from({ length: slowBodies }, (): [string, string, string] => ['bodies', body, ' ']),
]
for (let at = 0; at < kinds.length; at += openTogether) {
  for (const one of kinds.slice(at, at + openTogether)) keepOpen(...one)
  await pause(100)
}
for (let waited = 0; open.size < all * 0.99 && waited < 300; waited++) await pause(100)
console.log(`${open.size} connections are open, of ${all}`)
const counts: number[] = []
const watching = setInterval(() => counts.push(open.size), 200)

/** A call over a connection of its own; how long (ms) until its answer is whole. */
async function call(path: string, token?: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${server.url}${path}`, {
    headers: { connection: 'close', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: AbortSignal.timeout(10_000),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - began
}

const asked: [path: string, token?: string][] = [
  ['/'],
  ['/doctors'],
  ['/api/config'],
  ['/api/doctors'],
  [`/api/doctors/${doctorId}`],
  ['/api/appointments/my-appointments', people[0]!.token],
]
const took: number[] = []
let failed = 0
const calls: Promise<void>[] = []
const until = performance.now() + seconds * 1000
for (let at = 0; performance.now() < until; at++) {
  const [path, token] = asked[at % asked.length]!
  calls.push(
    call(path, token).then(
      (ms) => void took.push(ms),
      (error: Error) => {
        failed++
        if (failed < 5) console.log(String(error))
      },
    ),
  )
  await pause(1000 / callsPerSecond)
}
await Promise.all(calls)
clearInterval(watching)
const memoryMb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

stopping = true
const closed = [...open].map((socket) => once(socket, 'close'))
for (const socket of open) socket.destroy()
await Promise.all(closed)
await server.stop()
await clinic.close()

took.sort((a, b) => a - b)
const share = (part: number) => Math.round(took[Math.floor(took.length * part)] ?? Number.POSITIVE_INFINITY)
const longest = (kind: string) => Math.round(Math.max(0, ...(borne[kind] ?? [])) * 10) / 10
console.log(
  `${took.length} calls: p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, p99 ${share(0.99)} ms; memory ${Math.round(memoryMb)} MB; ` +
    `ended by the server: ${Object.entries(borne)
      .map(([kind, ends]) => `${ends.length} ${kind}`)
      .join(', ')}`,
)
process.exitCode = judge([
  [
    'connections missing on average',
    Math.round(all - counts.reduce((sum, n) => sum + n, 0) / counts.length),
    all * 0.05,
  ],
  ['connections refused', refused, 0],
  ['calls that failed', failed, 0],
  ['p99 (ms)', share(0.99), 500],
  ['longest silence (s)', longest('silence'), 25],
  ['longest head (s)', longest('heads'), 25],
  ['longest body (s)', longest('bodies'), 70],
  ['streams ended by the server', borne.streams?.length ?? 0, 0],
])
