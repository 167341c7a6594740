import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { type PageAsked, readPage, up } from '../../platform/list-page.ts'
import type { FastifyReply } from 'fastify'
import type { ImportLine, lineStates } from '#contract/moving-in/imports.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { csvOf, csvTo } from '../../platform/csv.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { problemsIn } from './problems.ts'

type LineState = (typeof lineStates)[number]

const which = {
  right: sql`line.problems = '{}' and (line.double_of is null or line.choice is not null)`,
  wrong: sql`line.problems <> '{}'`,
  double: sql`line.double_of is not null and line.problems = '{}'`,
} as const satisfies Record<LineState, unknown>

/** One page of the lines of an import, with the people each may match, and how many lines there are in all. */
export async function listLines(
  db: Queries,
  id: string,
  { state, ...asked }: PageAsked & { state?: LineState | undefined },
  language: Language,
): Promise<{ lines: ImportLine[]; paging: Paging }> {
  const matches = sql`line.import_id = ${id} and ${state ? which[state] : sql`true`}`
  const order = [up(sql`line.line`, 'int')] as const
  const list = { from: sql`import_lines line`, where: matches, id: sql`line.line`, order }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<ImportLine>`
    select line.line, line.cells, line.problems, line.choice,
      case when person.id is not null then json_build_object(
        '_id', person.id, 'name', person.name, 'number', person.number, 'born', person.born, 'email', person.email
      ) end as double
    from import_lines line
    left join persons person on person.id = line.double_of
    where line.import_id = ${id} and line.line = any(${ids}::int[])
    order by line.line
  `.execute(db)
  return { lines: rows.map((line) => ({ ...line, problems: problemsIn(language, line.problems) })), paging }
}

/** How many lines are in memory at once; each may have 256 kB. */
const batch = 250

/** Sends the lines that were left out as a file: unchanged, with their problems in a column of its own. */
export async function sendWrongLines(db: Queries, id: string, reply: FastifyReply, language: Language): Promise<void> {
  const { rows } = await sql<{ head: string[] }>`select head from imports where id = ${id}`.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  const { importsPage } = textsIn(language)
  const { head } = rows[0]
  await csvTo(reply, 'wrong-lines.csv', async (write) => {
    await write(csvOf([[...head, importsPage.whatIsWrong]]))
    for (let after = 0; ; ) {
      const page = await sql<{ line: number; cells: string[]; problems: string[]; open: boolean }>`
        select line, cells, problems, problems = '{}' as open from import_lines
        where import_id = ${id} and line > ${after}::int
          and (problems <> '{}' or double_of is not null and choice is null)
        order by line limit ${batch}
      `.execute(db)
      const left = page.rows.map(({ cells, problems, open }) => [
        ...head.map((_, n) => cells[n] ?? ''),
        open ? importsPage.undecided : problemsIn(language, problems).join(' '),
      ])
      if (left.length > 0) await write(csvOf(left))
      if (left.length < batch) return
      after = page.rows.at(-1)!.line
    }
  })
}
