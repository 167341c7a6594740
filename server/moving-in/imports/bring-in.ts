import { sql } from 'kysely'
import { insertImported } from '../../booking/take/insert-imported.ts'
import { createPersons, type NewPerson } from '../../people/create-persons.ts'
import { passes } from '../../platform/constraints.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import type { ImportKind } from '#contract/rules.ts'

/** The lines of one transaction: all of them are imported or, if the server is killed, none. */
const batch = 1000

type Line = { line: number; fields: Record<string, string | number>; double: string | null; choice: string | null }
/** The result of a line: the id of its record and whether the import made that record, or why there is none. */
type Became = { line: number; became?: string; made?: boolean; problem?: string }

async function bringPeople(tx: Queries, lines: readonly Line[], by: string): Promise<Became[]> {
  const news = lines.filter(({ choice }) => choice !== 'same')
  const people = news.map(({ fields: { number: _, ...person } }) => person as unknown as NewPerson)
  const ids = await createPersons(tx, people, by)
  const same = lines.filter(({ choice }) => choice === 'same')
  const there = await thoseThere(tx, same)
  return [
    ...news.map(({ line }, n) => ({ line, became: ids[n]!, made: true })),
    ...same.map(({ line, double }) =>
      double && there.has(double) ? { line, became: double, made: false } : { line, problem: 'double_gone' },
    ),
  ]
}

/** The people matched to lines who still exist. Their rows are locked until the transaction ends. */
async function thoseThere(tx: Queries, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const ids = lines.flatMap(({ double }) => double ?? [])
  const { rows } = await sql<{ id: string }>`
    select id from persons where id = any(${ids}::uuid[]) order by id for key share
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function bringAppointments(tx: Queries, lines: readonly Line[], by: string): Promise<Became[]> {
  const visits = lines.map(({ line, fields }) => ({ line, ...fields }) as never)
  const made = await insertImported(tx, visits, by)
  return lines.map(({ line }) => {
    const id = made.get(line)
    return id ? { line, became: id, made: true } : { line, problem: 'taken_since' }
  })
}

async function bringBalances(tx: Queries, lines: readonly Line[], _: string, importId: string): Promise<Became[]> {
  const balances = lines.map(({ line, fields }) => ({ ...fields, line, id: crypto.randomUUID() }))
  const { rows } = await sql<{ id: string }>`
    insert into opening_balances (id, person_id, amount_cents, as_of, note, import_id)
    select balance.id, found.id, amount, "asOf", coalesce(note, ''), ${importId}::uuid
    from jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as balance (
      id uuid, person uuid, amount int, "asOf" date, note text
    )
    join persons found on found.id = person
    returning id
  `.execute(tx)
  const made = new Set(rows.map((row) => row.id))
  return balances.map(({ line, id }) =>
    made.has(id) ? { line, became: id, made: true } : { line, problem: 'person_unknown' },
  )
}

const bring = { people: bringPeople, appointments: bringAppointments, balances: bringBalances }

/** `more`: there may be more to do; `done`: nothing is left; `elsewhere`: another server is working on it. */
export type Progress = 'more' | 'done' | 'elsewhere'

/** Imports the next lines in one transaction. */
async function bringNext(
  tx: Queries,
  { id, kind }: { id: string; kind: ImportKind },
  { after, most }: { after: number; most: number },
): Promise<{ progress: Progress; last: number }> {
  const { rows } = await sql<{ by: string }>`
    select created_by as by from imports where id = ${id} and status = 'importing' for update skip locked
  `.execute(tx)
  if (!rows[0]) return { progress: 'elsewhere', last: after }
  const next = await sql<Line>`
    select line, fields, double_of as double, choice from import_lines
    where import_id = ${id} and line > ${after}::int and became is null and problems = '{}'
      and (double_of is null or choice is not null)
    order by line limit ${most}
  `.execute(tx)
  if (next.rows.length === 0) {
    await sql`update imports set status = 'imported', ended_at = clinic_now() where id = ${id}`.execute(tx)
    return { progress: 'done', last: after }
  }
  const became = await bring[kind](tx, next.rows, rows[0].by, id)
  await sql`
    update import_lines line
    set became = fate.became, made = coalesce(fate.made, false),
      problems = case when fate.problem is null then line.problems else array[fate.problem] end
    from jsonb_to_recordset(${JSON.stringify(became)}::jsonb) as fate (
      line int, became uuid, made boolean, problem text
    )
    where line.import_id = ${id} and line.line = fate.line
  `.execute(tx)
  const made = became.filter((fate) => fate.made).length
  await sql`
    update imports set done = done + ${next.rows.length}::int, made = made + ${made}::int, tries = 0 where id = ${id}
  `.execute(tx)
  return { progress: 'more', last: next.rows.at(-1)!.line }
}

/** Leaves out the next line, which cannot be imported, and goes on with the others. */
async function leaveOutNext(tx: Queries, id: string, after: number): Promise<number> {
  const { rows } = await sql<{ line: number }>`
    update import_lines set problems = '{not_brought_in}'
    where import_id = ${id} and became is null and line = (
      select line from import_lines
      where import_id = ${id} and line > ${after}::int and became is null and problems = '{}'
        and (double_of is null or choice is not null)
      order by line limit 1
    )
    returning line
  `.execute(tx)
  return rows[0]?.line ?? after
}

/**
 * Imports the lines without problems, in transactions of up to `batch` lines, until all are in or `stop` is aborted. If
 * a transaction fails, smaller and smaller ones follow, until the line that makes it fail is found and left out.
 */
export async function bringIn(
  db: Database,
  one: { id: string; kind: ImportKind },
  stop: AbortSignal,
): Promise<Progress> {
  let last = 0
  let most = batch
  while (!stop.aborted) {
    const here = { after: last, most }
    try {
      const step = await inTransaction(db, (tx) => bringNext(tx, one, here))
      if (step.progress !== 'more') return step.progress
      last = step.last
      most = Math.min(batch, most * 4)
    } catch (error) {
      if (passes(error)) throw error
      if (most === 1) last = await inTransaction(db, (tx) => leaveOutNext(tx, one.id, here.after))
      most = Math.ceil(most / 10)
    }
  }
  return 'more'
}
