import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'

/** Where topics keep their functions, views and triggers: `<topic>/sql/<name>.sql`. */
export const sqlFolder = join(import.meta.dirname, '..')

/** A function with its triggers, or a view, as it is now. */
export type SqlFile = { name: string; path: string; statements: string; checksum: string }

const comments = /^\s*--.*$/gm
/** PostgreSQL reads what such a function does when it first runs; what it declares, when it is created. */
const bodiesReadLater = /(language plpgsql[\s\S]*?\$\$[\s\S]*?)\bbegin\b[\s\S]*?\$\$/g

/** The names of other files that must exist before this one is applied. */
function neededBy({ name, statements }: Pick<SqlFile, 'name' | 'statements'>, names: ReadonlySet<string>): string[] {
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
  const files = await Promise.all(
    paths.sort().map(async (path) => {
      const statements = (await readFile(join(folder, path), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(statements).digest('hex')
      return { name: basename(path, '.sql'), path, statements, checksum }
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
export type AppliedFile = { name: string; checksum: string; newest: boolean }

/** The texts that a database was given so far; none where it is older than these files are. */
export async function appliedFiles(queries: pg.Pool | pg.PoolClient): Promise<AppliedFile[]> {
  const { rows } = await queries.query<{ there: boolean }>("select to_regclass('sql_files') is not null as there")
  if (!rows[0]!.there) return []
  const applied = await queries.query<AppliedFile>(
    'select name, checksum, at = max(at) over (partition by name) as newest from sql_files',
  )
  return applied.rows
}

/** The files whose text is not the one in force. */
export function changedFiles(applied: readonly AppliedFile[], files: readonly SqlFile[]): SqlFile[] {
  const inForce = new Map(applied.filter(({ newest }) => newest).map(({ name, checksum }) => [name, checksum]))
  return files.filter(({ name, checksum }) => inForce.get(name) !== checksum)
}

/**
 * Whether the database has had each of these texts. A newer version may have replaced some: servers of the version
 * before go on beside it.
 */
export function hasHad(applied: readonly AppliedFile[], files: readonly SqlFile[]): boolean {
  const had = new Set(applied.map(({ name, checksum }) => `${name} ${checksum}`))
  return files.every(({ name, checksum }) => had.has(`${name} ${checksum}`))
}

/**
 * Applies these files in one transaction and remembers them; `alongside` is done within it. A lock is waited for two
 * seconds at the most.
 */
export async function applyFiles(
  client: pg.PoolClient,
  files: readonly SqlFile[],
  alongside: (client: pg.PoolClient) => Promise<void> = async () => undefined,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '2s'")
    for (const file of files) {
      try {
        await client.query(file.statements)
      } catch (error) {
        throw Object.assign(error as Error, { message: `${file.path}: ${(error as Error).message}` })
      }
    }
    await client.query(
      `insert into sql_files (name, checksum)
       select name, checksum from unnest($1::text[], $2::text[]) file (name, checksum)
       on conflict (name, checksum) do update set at = now()`,
      [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
    )
    await alongside(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
