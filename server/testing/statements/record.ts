import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A column of a result: its PostgreSQL type, and the kinds of its values in JavaScript. */
type Column = { name: string; oid: number; kinds: string[] }

/** A statement that a test has run, as PostgreSQL got it, and the columns of its result. */
export type Recorded = { text: string; columns: Column[] }

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value === 'object' ? 'json' : typeof value
}

const statements = new Map<string, Map<string, { oid: number; kinds: Set<string> }>>()

function note(text: string, { fields, rows }: pg.QueryResult): void {
  const columns = statements.get(text) ?? new Map()
  statements.set(text, columns)
  for (const { name, dataTypeID } of fields) {
    const column = columns.get(name) ?? { oid: dataTypeID, kinds: new Set<string>() }
    columns.set(name, column)
    for (const row of rows) column.kinds.add(kindOf(row[name]))
  }
}

/** Calls `then` with the text and result of each statement of this process. Answers a function that stops this. */
function watchStatements(then: (text: string, result: pg.QueryResult) => void): () => void {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = query.apply(this, args)
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    if (text === undefined || !(answer instanceof Promise)) return answer
    return answer.then((result: pg.QueryResult) => {
      if (result?.fields) then(text, result)
      return result
    })
  } as never
  return () => {
    pg.Client.prototype.query = query as never
  }
}

/** The texts of the statements that this process runs during some work. */
export async function whatRuns(work: () => Promise<void>): Promise<string[]> {
  const texts = new Set<string>()
  const end = watchStatements((text) => texts.add(text))
  try {
    await work()
  } finally {
    end()
  }
  return [...texts]
}

/**
 * Loaded before a test file (`node --import`): writes down each statement of its process and the result's columns, for
 * `check.ts`. One file a process, in the folder `SALUS_STATEMENTS`.
 */
function recordStatements(folder: string): void {
  watchStatements(note)
  process.on('exit', () => {
    const recorded: Recorded[] = [...statements].map(([text, columns]) => ({
      text,
      columns: [...columns].map(([name, { oid, kinds }]) => ({ name, oid, kinds: [...kinds] })),
    }))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(recorded))
  })
}

if (process.env.SALUS_STATEMENTS) recordStatements(process.env.SALUS_STATEMENTS)
