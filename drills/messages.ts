import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { deliverMail } from '../server/mail/deliver.ts'
import { openClinic, type Person, type Reply } from '../server/testing/clinic.ts'
import { movesOfMessages } from '../server/testing/message-moves.ts'
import { messagesIn } from '../server/testing/messages.ts'
import { randomFrom } from '../server/testing/random.ts'
import { addVideoVisit } from '../server/testing/video-visit.ts'
import { judge } from './figures.ts'

/**
 * `npm run drill:messages`: 1,000 messages between two clients on a line that is cut again and again; 1,000 notices and
 * mails that must open their message; 10,000 random moves after which each account's counts must be what they are by
 * hand, on three devices alike. Prints the figures, and exits with 1 if one is too high.
 */

const all = 1000
const moves = 10_000
const random = randomFrom(34)

const clinic = await openClinic({ live: { everyMs: 400 } })
await clinic.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = clinic.app.server.address() as AddressInfo
const messages = messagesIn(clinic)

// Everything goes through this line, which is cut after a random number of bytes, in whichever direction they went.
const sockets = new Set<Socket>()
let cuts = 0
let left = 4000
const cutsAt = (bytes: number) => {
  left -= bytes
  if (left > 0) return
  left = 1500 + Math.floor(random() * 12_000)
  cuts++
  for (const socket of sockets) socket.destroy()
}
const line = createServer((incoming) => {
  const outgoing = connect(port, '127.0.0.1')
  for (const socket of [incoming, outgoing]) {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
  incoming.on('error', () => outgoing.destroy())
  outgoing.on('error', () => incoming.destroy())
  incoming.on('close', () => outgoing.end())
  outgoing.on('close', () => incoming.destroy())
  // An answer that is cut off was a message that has arrived.
  incoming.on('data', (bytes) => {
    outgoing.write(bytes)
    cutsAt(bytes.length)
  })
  outgoing.on('data', (bytes) => {
    incoming.write(bytes)
    cutsAt(bytes.length)
  })
})
line.listen(0, '127.0.0.1')
await once(line, 'listening')
const { port: throughLine } = line.address() as AddressInfo

let tries = 0
/** A call over the cut line, tried until an answer comes. */
async function call(who: Person, method: string, path: string, body?: object): Promise<Pick<Reply, 'status' | 'body'>> {
  for (;;) {
    tries++
    try {
      const answer = await fetch(`http://127.0.0.1:${throughLine}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${who.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(5000),
      })
      const said = { status: answer.status, body: await answer.json() }
      if (said.status < 500) return said
    } catch {
      await pause(Math.floor(random() * 15))
    }
  }
}

const { patient, doctor } = await addVideoVisit(clinic)
const doctorId = await messages.doctorIdOf(doctor)
const thread = await messages.begin(patient, { doctorId })
await messages.send(patient, thread, 'begun')

/** One writes, each message until it is answered, while the same account reads what is new. */
async function write(who: Person, name: string): Promise<string[]> {
  const seen: string[] = []
  let after = 1
  let done = false
  const reading = (async () => {
    for (;;) {
      const isLast = done
      const { body } = await call(who, 'GET', `/messages/threads/${thread}?after=${after}`)
      for (const message of body.messages) {
        seen.push(message.text)
        after = message.seq
      }
      if (isLast && body.messages.length === 0) return
      if (body.messages.length === 0) await pause(10)
    }
  })()
  for (let n = 1; n <= all / 2; n++) {
    const sent = { clientId: randomUUID(), text: `${name} ${n}` }
    const { status, body } = await call(who, 'POST', `/messages/threads/${thread}/messages`, sent)
    if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body))
  }
  written++
  while (written < 2) await pause(20)
  done = true
  await reading
  return seen
}
let written = 0
const [ofPatient, ofDoctor] = await Promise.all([write(patient, 'patient'), write(doctor, 'doctor')])
const stored = await clinic.rows('select count(*)::int as n from messages where thread_id = $1', [thread])
const wanted = ['patient', 'doctor'].flatMap((name) => Array.from({ length: all / 2 }, (_, n) => `${name} ${n + 1}`))
const lost = [ofPatient, ofDoctor].flatMap((seen) => wanted.filter((text) => !seen.includes(text)))
const twice = [ofPatient, ofDoctor].reduce((sum, seen) => sum + seen.length - new Set(seen).size, 0)
const outOfOrder = [ofPatient, ofDoctor].reduce((sum, seen) => {
  const wrong = ['patient', 'doctor'].filter((name) => {
    const own = seen.filter((text) => text.startsWith(`${name} `))
    return own.some((text, n) => text !== `${name} ${n + 1}`)
  })
  return sum + wrong.length
}, 0)
const unlike = ofPatient.filter((text, n) => ofDoctor[n] !== text).length
console.log(`${cuts} cuts, ${tries} calls`)
line.close()

// Each message that is the first unread one has a notice and a mail, which open it.
const [patients, doctors] = await Promise.all(
  [patient, doctor].map(async ({ id }) => (await clinic.rows('select email from users where id = $1', [id]))[0]!.email),
)
for (const who of [patient, doctor]) await messages.mark(who, thread, all + 1)
let unopened = 0
for (let n = 1; n <= all; n++) {
  const [from, to, email] = n % 2 ? [patient, doctor, doctors] : [doctor, patient, patients]
  const sent = await messages.send(from, thread, `told ${n}`)
  const { notices } = (await clinic.call(to, 'GET', '/notifications?limit=1')).body
  await deliverMail(clinic.ground)
  const outbox = await clinic.app.inject({
    url: `/api/dev/outbox?to=${email}`,
    headers: { accept: 'application/json' },
  })
  const links = [notices[0].link as string, /\/messages\/\S+\?message=[\w-]+/.exec(outbox.json()[0].text)?.[0] ?? '']
  for (const link of links) {
    const [, threadId, messageId] = /messages\/([\w-]+)\?message=([\w-]+)/.exec(link) ?? []
    const { body } = await messages.read(to, threadId ?? thread, `?message=${messageId}`)
    if (messageId !== sent._id || !body.messages?.some(({ _id }: { _id: string }) => _id === messageId)) unopened++
  }
  await messages.mark(to, thread, sent.seq)
  // Mails of a day are few in life: the outbox is emptied, so that reading it does not become the drill.
  if (n % 50 === 0) await clinic.rows('delete from mails')
}

// Three devices of one account hear of what one of them has read.
const devices = await Promise.all(Array.from({ length: 3 }, () => clinic.signIn(patient.id)))
const heard = devices.map(() => 0)
const streams = devices.map(
  (device, n) =>
    new Promise<http.IncomingMessage>((resolve) => {
      http.get({ port, path: '/api/live', headers: { authorization: `Bearer ${device.token}` } }, (answer) => {
        answer.on('data', (chunk) => {
          if (String(chunk).includes('data: messages')) heard[n] = performance.now()
        })
        resolve(answer)
      })
    }),
)
const open = await Promise.all(streams)
await pause(1500)
let slowest = 0
for (let n = 0; n < 20; n++) {
  heard.fill(0)
  const began = performance.now()
  await messages.mark(devices[n % 3]!, thread, n)
  while (heard.some((at) => at === 0)) await pause(5)
  const counts = await Promise.all(devices.map((device) => messages.unread(device)))
  if (new Set(counts.map((count) => JSON.stringify(count))).size > 1) slowest = Number.POSITIVE_INFINITY
  slowest = Math.max(slowest, performance.now() - began)
}
for (const stream of open) stream.destroy()

const { move, mustAgree } = await movesOfMessages(clinic, 34)
let wrong = 0
for (let n = 1; n <= moves; n++) {
  await move()
  if (n % 100 !== 0) continue
  await mustAgree().catch((error) => {
    wrong++
    console.log(String(error).slice(0, 500))
  })
}
await clinic.closeWhole()
process.exit(
  judge([
    ['messages lost', lost.length, 0],
    ['messages twice', twice + Math.abs((stored[0]!.n as number) - all - 1), 0],
    ['readers who saw a writer’s messages out of order', outOfOrder + unlike, 0],
    [`notices and mails of ${all} messages that do not open them`, unopened, 0],
    ['ms until three devices have the same counts', Math.round(slowest), 2000],
    [`looks at counts that were wrong, in ${moves.toLocaleString('en')} moves`, wrong, 0],
  ]),
)
