import { z } from 'zod'
import { personName } from '#contract/endpoint.ts'
import { type ImportKind, visitMinutes } from '#contract/rules.ts'
import { isPrinted } from '../../auth/printed-name.ts'
import { dayIn, timeIn } from '../../platform/csv-values.ts'
import { centsIn, dateIn, languageIn, payerIn, sexIn } from './read-values.ts'

/** The texts of a line by field, without empty ones. */
type Said = Partial<Record<string, string>>
/** Problems are codes of texts (`importsPage.problems`), some with a detail: `twice|17`. */
export type Understood = { fields: Record<string, string | number>; reference: string | null; problems: string[] }

const isEmail = (text: string) => text.length <= 254 && z.email().safeParse(text).success
const isPhone = (text: string) => text.length <= 40 && (text.match(/\d/g) ?? []).length >= 3
const longest: Record<string, number> = {
  address: 300,
  insurer: 120,
  insuranceNumber: 60,
  emergencyName: 100,
  emergencyPhone: 40,
  deskNote: 2000,
  note: 500,
  number: 60,
}

/** Collects the valid values of a line, and the codes of its problems. */
function reader(said: Said) {
  const fields: Record<string, string | number> = {}
  const problems: string[] = []
  return {
    fields,
    problems,
    /** Reads a value into `fields`; an empty one is left out. */
    take(name: string, understand: (text: string) => string | number | undefined) {
      const text = said[name]
      if (text === undefined) return
      const value = text.length > (longest[name] ?? 1000) ? undefined : understand(text)
      if (value === undefined) problems.push(longest[name] && text.length > longest[name] ? `too_long|${name}` : name)
      else fields[name] = value
    },
  }
}

const asItIs = (text: string) => text
const nameIn = (text: string) => {
  const { success, data } = personName.safeParse(text)
  return success ? data : undefined
}

const earliestBirth = '1890-01-01'

/** The person of a line: by their earlier number, their e-mail address, or name and birthday. */
function takePerson({ take, fields, problems }: ReturnType<typeof reader>, today: string) {
  take('number', asItIs)
  take('name', nameIn)
  take('born', dayIn)
  const { born } = fields
  if (typeof born === 'string' && (born > today || born < earliestBirth)) {
    problems.push('born_range')
    delete fields.born
  }
  take('email', (text) => (isEmail(text) ? text : undefined))
}

function readPerson(said: Said, today: string): Understood {
  const whole = {
    ...said,
    name: said.name ?? ([said.firstName, said.lastName].filter(Boolean).join(' ') || undefined),
    address:
      said.address ??
      ([said.street, [said.zip, said.city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || undefined),
  } as Said
  const line = reader(whole)
  const { take, fields, problems } = line
  takePerson(line, today)
  if (whole.name === undefined) problems.push('name_missing')
  take('nameLatin', nameIn)
  const { name, nameLatin = '' } = fields
  if (typeof name === 'string' && !isPrinted(name, String(nameLatin))) problems.push('name_latin')
  take('sex', sexIn)
  take('language', languageIn)
  take('phone', (text) => (isPhone(text) ? text : undefined))
  for (const name of ['address', 'insurer', 'insuranceNumber', 'emergencyName', 'emergencyPhone', 'deskNote']) {
    take(name, asItIs)
  }
  take('payer', payerIn)
  return { fields, problems, reference: typeof fields.number === 'string' ? fields.number : null }
}

const minutesOfDay = 24 * 60
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A time at which a visit begins. 24:00 is refused, because such a visit belongs to the next day. */
const beginIn = (text: string) => {
  const time = timeIn(text)
  return time === '24:00' ? undefined : time
}

function readAppointment(said: Said, today: string): Understood {
  const line = reader(said)
  const { take, fields, problems } = line
  takePerson(line, today)
  if (!said.number && !said.email && !said.name) problems.push('person_missing')
  for (const name of ['doctor', 'date', 'time']) if (said[name] === undefined) problems.push(`${name}_missing`)
  take('doctor', asItIs)
  take('date', dateIn)
  take('time', beginIn)
  take('end', timeIn)
  take('minutes', (text) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined))
  take('kind', asItIs)
  take('place', asItIs)
  take('fee', (text) => {
    const cents = centsIn(text)
    return cents !== undefined && cents >= 0 ? cents : undefined
  })
  const { time, end, date } = fields
  if (typeof time === 'string' && typeof end === 'string') {
    fields.minutes = (minuteOf(end) - minuteOf(time) + minutesOfDay) % minutesOfDay
  }
  const { minutes } = fields
  if (typeof minutes === 'number' && (minutes < visitMinutes.least || minutes > visitMinutes.most)) {
    problems.push('minutes')
  }
  if (typeof date === 'string' && date < today) problems.push('past')
  return { fields, problems, reference: null }
}

function readBalance(said: Said, today: string): Understood {
  const line = reader(said)
  const { take, fields, problems } = line
  takePerson(line, today)
  if (!said.number && !said.email && !said.name) problems.push('person_missing')
  if (said.amount === undefined) problems.push('amount_missing')
  take('amount', centsIn)
  take('asOf', dateIn)
  take('note', asItIs)
  fields.asOf ??= today
  return { fields, problems, reference: null }
}

/**
 * Reads a line of a file, and finds the problems that can be seen in the line alone. `columns` are the fields of the
 * file's columns, in order.
 */
export function readLine(
  kind: ImportKind,
  columns: readonly string[],
  cells: readonly string[],
  today: string,
): Understood {
  const said: Said = {}
  columns.forEach((field, n) => {
    // Our own exports put an apostrophe before a text that a spreadsheet would read as a formula.
    const text = cells[n]?.trim().replace(/^'(?=[=+\-@;])/, '')
    if (field && text) said[field] = text
  })
  const understood = { people: readPerson, appointments: readAppointment, balances: readBalance }[kind](said, today)
  if (cells.length > columns.length) understood.problems.push('too_many_cells')
  return understood
}
