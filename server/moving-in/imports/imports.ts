import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, readPage, up } from '../../platform/list-page.ts'
import { type Import, importStates } from '#contract/moving-in/imports.ts'
import { beyond, rightsOfImport } from '#contract/rights.ts'
import type { ImportKind } from '#contract/rules.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { schedule } from '../../platform/queue.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { columnsOf } from './columns.ts'
import { dropFile } from './forget-old-files.ts'
import { problemsIn } from './problems.ts'

type Row = Omit<Import, 'columns'> & { head: string[] }

const asImport = sql`
  file.id as "_id", file.kind, file.file_name as "fileName", file.status, iso(file.created_at) as "createdAt",
  person.name as by, to_json(file.problems) as problems, file.lines, file.done, file.made,
  to_json(file.head) as head, found.*`

/**
 * The counts use the indexes for wrong lines and for doubles, because the page asks each second while an import is
 * under way.
 */
const counted = sql`
  join persons person on person.id = file.created_by
  cross join lateral (
    select count(*)::int as wrong from import_lines line where line.import_id = file.id and line.problems <> '{}'
  ) bad
  cross join lateral (
    select count(*) filter (where line.choice is null)::int as open,
      count(*) filter (where line.choice = 'same')::int as same,
      count(*) filter (where line.choice = 'new')::int as new
    from import_lines line where line.import_id = file.id and line.double_of is not null and line.problems = '{}'
  ) doubles
  cross join lateral (
    select bad.wrong, greatest(0, file.lines - bad.wrong - doubles.open) as right, to_json(doubles) as doubles
  ) found`

const inWords = ({ head, problems, ...row }: Row, language: Language): Import => {
  const as = columnsOf(row.kind, head)
  return {
    ...row,
    problems: problemsIn(language, problems),
    columns: head.map((name, n) => ({ name, as: as[n]! })),
  }
}

/** One page of the imports, the newest first. */
export async function listImports(
  db: Queries,
  asked: PageAsked,
  language: Language,
): Promise<{ imports: Import[]; paging: Paging }> {
  const order = [down(sql`created_at`, 'instant'), up(sql`id`, 'uuid')] as const
  const { ids, paging } = await readPage(db, { from: sql`imports`, id: sql`id`, order }, asked)
  const { rows } = await sql<Row>`
    select ${asImport} from imports file ${counted}
    where file.id = any(${ids}::uuid[]) order by file.created_at desc, file.id
  `.execute(db)
  return { imports: rows.map((row) => inWords(row, language)), paging }
}

/** Throws `not_found`. */
export async function readImport(db: Queries, id: string, language: Language): Promise<Import> {
  const { rows } = await sql<Row>`select ${asImport} from imports file ${counted} where file.id = ${id}`.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return inWords(rows[0], language)
}

/** An import needs the rights for the records that its kind of file makes. Throws `right_missing`. */
function mustHandleKind(caller: Caller, kind: ImportKind): void {
  if (beyond(caller.rights, rightsOfImport[kind]).length > 0) throw new Failure('right_missing')
}

/** Throws `not_found`, and `right_missing` where the caller lacks the rights for the records that an import makes. */
export async function mustHandle(db: Queries, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql<{ kind: ImportKind }>`select kind from imports where id = ${id}`.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  mustHandleKind(caller, rows[0].kind)
}

/** Begins an import, whose parts follow. Answers its id. Throws `right_missing`. */
export async function beginImport(
  tx: Queries,
  caller: Caller,
  { kind, fileName }: { kind: ImportKind; fileName: string },
): Promise<string> {
  mustHandleKind(caller, kind)
  const { rows } = await sql<{ id: string }>`
    insert into imports (kind, file_name, created_by) values (${kind}, ${fileName}, ${caller.id}) returning id
  `.execute(tx)
  auditIsAbout([rows[0]!.id], { kind })
  return rows[0]!.id
}

/**
 * Locks an import and answers its state. Throws `not_found`, and `import_under_way` if it is in none of these states.
 */
async function mustStand(tx: Queries, id: string, ...states: readonly string[]): Promise<string> {
  const { rows } = await sql<{ status: string }>`
    select status from imports where id = ${id} for no key update
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  if (!states.includes(rows[0].status)) throw new Failure('import_under_way')
  return rows[0].status
}

/** Stores a part of the file; the same part sent again replaces the first. Throws `import_under_way`. */
export async function keepPart(
  tx: Queries,
  id: string,
  { part, bytes }: { part: number; bytes: Uint8Array },
): Promise<void> {
  await mustStand(tx, id, 'uploading')
  await sql`
    insert into import_parts (import_id, part, bytes) values (${id}, ${part}, ${Buffer.from(bytes)})
    on conflict (import_id, part) do update set bytes = excluded.bytes
  `.execute(tx)
}

async function goOnTo(tx: Queries, id: string, status: string): Promise<void> {
  await sql`update imports set status = ${status}, done = 0 where id = ${id}`.execute(tx)
  await schedule(tx, 'work-on-imports')
}

/** Starts the reading of the file. Throws `import_incomplete` where parts are missing, `import_under_way`. */
export async function haveRead(tx: Queries, id: string, parts: number): Promise<void> {
  await mustStand(tx, id, 'uploading')
  const { rows } = await sql<{ there: number }>`
    select count(*) as there from import_parts where import_id = ${id} and part < ${parts}::int
  `.execute(tx)
  if (rows[0]!.there !== parts) throw new Failure('import_incomplete')
  await goOnTo(tx, id, 'reading')
}

/**
 * Decides whether one line that matches an existing person, or all such lines without a decision, are the same person.
 * Throws `not_found`, `import_under_way`.
 */
export async function choose(
  tx: Queries,
  id: string,
  { line, choice }: { line?: number | undefined; choice: 'same' | 'new' },
): Promise<void> {
  await mustStand(tx, id, 'read')
  const { rows } = await sql`
    update import_lines set choice = ${choice}
    where import_id = ${id} and double_of is not null
      and ${line === undefined ? sql`choice is null` : sql`line = ${line}::int`}
    returning line
  `.execute(tx)
  if (line !== undefined && rows.length === 0) throw new Failure('not_found')
}

/** Starts the import of the lines without problems. Throws `import_under_way`. */
export async function haveBroughtIn(tx: Queries, id: string): Promise<void> {
  await mustStand(tx, id, 'read')
  await goOnTo(tx, id, 'importing')
}

/** Later records that refer to what an import made, counted by table. */
export async function listBuiltOn(db: Queries, id: string): Promise<{ what: string; count: number }[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, sum(how_many)::int as count from built_on_import(${id}) group by what order by count desc
  `.execute(db)
  return rows
}

/**
 * Undoes an import. If it has made nothing yet, the file is deleted at once; an import that is under way stops. Throws
 * `import_built_on`, `import_under_way`.
 */
export async function haveUndone(tx: Queries, id: string): Promise<void> {
  const status = await mustStand(tx, id, ...importStates.filter((state) => state !== 'undone'))
  if (status === 'undoing') return
  if (status !== 'imported' && status !== 'importing') {
    await dropFile(tx, id)
    return
  }
  if (status === 'imported' && (await listBuiltOn(tx, id)).length > 0) throw new Failure('import_built_on')
  await goOnTo(tx, id, 'undoing')
}
