import type pg from 'pg'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'

// Scripts stored in every text field that the contract takes: which fields there are, and how each is filled.

/** An attribute of every element in the payloads: where an element has it, a text has become markup. */
export const mark = 'data-x9'

/** What an attacker writes into a field, by what reads it; the shorter ones are for shorter fields. */
export const payloads = [
  `"><img src=x onerror=alert(9) ${mark}><script ${mark}>alert(9)</script>`,
  `<svg ${mark} onload=alert(9)></svg>'"><a ${mark} href="javascript:alert(9)">x</a>`,
  `javascript:alert(9)//<iframe ${mark} srcdoc="<script>alert(9)</script>">`,
  `[x](javascript:alert(9)) {{7*7}} \${7*7} #read("/etc/passwd") $x$ <b ${mark}>`,
  `\u202e<img ${mark} src=x onerror=alert(9)>\u202c`,
  `x;X-EVIL=1\\nATTENDEE:mailto:e@evil.test <u ${mark}>`,
  `<img ${mark} onerror=alert(9) src=x>`,
  `<p ${mark}>`,
] as const

/** The lines that a CRLF in a text would add to a calendar file or to the head of a mail. */
export const lineBreaks = '\r\nATTENDEE:mailto:evil@evil.test\r\nBcc: evil@evil.test\r\n'

/** The first payload from a turn on that fits into so many characters. */
export function payloadOf(turn: number, most: number): string {
  const fitting = payloads.filter(({ length }) => length <= most)
  return fitting[turn % Math.max(1, fitting.length)] ?? '<p>'.slice(0, most)
}

type Schema = { [key: string]: unknown } & {
  type?: string
  format?: string
  pattern?: string
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

const choicesOf = (schema: Schema) => [schema.anyOf, schema.oneOf].find(Array.isArray) as Schema[] | undefined

const isText = ({ type, format, pattern, ...schema }: Schema) =>
  type === 'string' && !format && !pattern && !schema.enum && !('const' in schema)

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

function walk(schema: Schema, path: string, found: (path: string, most: number) => void): void {
  for (const one of choicesOf(schema) ?? []) walk(one, path, found)
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    walk(field, path ? `${path}.${name}` : name, found)
  if (schema.items) walk(schema.items, path, found)
  if (isText(schema)) found(path, schema.maxLength ?? 200)
}

/** The text fields of an endpoint's body, each with the most characters that it takes. */
export function textFieldsOf({ body }: Endpoint): [path: string, most: number][] {
  const found: [string, number][] = []
  if (body) walk(inputOf(body), '', (path, most) => found.push([path, most]))
  return found
}

/** Every text field of every body that the contract takes, and the most characters that all endpoints take in it. */
export function textFields(): Map<string, number> {
  const fields = new Map<string, number>()
  for (const [path, most] of endpoints.flatMap((each: Endpoint) => textFieldsOf(each)))
    fields.set(path, Math.min(most, fields.get(path) ?? most))
  return fields
}

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A number for a turn and a field, so that fields do not choose alike. */
const spread = (at: number, name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, at * 7919 + 13)

/** Values of fields whose form their schema does not tell, or that have to fit to each other. */
const byName: Record<string, (at: number) => unknown> = {
  language: () => 'en',
  writtenIn: () => 'en',
  timeZone: () => 'Europe/Berlin',
  email: (at) => `filled-${at}-${crypto.randomUUID().slice(0, 8)}@salus.test`,
  password: () => 'salus-demo',
  startTime: () => '09:00',
  endTime: () => '11:00',
  slotId: (at) => `${String(9 + (at % 3)).padStart(2, '0')}:00-${10 + (at % 3)}:00`,
  asNeededMost: () => null,
  paymentIntentId: () => undefined,
  savedCardId: () => undefined,
  paymentMethod: () => 'clinic',
  date: (at) => dayFrom(at % 4 < 2 ? -9 : 2),
  born: () => '1990-05-04',
  endedOn: () => null,
  minutes: () => 30,
  bufferBefore: () => 0,
  bufferAfter: () => 0,
}

/**
 * A body that a schema takes, with a payload in every text; undefined if a text cannot have one. `turn` chooses among
 * what the schema leaves open; every second body has all fields, the others those that it must have.
 */
export function bodyOf(schema: Schema | z.ZodType, idOf: (name: string) => string, turn: number): unknown {
  const make = (of: Schema, name: string, at: number): unknown => {
    const known = byName[name]
    const isOpen =
      of.type !== 'array' && of.type !== 'object' && !(Array.isArray(of.enum) && !of.enum.includes(known?.(at)))
    if (known && isOpen) return known(at)
    const choices = choicesOf(of)
    if (choices) return make(choices[at % choices.length]!, name, Math.floor(at / choices.length))
    if (Array.isArray(of.enum)) return of.enum[spread(at, name) % of.enum.length]
    if ('const' in of) return of.const
    switch (of.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(of.properties ?? {})
            .filter(
              ([field, inside]) => turn % 2 === 0 || of.required?.includes(field) || isText(inside) || field in byName,
            )
            .map(([field, inside]) => [field, make(inside, field, at)]),
        )
      case 'array':
        return of.maxItems === 0 ? [] : [make(of.items ?? {}, name, at)]
      case 'integer':
      case 'number': {
        const least = typeof of.minimum === 'number' ? of.minimum : 0
        return Math.min(least + (at % 3), typeof of.maximum === 'number' ? of.maximum : least + 2)
      }
      case 'boolean':
        return at % 2 === 0
      case 'string':
        if (of.format === 'uuid') return idOf(name)
        if (of.format === 'date') return dayFrom((at % 9) - 2)
        if (of.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString()
        if (isText(of)) return textFor(name, of.maxLength ?? 200, at)
        if (of.pattern?.includes('-([01]')) return '09:00-10:00'
        if (of.pattern?.includes('[0-5]')) return `${9 + (at % 9)}:00`.padStart(5, '0')
        return '12'
      default:
        return null
    }
  }
  return make(schema instanceof z.ZodType ? inputOf(schema) : schema, '', turn)
}

/** A payload, which differs from that of other turns where names have to; now and then a number where one is due. */
function textFor(name: string, most: number, at: number): string {
  if (/phone|number$/i.test(name) && at % 3 > 0) return '+49 30 1234567'
  return `${payloadOf(at, most - 3)}${at}`.slice(0, most)
}

/** The text fields in a body that hold a payload. */
export function filledIn(body: unknown, path = ''): string[] {
  if (typeof body === 'string') return body.includes(mark) || body.startsWith('<p>') ? [path] : []
  if (Array.isArray(body)) return body.flatMap((one) => filledIn(one, path))
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, inside]) => filledIn(inside, path ? `${path}.${name}` : name))
}

