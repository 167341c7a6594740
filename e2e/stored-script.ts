import type pg from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { messageLimits } from '#contract/messages/message-lists.ts'
import { bodyOf, filledIn, payloadOf, payloads, textFieldsOf } from '../server/testing/stored-script.ts'
import { idsOf } from './addresses.ts'

/** Calls that end what others need, or that need something outside. */
const leftOut = new RegExp(
  [
    ...['password', 'log-?out', 'close', 'erase', 'end', 'leave', 'suspend', 'deactivate', 'merge', 'sessions'],
    ...[
      'factors',
      'passkeys',
      'signup',
      'confirm-email',
      'change-email',
      'login',
      'log-in',
      'proofs?',
      'webhook',
      'keep-chat',
      'drafts',
    ],
  ].join('|'),
)

/** How often a call is tried with other ids, choices and dates until it is taken. */
const tries = 48

export type Ids = Record<string, string[]>

/** Ids of the demo by what they are of. */
export async function idsByName(database: pg.Client): Promise<Ids> {
  const { patient, doctor, visit, desk, own, coming, request, signed } = await idsOf(database)
  const some = async (table: string, where = 'true') =>
    (await database.query(`select id from ${table} where ${where} limit 6`)).rows.map(({ id }) => String(id))
  const doctorUser = await some('users', "email = 'doctor@salus.test'")
  return {
    person: [own!, patient!],
    patient: [patient!, own!],
    user: [own!, desk!, ...doctorUser],
    doctor: [doctor!, ...(await some('doctors'))],
    appointment: [coming!, visit!, ...(await some('appointments', "status in ('pending', 'confirmed')"))],
    visit: [visit!, coming!],
    place: await some('places'),
    kind: await some('kinds'),
    room: await some('rooms'),
    'care-request': [request!, ...(await some('care_requests'))],
    'care-item': await some('care_items'),
    'change-request': await some('change_requests'),
    item: await some('record_items', "state <> 'in-error'"),
    paper: [signed!, ...(await some('record_papers'))],
    document: await some('documents'),
    template: await some('paper_templates'),
    form: await some('forms'),
    substance: await some('substances'),
    reason: await some('change_reasons'),
    'repeat-request': await some('repeat_requests'),
    task: await some('appointments', "status = 'confirmed' and lower(during) > clinic_now()"),
    thread: await some('threads', 'last_seq > 0'),
  }
}

/** The id that a field or the `{id}` of an address means. */
function idFor(ids: Ids, name: string, path: string, at: number): string {
  const wanted =
    name === 'id' || name === '' ? path : name.replace(/Ids?$/, '').replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)
  const key = Object.keys(ids)
    .toSorted((a, b) => b.length - a.length)
    .find((each) => wanted.includes(each) || wanted.includes(each.replace('person', 'people')))
  // A record is written by the doctor of a visit, of its patient.
  if (path.startsWith('/records/papers') && (key === 'appointment' || key === 'person')) {
    return (key === 'person' ? ids.patient : ids.visit)![0]!
  }
  const found = ids[key ?? 'person']!
  return found[at % Math.max(1, found.length)] ?? crypto.randomUUID()
}

/** What calls of the API have stored: the fields that a call was taken with, and what those that none was answered. */
export type Called = { stored: Set<string>; taken: number; refusals: Map<string, Record<string, number>> }

/** Calls every endpoint that takes texts, as everybody who may, with payloads in all of them. Throws at a 5xx. */
export async function fillByCalls(url: string, tokens: ReadonlyMap<string, string>, ids: Ids): Promise<Called> {
  const stored = new Set<string>()
  const refusals: Called['refusals'] = new Map()
  let taken = 0
  for (const each of endpoints as readonly Endpoint[]) {
    if (!each.body || each.method === 'DELETE' || each.upload || each.bytes || leftOut.test(each.path)) continue
    const fields = textFieldsOf(each)
    if (fields.length === 0) continue
    const callers = each.who === 'anyone' ? [undefined] : each.who
    const codes: Record<string, number> = {}
    const before = stored.size
    for (let turn = 0; turn < tries * callers.length; turn++) {
      const at = Math.floor(turn / callers.length)
      const body = bodyOf(each.body, (name) => idFor(ids, name, each.path, at), at)
      const params = each.params
        ? (bodyOf(each.params, (name) => idFor(ids, name, each.path, Math.floor(at / 2)), at) as Record<string, string>)
        : {}
      const path = each.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
      const role = callers[turn % callers.length]
      const answer = await fetch(`${url}/api${path}`, {
        method: each.method,
        headers: {
          'content-type': 'application/json',
          ...(role ? { authorization: `Bearer ${tokens.get(role)}` } : {}),
        },
        body: JSON.stringify(body),
      })
      if (answer.status >= 500) throw new Error(`${each.method} ${path}: ${answer.status} to ${JSON.stringify(body)}`)
      if (answer.ok) {
        await answer.body?.cancel()
        taken++
        for (const field of filledIn(body)) stored.add(field)
      } else {
        const said = (await answer.json()) as { code: string; issues?: { path: unknown[] }[] }
        const why = `${said.code} ${JSON.stringify(said.issues?.map((one) => one.path ?? one).slice(0, 3) ?? '')}`
        codes[why] = (codes[why] ?? 0) + 1
      }
    }
    if (stored.size === before) refusals.set(`${each.method} ${each.path}`, codes)
  }
  return { stored, taken, refusals }
}

/**
 * Writes each payload as a message into the threads that screens open, and leaves one in the draft and in the name of a
 * file, as everybody who reads that thread. Throws at what is not taken.
 */
export async function fillMessages(url: string, tokens: ReadonlyMap<string, string>, database: pg.Client) {
  const { thread, threadOfDoctor, threadOfDesk } = await idsOf(database)
  const writers = [
    ['user', thread],
    ['doctor', threadOfDoctor],
    ['reception', threadOfDesk],
  ] as const
  for (const [role, id] of writers) {
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/api/messages/threads/${id}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(role)}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${role}: ${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    for (const text of payloads) {
      const clientId = crypto.randomUUID()
      await ask('POST', '/messages', { clientId, text: `${text} https://evil.test/?${text}` })
    }
    const subject = payloadOf(1, messageLimits.subject)
    const { version } = await ask('GET', '/draft')
    await ask('PUT', '/draft', { version, subject, text: payloads[0] })
    await ask('POST', '/files', { name: payloadOf(2, 100), size: 1 })
  }
}
