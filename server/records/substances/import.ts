import { CsvError } from 'csv-parse/sync'
import { sql } from 'kysely'
import { storable } from '#contract/storable.ts'
import { type MedicineForm, medicineForms, substanceFile } from '#contract/records/medicine-lists.ts'
import type { SubstanceLine } from '#contract/records/substances.ts'
import { type Language, languageNames } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { type CsvLine, csvLines } from '../../platform/csv-lines.ts'
import type { Queries } from '../../platform/database.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { nameKey } from './words.ts'

/** The names of columns, without case, accents, blanks and signs. */
const columns = {
  name: 'name substance inn commonname wirkstoff wirkstoffname wirkstoffinn commonnameinn',
  otherNames: 'othernames synonyms brands names weiterenamen synonyme handelsnamen',
  classes: 'classes class drugclasses groups gruppen gruppe klassen wirkstoffgruppen',
  forms: 'forms form dosageforms darreichungsformen darreichungsform',
} as const
type Column = keyof typeof columns

/** Values in one cell. */
const between = '|'
const most = { values: 40, letters: 120 } as const

type Row = {
  name: string
  otherNames: string[]
  classes: string[]
  forms: MedicineForm[]
  key: string
  keys: string[]
}

/** Forms by what they are called in any language, and by their codes. */
const formByWord: ReadonlyMap<string, MedicineForm> = new Map(
  medicineForms.flatMap((form) => [
    [nameKey(form), form] as const,
    ...languageNames.map((language) => [nameKey(textsIn(language).medicineWords.forms[form]), form] as const),
  ]),
)

const valuesIn = (cell: string) => [...new Set(cell.split(between).map((value) => value.trim()))].filter(Boolean)

/** The text of a file: UTF-8, or else Windows-1252, the encoding of spreadsheets on Windows. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

type Problem = (problems: ReturnType<typeof problemsIn>) => string
const problemsIn = (language: Language) => textsIn(language).substancesPage.file.problems

function rowIn(cells: (column: Column) => string): { row: Row; problems: Problem[] } {
  const problems: Problem[] = []
  // Our own exports put an apostrophe before a text that a spreadsheet would read as a formula.
  const name = cells('name').replace(/^'(?=[=+\-@;])/, '')
  const [otherNames, classes, written] = [cells('otherNames'), cells('classes'), cells('forms')].map(valuesIn) as [
    string[],
    string[],
    string[],
  ]
  const key = nameKey(name)
  if (key === '' || !storable(name)) problems.push(({ nameMissing }) => nameMissing)
  if ([name, ...otherNames, ...classes].some((text) => text.length > most.letters || !storable(text))) {
    problems.push(({ tooLong }) => tooLong(most.letters))
  }
  if ([otherNames, classes, written].some(({ length }) => length > most.values)) {
    problems.push(({ tooMany }) => tooMany(most.values))
  }
  const forms = written.flatMap((text): MedicineForm[] => {
    const form = formByWord.get(nameKey(text))
    if (!form) problems.push(({ formUnknown }) => formUnknown(text.slice(0, most.letters)))
    return form ? [form] : []
  })
  const keys = [...new Set([key, ...otherNames.map(nameKey)])].filter(Boolean)
  const row = {
    name,
    otherNames,
    classes: classes.map((each) => each.toLowerCase()),
    forms: [...new Set(forms)],
    key,
    keys,
  }
  return { row, problems }
}

type Read = { line: number; row: Row; problems: string[] }

/** The rows of a CSV file with what is wrong in each; one line alone where the file as a whole cannot be read. */
export function readSubstances(csv: string, language: Language): Read[] {
  const said = problemsIn(language)
  const unreadable = (line: number, problem: string): Read[] => [
    { line, row: rowIn(() => '').row, problems: [problem] },
  ]
  let table: CsvLine[]
  try {
    table = csvLines(csv)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable(Number(error.lines), said.unreadable)
  }
  const [head, ...body] = table
  const names = head?.cells.map((cell) => nameKey(cell).replaceAll(' ', '')) ?? []
  const placeOf = (column: Column) => names.findIndex((name) => columns[column].split(' ').includes(name))
  const places = {
    name: placeOf('name'),
    otherNames: placeOf('otherNames'),
    classes: placeOf('classes'),
    forms: placeOf('forms'),
  }
  if (places.name === -1) return unreadable(1, said.columnMissing)
  if (body.length > substanceFile.lines)
    return unreadable(substanceFile.lines + 2, said.tooManyLines(substanceFile.lines))
  const seen = new Map<string, number>()
  return body.map(({ number, cells }) => {
    const { row, problems } = rowIn((column) => cells[places[column]]?.trim() ?? '')
    const before = seen.get(row.key)
    if (row.key !== '' && before !== undefined) problems.push(({ twice }) => twice(before))
    else seen.set(row.key, number)
    return { line: number, row, problems: problems.map((problem) => problem(said)) }
  })
}

/**
 * Reads substances from a CSV file and says what is wrong in each line. With `commit`, and only if nothing is wrong,
 * each is added, or replaces the one of its name.
 */
export async function importSubstances(
  tx: Queries,
  { csv, commit }: { csv: Uint8Array; commit: 'yes' | 'no' },
  language: Language,
): Promise<{ lines: SubstanceLine[]; done: number }> {
  const read = readSubstances(textOf(csv), language)
  // Of two imports at once the later one compares with what the first has made.
  if (commit === 'yes') await sql`select pg_advisory_xact_lock(hashtextextended('substances', 0))`.execute(tx)
  const { rows: known } = await sql<Row>`
    select name, other_names as "otherNames", classes, forms, key, keys from substances
    where key = any(${read.map(({ row }) => row.key).filter(storable)}::text[])
  `.execute(tx)
  const before = new Map(known.map((row) => [row.key, JSON.stringify(inOrder(row))]))
  const lines = read.map(({ line, row, problems }): SubstanceLine => {
    const was = before.get(row.key)
    const is = was === undefined ? 'new' : was === JSON.stringify(inOrder(row)) ? 'same' : 'changed'
    return { line, name: row.name.slice(0, most.letters), is, problems }
  })
  const isWrong = lines.some(({ problems }) => problems.length > 0)
  if (commit === 'no' || isWrong) return { lines, done: 0 }
  const rows = read.flatMap(({ row }, n) => (lines[n]!.is === 'same' ? [] : [row]))
  await storeSubstances(tx, rows)
  auditIsAbout([], { substances: rows.length })
  return { lines, done: rows.length }
}

const inOrder = ({ name, otherNames, classes, forms }: Row) => [name, otherNames, classes, forms]

/** Adds substances; those whose name is known are replaced. */
export async function storeSubstances(tx: Queries, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into substances (name, other_names, classes, forms, key, keys)
    select name, "otherNames", classes, forms, key, keys
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
      name text, "otherNames" text[], classes text[], forms text[], key text, keys text[]
    )
    on conflict (key) do update set name = excluded.name, other_names = excluded.other_names,
      classes = excluded.classes, forms = excluded.forms, keys = excluded.keys
  `.execute(tx)
}
