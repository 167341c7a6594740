import { sql } from 'kysely'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { ImportedLine } from '#contract/doctors.ts'
import { personName, storable } from '#contract/endpoint.ts'
import { experienceMost, specializations } from '#contract/rules.ts'
import { noPassword } from '../auth/passwords.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { insertDoctors } from './add.ts'

const columns = ['name', 'email', 'specialization', 'experience', 'fees'] as const

const number = (message: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, message)
    .transform(Number)

const row = z.object({
  name: z.string().min(1, 'The name is missing.').pipe(personName),
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

type Line = { number: number; cells: string[] }

/** The lines of CSV text (RFC 4180), comma or semicolon, with their numbers. Throws `CsvError` naming the line. */
export function csvLines(text: string): Line[] {
  const delimiter = (text.split('\n')[0] ?? '').includes(';') ? ';' : ','
  // The parser would turn half a surrogate pair into a sign of its own; as NUL the line is refused for it.
  const records = parse(text.replace(/\p{Cs}/gu, '\u0000'), {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    trim: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({ number: info.lines, cells: record }))
}

/**
 * Reads doctors from CSV and says what is wrong in each line. With `commit`, and only where nothing is wrong, all are
 * added in the caller’s transaction; each gets a mail to set a password.
 */
export async function importDoctors(
  tx: Queries,
  caller: Caller,
  { csv, commit }: { csv: string; commit: boolean },
): Promise<{ lines: ImportedLine[]; added: number }> {
  const unreadable = (problem: string, line = 1) => ({
    lines: [{ line, name: '', email: '', problems: [problem] }],
    added: 0,
  })
  let table: Line[]
  try {
    table = csvLines(csv)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable('From this line on the file cannot be read: a quotation mark is missing.', Number(error.lines))
  }
  const [head, ...body] = table
  const places = columns.map((column) => head?.cells.findIndex((cell) => cell.toLowerCase() === column) ?? -1)
  const missing = columns.filter((_, n) => places[n] === -1)
  if (missing.length > 0) return unreadable(`Columns are missing: ${missing.join(', ')}.`)
  const seen = new Map<string, number>()
  const read = body.map(({ number, cells }) => {
    const raw = Object.fromEntries(columns.map((column, place) => [column, cells[places[place]!] ?? '']))
    const parsed = row.safeParse(raw)
    const email = raw.email!.toLowerCase()
    const before = seen.get(email)
    seen.set(email, number)
    const problems = parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
    if (before) problems.push(`The same e-mail stands in line ${before}.`)
    return { line: number, raw, doctor: parsed.data, problems }
  })
  const known = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any(${[...seen.keys()].filter(storable)}::text[])
  `.execute(tx)
  const taken = new Set(known.rows.map(({ email }) => email))
  for (const each of read) {
    if (taken.has(each.raw.email!.toLowerCase())) each.problems.push('An account with this e-mail already exists.')
  }
  const lines = read.map(({ line, raw, problems }) => ({ line, name: raw.name!, email: raw.email!, problems }))
  if (!commit || lines.length === 0 || lines.some(({ problems }) => problems.length > 0)) return { lines, added: 0 }
  const doctors = read.map(({ doctor }) => ({ ...doctor!, registrationNumber: '', issuingBody: '' }))
  // The mail's link sets the first password.
  await insertDoctors(tx, caller, doctors, noPassword)
  return { lines, added: lines.length }
}
