import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { goodCard, type Person } from './clinic.ts'
import { oneOf } from './random.ts'

type When = { appointmentDate: string; slotId: string }

/** What servers have promised about one appointment. `unsure`: a change of it was never answered. */
export type Promised = {
  id: string
  owner: Person
  when: When
  cancelled: boolean
  unsure: boolean
  /** For a card payment. */
  intentId?: string
}

/** The answers that patients got, to be compared with the database at the end. */
export type Ledger = {
  appointments: Map<string, Promised>
  /** Intents whose card was charged, according to the browser. */
  paid: Set<string>
  /** The number of answers by status; 0 is a broken connection. */
  statuses: Map<number, number>
  /** Answers that no patient should ever get, in words. */
  wrong: string[]
  /** When (ms of `performance.now`) each server last did something it was asked for. */
  lastSuccess: number[]
}

type Traffic = {
  /** The servers' addresses, which may change. */
  addresses: () => string[]
  patients: readonly Person[]
  doctors: readonly string[]
  days: readonly string[]
  slots: readonly string[]
  clients: number
  /** How long (ms) a client waits after an answer, and up to half as much again. */
  thinkMs: number
  random: () => number
}

/** The statuses that are right while servers and databases are killed. */
const acceptable = new Set([0, 200, 201, 402, 404, 409, 429, 503])

/**
 * Lets clients book at the clinic, hold and pay by card, cancel and move: each client sends one call after the other to
 * a random server, until `stop`, which answers what they were promised. A client has patients of its own.
 */
export function startTraffic(options: Traffic): { ledger: Ledger; stop(): Promise<Ledger> } {
  const { patients, doctors, days, slots, clients, thinkMs, random } = options
  const ledger: Ledger = {
    appointments: new Map(),
    paid: new Set(),
    statuses: new Map(),
    wrong: [],
    lastSuccess: options.addresses().map(() => 0),
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  let stopped = false

  async function call(who: Person | null, method: string, path: string, body: unknown) {
    const addresses = options.addresses()
    const place = Math.floor(random() * addresses.length)
    const answer = await send(agent, `${addresses[place]}/api${path}`, who, method, body)
    ledger.statuses.set(answer.status, (ledger.statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 200 || answer.status === 201) ledger.lastSuccess[place] = performance.now()
    if (!acceptable.has(answer.status)) ledger.wrong.push(`${answer.status} to ${method} ${path}: ${answer.text}`)
    if (answer.status === 503 && !answer.retryAfter) ledger.wrong.push(`503 without Retry-After to ${method} ${path}`)
    return answer
  }

  const anyTime = (): When => ({ appointmentDate: oneOf(days, random), slotId: oneOf(slots, random) })
  const done = (status: number) => status === 200 || status === 201

  async function bookAtClinic(owner: Person) {
    const when = anyTime()
    const answer = await call(owner, 'POST', '/appointments/book', {
      ...when,
      doctorId: oneOf(doctors, random),
      paymentMethod: 'clinic',
    })
    if (!done(answer.status)) return
    promise({ id: answer.body._id, owner, when, cancelled: false, unsure: false })
  }

  async function payByCard(owner: Person) {
    const when = anyTime()
    const wanted = { ...when, doctorId: oneOf(doctors, random) }
    const held = await call(owner, 'POST', '/appointments/payment/create-intent', wanted)
    if (held.status !== 200) return
    const { clientSecret, paymentIntentId: intentId } = held.body
    const charged = await call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
    if (charged.status !== 200) return
    ledger.paid.add(intentId)
    const body = { ...wanted, paymentMethod: 'card', paymentIntentId: intentId }
    const booked = await call(owner, 'POST', '/appointments/book', body)
    if (done(booked.status)) promise({ id: booked.body._id, owner, when, cancelled: false, unsure: false, intentId })
  }

  const ofPatient = new Map<string, Promised[]>(patients.map(({ id }) => [id, []]))

  /** A repeated call may be answered with the same appointment again. */
  function promise(told: Promised) {
    if (ledger.appointments.has(told.id)) return
    ledger.appointments.set(told.id, told)
    ofPatient.get(told.owner.id)!.push(told)
  }

  async function cancel(known: Promised) {
    known.unsure = true
    const answer = await call(known.owner, 'PUT', `/appointments/${known.id}/cancel`, undefined)
    if (answer.status === 200) known.cancelled = true
    if (isCertain(answer.status)) known.unsure = false
  }

  async function move(known: Promised) {
    const when = anyTime()
    known.unsure = true
    const answer = await call(known.owner, 'POST', `/appointments/${known.id}/reschedule`, when)
    if (answer.status === 200) known.when = when
    if (isCertain(answer.status)) known.unsure = false
  }

  async function client(place: number) {
    const own = patients.filter((_, n) => n % clients === place)
    while (!stopped) {
      const patient = oneOf(own, random)
      const known = ofPatient.get(patient.id)!.filter(({ cancelled, unsure }) => !cancelled && !unsure)
      const dice = random()
      if (known.length > 1 && dice < 0.25) await cancel(oneOf(known, random))
      else if (known.length > 1 && dice < 0.4) await move(oneOf(known, random))
      else if (dice < 0.7) await payByCard(patient)
      else await bookAtClinic(patient)
      await pause(thinkMs * (1 + random() / 2))
    }
  }

  const all = Array.from({ length: clients }, (_, place) => client(place))
  return {
    ledger,
    async stop() {
      stopped = true
      await Promise.all(all)
      agent.destroy()
      return ledger
    },
  }
}

/** Whether an answer says for certain what has happened. 503 does not: the change may have been committed. */
const isCertain = (status: number) => status !== 0 && status !== 503

// biome-ignore lint/suspicious/noExplicitAny: the traffic reads bodies of several shapes.
type Heard = { status: number; body: any; text: string; retryAfter: string | undefined }

/** Never rejects: a connection that breaks, or gives no answer for 30 s, has the status 0. */
function send(agent: http.Agent, url: string, who: Person | null, method: string, body: unknown): Promise<Heard> {
  return new Promise((resolve) => {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
    }
    const broken = () => resolve({ status: 0, body: null, text: '', retryAfter: undefined })
    const request = http.request(url, { agent, method, headers, timeout: 30_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('error', broken)
      response.on('end', () => {
        try {
          const read = text ? JSON.parse(text) : null
          resolve({
            status: response.statusCode ?? 0,
            body: read,
            text,
            retryAfter: response.headers['retry-after'],
          })
        } catch {
          broken()
        }
      })
    })
    request.on('timeout', () => request.destroy())
    request.on('error', broken)
    request.end(payload)
  })
}