/** Columns of text that people write, which are filled in every row of a database, whatever its triggers would say. */
export const columns: Record<string, readonly string[]> = {
  care_items: ['name', 'description'],
  care_requests: ['assignee'],
  change_reasons: ['name'],
  claims: ['location', 'overbooked'],
  closures: ['name'],
  doctor_documents: ['name'],
  doctors: ['location', 'bio', 'registration_number', 'issuing_body'],
  guardianships: ['paper', 'custody_words'],
  imports: ['file_name'],
  kinds: ['name', 'description', 'room_sort'],
  legal_pages: ['words'],
  list_views: ['name', 'address'],
  mails: ['to_name'],
  opening_balances: ['note'],
  paper_templates: ['name'],
  passkeys: ['name', 'browser', 'system'],
  payments_received: ['reason'],
  persons: [
    ...['name', 'name_latin', 'phone', 'address', 'emergency_name', 'emergency_phone'],
    ...['insurer', 'insurance_number', 'desk_note'],
  ],
  places: ['name', 'address', 'phone', 'emergency_number', 'issuer', 'terms_url'],
  price_reductions: ['reason'],
  ratings: ['comment'],
  receipts: ['label', 'issuer', 'visit', 'doctor'],
  rooms: ['name', 'sort'],
  search_words: ['word'],
  sessions: ['browser', 'system'],
  substances: ['name'],
  till_counts: ['reason'],
  till_moves: ['reason'],
  till_shifts: ['reason'],
  time_off: ['reason'],
  video_seats: ['name'],
  visit_fees: ['reason'],
}

/** The columns in which the text of a field stands in clear. */
export const columnsOf: Record<string, readonly string[]> = {
  address: ['persons.address', 'places.address', 'list_views.address'],
  assignee: ['care_requests.assignee'],
  bio: ['doctors.bio'],
  comment: ['ratings.comment'],
  deskNote: ['persons.desk_note'],
  description: ['care_items.description', 'kinds.description'],
  emergencyName: ['persons.emergency_name'],
  emergencyNumber: ['places.emergency_number'],
  emergencyPhone: ['persons.emergency_phone'],
  fileName: ['imports.file_name'],
  'guardian.person.name': ['persons.name'],
  'guardian.person.nameLatin': ['persons.name_latin'],
  'guardian.person.phone': ['persons.phone'],
  insuranceNumber: ['persons.insurance_number'],
  insurer: ['persons.insurer'],
  issuer: ['places.issuer', 'receipts.issuer'],
  issuingBody: ['doctors.issuing_body'],
  name: [
    ...['persons.name', 'kinds.name', 'places.name', 'rooms.name', 'care_items.name', 'change_reasons.name'],
    ...['list_views.name', 'passkeys.name', 'paper_templates.name', 'video_seats.name', 'closures.name'],
  ],
  nameLatin: ['persons.name_latin'],
  overbooked: ['claims.overbooked'],
  paper: ['guardianships.paper'],
  'person.emergencyName': ['persons.emergency_name'],
  'person.emergencyPhone': ['persons.emergency_phone'],
  'person.name': ['persons.name'],
  'person.nameLatin': ['persons.name_latin'],
  'person.phone': ['persons.phone'],
  phone: ['persons.phone', 'places.phone'],
  reason: ['price_reductions.reason', 'till_moves.reason', 'time_off.reason', 'visit_fees.reason'],
  registrationNumber: ['doctors.registration_number'],
  roomSort: ['kinds.room_sort'],
  sort: ['rooms.sort'],
  word: ['search_words.word'],
}

