import { setImmediate as others } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { sql } from 'kysely'
import { type ImportKind, importCellsMost, importLinesMost } from '#contract/rules.ts'
import type { Database, Queries } from '../../platform/database.ts'
import { columnsOf, missingColumns } from './columns.ts'
import type { Progress } from './bring-in.ts'
import { delimitersOf, headOf } from './delimiter.ts'
import { textOf } from './file-text.ts'
import { readLine, type Understood } from './read-line.ts'
import { nameKey } from './read-values.ts'

type Row = { line: number; cells: string[] }

/** The most lines, and roughly the most characters, that one statement stores. */
const batch = { lines: 1000, characters: 4 * 1024 * 1024 }

/** The longest line (characters). If a quotation mark is never closed, the rest of the file would be one line. */
const recordMost = 256 * 1024

/** The file as a whole cannot be read. Its code has a text (`importsPage.problems`). */
class Unreadable extends Error {
  readonly problem: string
  constructor(problem: string) {
    super(problem)
    this.problem = problem
  }
}

/**
 * The rows of a file (RFC 4180) with the numbers of their lines, the head first. A row has at most one cell more than a
 * line may have. Throws `CsvError` naming the line, and `Unreadable` where the delimiter cannot be told.
 */
async function* rowsOf(db: Queries, { id, kind }: { id: string; kind: ImportKind }): AsyncGenerator<Row> {
  const texts = textOf(db, id)
  let start = ''
  let head: string | undefined
  // A part may end anywhere: the delimiter is looked for once the whole head line has arrived.
  while (head === undefined) {
    const next: IteratorResult<string> = await texts.next()
    if (!next.done) start += next.value
    head = headOf(start, next.done || start.length > recordMost)
    if (next.done) break
  }
  const [delimiter = ',', another] = delimitersOf(kind, head ?? '')
  if (another !== undefined) throw new Unreadable('delimiter_unclear')
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    bom: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    max_record_size: recordMost,
    info: true,
  })
  const failed = new Promise<never>((_, reject) => parser.once('error', reject))
  failed.catch(() => undefined)
  const read = () => {
    const rows: Row[] = []
    for (;;) {
      const found = parser.read() as { record: string[]; info: { lines: number } } | null
      if (!found) return rows
      rows.push({ line: found.info.lines, cells: found.record.slice(0, importCellsMost + 1) })
    }
  }
  let text: string | undefined = start
  while (text !== undefined) {
    if (!parser.write(text)) await Promise.race([new Promise((go) => parser.once('drain', go)), others(), failed])
    yield* read()
    await others()
    const next: IteratorResult<string> = await texts.next()
    text = next.done ? undefined : next.value
  }
  const ended = new Promise((end) => parser.once('end', end))
  parser.end()
  for (;;) {
    const rows = read()
    yield* rows
    if (rows.length === 0 && (await Promise.race([ended.then(() => true), others(false), failed]))) break
  }
  yield* read()
}

/** Whether the file is still to be read. Locks the import until the transaction ends. */
async function isReading(tx: Queries, importId: string): Promise<boolean> {
  const { rows } = await sql`
    select from imports where id = ${importId} and status = 'reading' for update
  `.execute(tx)
  return rows.length > 0
}

/** Stores lines. Answers false if another server has read the file to its end, or somebody has deleted it. */
async function keepLines(db: Database, importId: string, lines: readonly object[], read: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await isReading(tx, importId))) return false
    await sql`
      insert into import_lines (import_id, line, cells, fields, reference, problems)
      select ${importId}::uuid, line, cells, fields, reference, problems
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as lines (
        line int, cells text[], fields jsonb, reference text, problems text[]
      )
      on conflict do nothing
    `.execute(tx)
    await sql`update imports set lines = ${read}::int, tries = 0 where id = ${importId}`.execute(tx)
    return true
  })
}

