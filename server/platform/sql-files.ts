import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'

/** The folder of topics; their functions, views and triggers are in `<topic>/sql/<name>.sql`. */
export const sqlFolder = join(import.meta.dirname, '..')

/**
 * The current text of a function with its triggers, or of a view. Its number grows with each change, so that an older
 * version of Salus can tell that its own text is the older one.
 */
export type SqlFile = { name: string; path: string; statements: string; checksum: string; number: number }

/** By name, the number and checksum of each file's text; a deleted file keeps its last number. */
export type TextNumbers = Record<string, `${number} ${string}`>

const numberOf = (noted: TextNumbers, name: string) => Number(noted[name]?.split(' ')[0] ?? 0)

/** The numbers that `npm run schema` has written for a folder of topics; empty if there is no such file. */
export async function textNumbersIn(folder = sqlFolder): Promise<TextNumbers> {
  const path = join(folder, 'migrations/sql-texts.json')
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {}
}

/** The numbers after a change: each file whose text differs from the noted one gets the next number. */
export function numbered(noted: TextNumbers, files: readonly Pick<SqlFile, 'name' | 'checksum'>[]): TextNumbers {
  const after: TextNumbers = {}
  for (const name of Object.keys(noted)) after[name] = `${numberOf(noted, name)} gone`
  for (const { name, checksum } of files) {
    const number = numberOf(noted, name)
    after[name] = noted[name] === `${number} ${checksum}` ? noted[name] : `${number + 1} ${checksum}`
  }
  return Object.fromEntries(Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The names of files that were deleted. */
export const namesOfGone = (noted: TextNumbers): string[] =>
  Object.keys(noted).filter((name) => noted[name]!.endsWith(' gone'))

const comments = /^\s*--.*$/gm
/** PostgreSQL reads the body of such a function when it first runs, but its declarations when it is created. */
const bodiesReadLater = /(language plpgsql[\s\S]*?\$\$[\s\S]*?)\bbegin\b[\s\S]*?\$\$/g

/** The names of other files that must exist before this one is applied. */
export function neededBy(
  { name, statements }: Pick<SqlFile, 'name' | 'statements'>,
  names: { has(name: string): boolean },
): string[] {
  const readAtOnce = statements.replaceAll(comments, '').replaceAll(bodiesReadLater, '$1')
  return [...new Set(readAtOnce.match(/\w+/g))].filter((word) => word !== name && names.has(word)).sort()
}

/** Sorts files so that each comes after those it needs. Throws if two need each other or share a name. */
function inOrder(files: readonly SqlFile[]): SqlFile[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const twice = files.find((file) => byName.get(file.name) !== file)
  if (twice) throw new Error(`${twice.path} has the name of ${byName.get(twice.name)!.path}`)
  const names = new Set(byName.keys())
  const sorted = new Set<SqlFile>()
  const begun = new Set<string>()
  const add = (file: SqlFile): void => {
    if (sorted.has(file)) return
    if (begun.has(file.name)) throw new Error(`${file.path} needs what needs it`)
    begun.add(file.name)
    for (const needed of neededBy(file, names)) add(byName.get(needed)!)
    sorted.add(file)
  }
  for (const file of files) add(file)
  return [...sorted]
}

/**
 * The functions, views and triggers of all topics, in the order they are applied. A checksum ignores line endings.
 */
export async function sqlFilesIn(folder = sqlFolder): Promise<SqlFile[]> {
  const paths: string[] = []
  for await (const path of glob('*/sql/*.sql', { cwd: folder })) paths.push(path.replaceAll('\\', '/'))
  const numbers = await textNumbersIn(folder)
  const files = await Promise.all(
    paths.sort().map(async (path) => {
      const statements = (await readFile(join(folder, path), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(statements).digest('hex')
      const name = basename(path, '.sql')
      return { name, path, statements, checksum, number: numberOf(numbers, name) || 1 }
    }),
  )
  return inOrder(files)
}

/** Those of these files whose names occur in a text, and the files they need in turn; in the given order. */
export function filesNeededBy(statements: string, files: readonly SqlFile[]): SqlFile[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const names = new Set(byName.keys())
  const needed = new Set<SqlFile>()
  const add = (file: Pick<SqlFile, 'name' | 'statements'>): void => {
    for (const name of neededBy(file, names)) {
      const other = byName.get(name)!
      if (needed.has(other)) continue
      needed.add(other)
      add(other)
    }
  }
  add({ name: '', statements })
  return files.filter((file) => needed.has(file))
}

/** A text of an SQL file that was applied to the database, and whether it was the last one applied for its name. */
export type AppliedFile = { name: string; checksum: string; number: number; newest: boolean }

/** All texts that were applied to a database; empty if the database is older than the table that lists them. */
export async function appliedFiles(queries: pg.Pool | pg.PoolClient): Promise<AppliedFile[]> {
  const { rows } = await queries.query<{ there: boolean }>("select to_regclass('sql_files') is not null as there")
  if (!rows[0]!.there) return []
  const applied = await queries.query<AppliedFile>(
    // Older databases have no numbers.
    `select name, checksum, coalesce((to_jsonb(sql_files) ->> 'number')::int, 0) as number,
       at = max(at) over (partition by name) as newest
     from sql_files`,
  )
  return applied.rows
}

/** The texts in force, by name. */
const inForce = (applied: readonly AppliedFile[]) =>
  new Map(applied.filter(({ newest }) => newest).map((file) => [file.name, file]))

/** The files whose text is not in force, without those of which a newer text is in force. */
export function changedFiles(applied: readonly AppliedFile[], files: readonly SqlFile[]): SqlFile[] {
  const current = inForce(applied)
  return files.filter(({ name, checksum, number }) => {
    const there = current.get(name)
    return !there || (there.checksum !== checksum && there.number <= number)
  })
}

/** The files of which the database has a newer text. */
export function outdatedFiles(applied: readonly AppliedFile[], files: readonly SqlFile[]): SqlFile[] {
  const current = inForce(applied)
  return files.filter(({ name, number }) => (current.get(name)?.number ?? 0) > number)
}

/** Whether each of these texts, or a newer one, was applied: older servers keep running beside a newer version. */
export function fits(applied: readonly AppliedFile[], files: readonly SqlFile[]): boolean {
  const had = new Set(applied.map(({ name, checksum }) => `${name} ${checksum}`))
  const outdated = new Set(outdatedFiles(applied, files))
  return files.every((file) => had.has(`${file.name} ${file.checksum}`) || outdated.has(file))
}
