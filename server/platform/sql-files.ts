import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'

/** Where topics keep their functions, views and triggers: `<topic>/sql/<name>.sql`. */
export const sqlFolder = join(import.meta.dirname, '..')

/**
 * A function with its triggers, or a view, as it is now. Its number grows with each text that it has had, so that an
 * older version of Salus can tell that its own text is the older one.
 */
export type SqlFile = { name: string; path: string; statements: string; checksum: string; number: number }

/** By name, the number and checksum of each file's text; a file that is gone keeps its last number. */
export type TextNumbers = Record<string, `${number} ${string}`>

const numberOf = (noted: TextNumbers, name: string) => Number(noted[name]?.split(' ')[0] ?? 0)

/** The numbers as `npm run schema` has written them below a folder of topics; none where there is no such file. */
export async function textNumbersIn(folder = sqlFolder): Promise<TextNumbers> {
  const path = join(folder, 'migrations/sql-texts.json')
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {}
}

/** The numbers after a change: each file whose text is another one than was noted gets the next. */
export function numbered(noted: TextNumbers, files: readonly Pick<SqlFile, 'name' | 'checksum'>[]): TextNumbers {
  const after: TextNumbers = {}
  for (const name of Object.keys(noted)) after[name] = `${numberOf(noted, name)} gone`
  for (const { name, checksum } of files) {
    const number = numberOf(noted, name)
    after[name] = noted[name] === `${number} ${checksum}` ? noted[name] : `${number + 1} ${checksum}`
  }
  return Object.fromEntries(Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The names of files that there are no more. */
export const namesOfGone = (noted: TextNumbers): string[] =>
  Object.keys(noted).filter((name) => noted[name]!.endsWith(' gone'))

const comments = /^\s*--.*$/gm
/** PostgreSQL reads what such a function does when it first runs; what it declares, when it is created. */
const bodiesReadLater = /(language plpgsql[\s\S]*?\$\$[\s\S]*?)\bbegin\b[\s\S]*?\$\$/g

/** The names of other files that must exist before this one is applied. */
export function neededBy(
  { name, statements }: Pick<SqlFile, 'name' | 'statements'>,
  names: { has(name: string): boolean },
): string[] {
  const readAtOnce = statements.replaceAll(comments, '').replaceAll(bodiesReadLater, '$1')
  return [...new Set(readAtOnce.match(/\w+/g))].filter((word) => word !== name && names.has(word)).sort()
}

/** Sorts files so that each comes after those it needs. Throws where two need each other or share a name. */
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

/** Those of these files, in their order, whose names stand in a text, and those that they need in turn. */
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

/** A text of a file that the database was given, and whether it is the newest of that name. */
export type AppliedFile = { name: string; checksum: string; number: number; newest: boolean }

/** The texts that a database was given so far; none where it is older than these files are. */
export async function appliedFiles(queries: pg.Pool | pg.PoolClient): Promise<AppliedFile[]> {
  const { rows } = await queries.query<{ there: boolean }>("select to_regclass('sql_files') is not null as there")
  if (!rows[0]!.there) return []
  const applied = await queries.query<AppliedFile>(
    // Databases of before have no numbers.
    `select name, checksum, coalesce((to_jsonb(sql_files) ->> 'number')::int, 0) as number,
       at = max(at) over (partition by name) as newest
     from sql_files`,
  )
  return applied.rows
}

/** By name, the texts in force. */
const inForce = (applied: readonly AppliedFile[]) =>
  new Map(applied.filter(({ newest }) => newest).map((file) => [file.name, file]))

/** The files whose text is not the one in force, unless that is of a newer version. */
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

/**
 * Whether the database has had each of these texts or has a newer one: servers of the version before go on beside a
 * newer version.
 */
export function fits(applied: readonly AppliedFile[], files: readonly SqlFile[]): boolean {
  const had = new Set(applied.map(({ name, checksum }) => `${name} ${checksum}`))
  const outdated = new Set(outdatedFiles(applied, files))
  return files.every((file) => had.has(`${file.name} ${file.checksum}`) || outdated.has(file))
}
