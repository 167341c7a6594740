import { sql } from 'kysely'
import { z } from 'zod'
import type { ImportedLine } from '#contract/doctors.ts'
import { experienceMost, specializations } from '#contract/rules.ts'
import { noPassword } from '../auth/passwords.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { insertDoctor } from './add.ts'

const columns = ['name', 'email', 'specialization', 'experience', 'fees'] as const

const number = (message: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, message)
    .transform(Number)

const row = z.object({
  name: z.string().min(1, 'The name is missing.').max(100, 'The name is too long.'),
  email: z.email('This is no e-mail address.').max(254),
  specialization: z.enum(specializations, 'This specialization is not on the list.'),
  experience: number('Experience is a number.').pipe(
    z
      .number()
      .int('Experience is in whole years.')
      .max(experienceMost, `Experience is at most ${experienceMost} years.`),
  ),
  fees: number('Fees are dollars such as 120.00.'),
})

/** The cells of CSV text (RFC 4180), comma or semicolon; quoted cells may hold both and line breaks. */
export function csvCells(text: string): string[][] {
  const separator = (text.split('\n')[0] ?? '').includes(';') ? ';' : ','
  const lines: string[][] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === separator || letter === '\n') {
      cells.push(cell.trim())
      cell = ''
      if (letter === '\n') {
        lines.push(cells)
        cells = []
      }
    } else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || cells.length > 0) lines.push([...cells, cell.trim()])
  return lines.filter((line) => line.some((each) => each !== ''))
}

/**
 * Reads doctors from CSV and says what is wrong in each line. With `commit`, and only where nothing is wrong, all are added in one transaction; each gets a mail
 * to set a password.
 */
export async function importDoctors(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { csv, commit }: { csv: string; commit: boolean },
): Promise<{ lines: ImportedLine[]; added: number }> {
  const [head = [], ...body] = csvCells(csv.replace(/^\uFEFF/, ''))
  const places = columns.map((column) => head.findIndex((cell) => cell.toLowerCase() === column))
  const missing = columns.filter((_, n) => places[n] === -1)
  if (missing.length > 0) {
    return {
      lines: [{ line: 1, name: '', email: '', problems: [`Columns are missing: ${missing.join(', ')}.`] }],
      added: 0,
    }
  }
  const seen = new Map<string, number>()
  const read = body.map((cells, n) => {
    const raw = Object.fromEntries(columns.map((column, place) => [column, cells[places[place]!] ?? '']))
    const parsed = row.safeParse(raw)
    const email = raw.email!.toLowerCase()
    const before = seen.get(email)
    seen.set(email, n + 2)
    const problems = parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
    if (before) problems.push(`The same e-mail stands in line ${before}.`)
    return { line: n + 2, raw, doctor: parsed.data, problems }
  })
  const known = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any(${[...seen.keys()]}::text[])
  `.execute(db)
  const taken = new Set(known.rows.map(({ email }) => email))
  for (const each of read) {
    if (taken.has(each.raw.email!.toLowerCase())) each.problems.push('An account with this e-mail already exists.')
  }
  const lines = read.map(({ line, raw, problems }) => ({ line, name: raw.name!, email: raw.email!, problems }))
  if (!commit || lines.length === 0 || lines.some(({ problems }) => problems.length > 0)) return { lines, added: 0 }
  await inTransaction(db, async (tx) => {
    for (const { doctor } of read) {
      // The mail's link sets the first password.
      await insertDoctor(tx, caller, { ...doctor!, registrationNumber: '', issuingBody: '' }, noPassword, null)
    }
  })
  return { lines, added: lines.length }
}