const secret = 'a secret, which is compared and never shown'
const looked = 'something to look for, which is not stored'
const form = 'of a form that no markup has'

/** The fields that store no text which anybody sees, each with the reason. */
export const storesNothing: Record<string, string> = {
  ...Object.fromEntries(
    ['code', 'currentPassword', 'newPassword', 'oidc', 'pass', 'password', 'proof', 'recovery', 'token'].map((name) => [
      name,
      secret,
    ]),
  ),
  ...Object.fromEntries(
    ['born', 'letters', 'who', 'words', 'lines.inn', 'lines.brand', 'allergies.names'].map((name) => [name, looked]),
  ),
  ...Object.fromEntries(
    ['showIf.tests.value', 'items.showIf.tests.value'].map((name) => [
      `definition.pages.${name}`,
      'what answers are compared with',
    ]),
  ),
  'definition.pages.items.formula': 'read by its grammar, and never shown',
  ...Object.fromEntries(
    ['email', 'timeZone', 'languages', 'availableSlots._id', 'availableSlots.doctorId'].map((name) => [name, form]),
  ),
  'card.cvc': 'the sandbox alone has it',
  'card.number': 'the sandbox alone has it',
  clientSecret: 'the id of something at the provider',
  methodId: 'the id of something at the provider',
  paymentIntentId: 'the id of something at the provider',
  reference: 'the id of something at the provider',
  connection: 'what browsers say to each other to connect; it is not shown',
  'candidates.candidate': 'what browsers say to each other to connect; it is not shown',
  'candidates.sdpMid': 'what browsers say to each other to connect; it is not shown',
  'candidates.usernameFragment': 'what browsers say to each other to connect; it is not shown',
  'description.sdp': 'what browsers say to each other to connect; it is not shown',
  hidden: 'the names of columns',
  zone: 'the name of a time zone, which clocks must know',
  'content.lines.check.met.allergy': 'the id of an entry',
  csv: 'rows of the fields of doctors, which are filled as such',
}

/** Fields that neither a call of the drill nor a column reaches, each with the reason. */
export const notReached: Record<string, string> = {
  'lines.text': 'what two people have written in the room of a video visit, kept when both agree',
  'changes.value': 'needs a form that somebody is asked for; answers are drawn where the texts of forms are',
  said: 'needs a visit that reception has to tell somebody about',
  sentence: 'needs a repeat that a patient has asked for',
  pharmacy: 'needs the code on a printed prescription; it is drawn where the reasons of papers are',
  'definition.pages.items.formula': 'of a form, kept in its JSON; it is read by a parser and shown in a field alone',
  'definition.pages.items.unit': 'of a form, kept in its JSON; it is drawn where answers are',
  'definition.pages.items.showIf.tests.value':
    'of a form, kept in its JSON; it is compared, and shown in a field alone',
  'definition.pages.showIf.tests.value': 'of a form, kept in its JSON; it is compared, and shown in a field alone',
}

/**
 * Fills these columns of a database (as its superuser). A column that its own constraints keep free of markup takes a
 * shorter text or stays as it is. Answers what was filled and what refused.
 */
export async function fillColumns(client: pg.ClientBase): Promise<{ filled: string[]; refused: string[] }> {
  const filled: string[] = []
  const refused: string[] = []
  await client.query("set session_replication_role = 'replica'")
  const fields = textFields()
  let turn = 0
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      turn++
      const column = `${table}.${name}`
      // Four characters are of the row itself, where names have to differ.
      const most = Math.min(
        ...Object.entries(columnsOf).map(([field, those]) => (those.includes(column) ? fields.get(field)! : 100)),
      )
      const longest = payloadOf(turn, most - 4)
      const tried = [longest, payloads[6], payloads[7]].filter(({ length }) => length <= longest.length)
      const text = await firstThat(tried, (payload) => fill(client, table, name, payload))
      ;(text === undefined ? refused : filled).push(column)
    }
  }
  await client.query("set session_replication_role = 'origin'")
  return { filled, refused }
}

/** Fills the rows that have a text here, or all rows where none has. */
async function fill(client: pg.ClientBase, table: string, name: string, payload: string): Promise<boolean> {
  const set = `update ${table} set ${name} = $1::text || right(md5(ctid::text), 4)`
  const { rowCount } = await client.query(`${set} where ${name} <> ''`, [payload])
  return (rowCount ?? 0) > 0 || ((await client.query(set, [payload])).rowCount ?? 0) > 0
}

/** The first of these for which the work succeeds; one that throws or finds nothing is passed over. */
async function firstThat<T>(all: readonly T[], work: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await work(one).catch(() => false)) return one
  return undefined
}