/** Finds people who are in a file twice: the later line gets a problem that names the first. */
function whoComesTwice() {
  const seen = new Map<string, number>()
  return (line: number, { fields, reference, problems }: Understood): string[] => {
    const born = typeof fields.born === 'string' && typeof fields.name === 'string'
    const keys = [
      ...(reference ? [['number_twice', `number ${reference}`]] : []),
      ...(born ? [['twice', `${fields.born} ${nameKey(String(fields.name))}`]] : []),
    ] as [string, string][]
    return keys.flatMap(([problem, key]) => {
      const first = seen.get(key)
      if (first !== undefined) return [`${problem}|${first}`]
      // A line with other problems does not count as the first.
      if (problems.length === 0) seen.set(key, line)
      return []
    })
  }
}

/** The number of the last stored line; 0 where there is none. */
async function lastKept(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ line: number }>`
    select coalesce(max(line), 0) as line from import_lines where import_id = ${importId}
  `.execute(db)
  return rows[0]!.line
}

/** Notes that the file as a whole cannot be read, and deletes its stored lines. */
async function refuse(db: Database, importId: string, problem: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await isReading(tx, importId))) return
    await sql`delete from import_lines where import_id = ${importId}`.execute(tx)
    await sql`
      update imports set status = 'read', lines = 0, problems = array[${problem}::text] where id = ${importId}
    `.execute(tx)
  })
}

/**
 * Reads the file of an import: the fields of each line, and the problems that can be seen in the line alone. Continues
 * after the last stored line, whichever server stored it.
 */
export async function readFile(
  db: Database,
  { id, kind, today }: { id: string; kind: ImportKind; today: string },
  stop: AbortSignal,
): Promise<Progress> {
  let columns: string[] | undefined
  let waiting: object[] = []
  let characters = 0
  let read = 0
  const kept = await lastKept(db, id)
  const twiceIn = whoComesTwice()
  try {
    for await (const { line, cells } of rowsOf(db, { id, kind })) {
      if (!columns) {
        if (cells.length > importCellsMost) throw new Unreadable(`too_many_columns|${importCellsMost}`)
        columns = columnsOf(kind, cells)
        await sql`update imports set head = ${cells}::text[] where id = ${id} and status = 'reading'`.execute(db)
        const missing = missingColumns(kind, columns)
        if (missing.length > 0) throw new Unreadable(`column_missing|${missing[0]}`)
        continue
      }
      read++
      if (read > importLinesMost) throw new Unreadable(`too_many_lines|${importLinesMost}`)
      const understood = readLine(kind, columns, cells, today)
      if (kind === 'people') understood.problems.push(...twiceIn(line, understood).slice(0, 1))
      if (line <= kept) continue
      // Cells beyond the head belong to no column.
      const own = cells.slice(0, columns.length)
      waiting.push({ line, cells: own, ...understood })
      characters += own.reduce((sum, cell) => sum + cell.length + 3, 100)
      if (waiting.length < batch.lines && characters < batch.characters) continue
      if (!(await keepLines(db, id, waiting, read))) return 'elsewhere'
      waiting = []
      characters = 0
      if (stop.aborted) return 'more'
    }
  } catch (error) {
    const problem = problemOf(error, read)
    if (!problem) throw error
    await refuse(db, id, problem)
    return 'done'
  }
  if (waiting.length > 0 && !(await keepLines(db, id, waiting, read))) return 'elsewhere'
  if (read === 0) {
    await refuse(db, id, 'empty')
    return 'done'
  }
  await sql`
    update imports set status = 'comparing', done = 0, lines = ${read}::int where id = ${id} and status = 'reading'
  `.execute(db)
  return 'done'
}

/** The problem of the file as a whole; undefined for an error that is not about the file. */
function problemOf(error: unknown, read: number): string | undefined {
  if (error instanceof Unreadable) return error.problem
  // Not all codes of the parser begin with `CSV_`.
  if (!(error instanceof CsvError)) return undefined
  const { lines = read + 2 } = error as { lines?: number }
  return `${error.code === 'CSV_MAX_RECORD_SIZE' ? 'line_too_long' : 'unreadable'}|${lines}`
}
