import { sql } from 'kysely'
import { CsvError } from 'csv-parse/sync'
import { z } from 'zod'
import { rule } from '#contract/broken-rules.ts'
import type { ImportedLine } from '#contract/doctors/doctors.ts'
import { personName } from '#contract/endpoint.ts'
import { experienceMost, specializations } from '#contract/rules.ts'
import { storable } from '#contract/storable.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { noPassword } from '../auth/passwords.ts'
import { isPrinted } from '../auth/printed-name.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { insertDoctors } from './add.ts'
import { type CsvLine, csvLines } from '../platform/csv-lines.ts'
import { read, wordedRule } from '../platform/worded.ts'

const columns = ['name', 'email', 'specialization', 'experience', 'fees'] as const

const number = (message: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, message)
    .transform(Number)

const row = z.object({
  name: z.string().min(1, rule('import_name')).pipe(personName),
  email: z.email(rule('import_email')).max(254),
  specialization: z.enum(specializations, rule('import_specialization')),
  experience: number(rule('import_experience')).pipe(
    z.number().int(rule('import_experience_whole')).max(experienceMost, rule('import_experience_most', experienceMost)),
  ),
  fees: number(rule('import_fees')),
})

/**
 * Reads doctors from CSV and says what is wrong in each line. With `commit`, and only if nothing is wrong, all are
 * added in the caller's transaction; each gets a mail to set a password.
 */
export async function importDoctors(
  tx: Queries,
  caller: Caller,
  { csv, commit }: { csv: string; commit: boolean },
  language: Language,
): Promise<{ lines: ImportedLine[]; added: number }> {
  const { doctorFile } = textsIn(language)
  const unreadable = (problem: string, line = 1) => ({
    lines: [{ line, name: '', email: '', problems: [problem] }],
    added: 0,
  })
  let table: CsvLine[]
  try {
    table = csvLines(csv)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable(doctorFile.unreadable, Number(error.lines))
  }
  const [head, ...body] = table
  const places = columns.map((column) => head?.cells.findIndex((cell) => cell.toLowerCase() === column) ?? -1)
  const missing = columns.filter((_, n) => places[n] === -1)
  if (missing.length > 0) return unreadable(doctorFile.columnsMissing(missing))
  const seen = new Map<string, number>()
  const rows = body.map(({ number, cells }) => {
    const raw = Object.fromEntries(columns.map((column, place) => [column, cells[places[place]!] ?? '']))
    const parsed = read(row, raw, language)
    const email = raw.email!.toLowerCase()
    const before = seen.get(email)
    seen.set(email, number)
    const problems = parsed.success ? [] : parsed.error.issues.map(({ message }) => wordedRule(message, language))
    if (parsed.success && !isPrinted(parsed.data.name)) problems.push(wordedRule(rule('not_printed'), language))
    if (before) problems.push(doctorFile.sameEmail(before))
    return { line: number, raw, doctor: parsed.data, problems }
  })
  const known = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any(${[...seen.keys()].filter(storable)}::text[])
  `.execute(tx)
  const taken = new Set(known.rows.map(({ email }) => email))
  for (const each of rows) {
    if (taken.has(each.raw.email!.toLowerCase())) each.problems.push(doctorFile.emailInUse)
  }
  const lines = rows.map(({ line, raw, problems }) => ({ line, name: raw.name!, email: raw.email!, problems }))
  if (!commit || lines.length === 0 || lines.some(({ problems }) => problems.length > 0)) return { lines, added: 0 }
  const doctors = rows.map(({ doctor }) => ({
    ...doctor!,
    language,
    registrationNumber: '',
    issuingBody: '',
    gender: '' as const,
  }))
  // The mail's link sets the first password.
  await insertDoctors(tx, caller, doctors, noPassword)
  return { lines, added: lines.length }
}
