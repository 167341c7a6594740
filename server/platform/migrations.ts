import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

export const migrationsFolder = join(import.meta.dirname, '../migrations')

export type Migration = {
  name: string
  statements: string
  checksum: string
  /**
   * The oldest servers that can run with it. An empty text (marked `-- compatible`): all older servers. The number of a
   * migration (marked `-- compatible since 0031`): servers that know that one, because it removes what they no longer
   * use. Null (no mark): none.
   */
  compatibleSince: string | null
  /** Marked `-- concurrently`: its statements run one by one, outside a transaction. */
  concurrently: boolean
  /**
   * Marked `-- only before 0130`: it only makes that migration quick. A database that has already come so far skips it.
   */
  onlyBefore: string | null
  /**
   * Marked `-- with old_name`: the view of this file replaces a table that is renamed in the same transaction, because
   * older servers still use the old name. A function that reads the name of its table is replaced in the same way.
   */
  views: string[]
}

/** The schema that a new database starts with, instead of the migrations up to and including `upTo`. */
export type Baseline = { statements: string; upTo: string }

/** Reads `baseline.sql` of a folder of migrations; undefined if there is none. */
export async function baselineIn(folder = migrationsFolder): Promise<Baseline | undefined> {
  if (!existsSync(join(folder, 'baseline.sql'))) return undefined
  const statements = (await readFile(join(folder, 'baseline.sql'), 'utf8')).replaceAll('\r\n', '\n')
  return { statements, upTo: /^-- stands for (\S+)$/m.exec(statements)![1]! }
}

/**
 * The newest migration of commit 739764d, whose files are gone: older databases must be migrated to that version first.
 */
export const lastOfFirstRelease = '0341-a-series-told-as-one.sql'

/** A migration as the database has noted it; older databases may lack the checksum. */
export type Applied = { name: string; checksum: string | null; compatible_since: string | null }

/** An interrupted `create index concurrently` leaves an invalid index, so a file that may run again must drop it. */
function mustStartAfresh(name: string, statements: string): void {
  for (const [, index] of statements.matchAll(/create (?:unique )?index concurrently (\w+)/gi)) {
    if (statements.includes(`drop index concurrently if exists ${index};`)) continue
    throw new Error(
      `${name} has to begin with "drop index concurrently if exists ${index};", because it may be run again`,
    )
  }
}

/** The migrations of a folder in order. A checksum ignores line endings. */
export async function migrationsIn(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const concurrently = /^-- concurrently$/m.test(statements)
      const [, compatible, since = ''] = /^-- (compatible)(?: since (\d{4}))?$/m.exec(statements) ?? []
      const [, onlyBefore = null] = /^-- only before (\d{4})$/m.exec(statements) ?? []
      const [, views] = /^-- with (\w+(?:, \w+)*)$/m.exec(statements) ?? []
      if (concurrently) mustStartAfresh(name, statements)
      if (concurrently && views) throw new Error(`${name}: views are made in its transaction, which it does not have`)
      return {
        name,
        statements,
        checksum: createHash('sha256').update(statements).digest('hex'),
        compatibleSince: compatible ? since : null,
        concurrently,
        onlyBefore,
        views: views?.split(', ') ?? [],
      }
    }),
  )
}

/** The statements of a file that are run one by one; bodies stand between `$$`. */
export const oneByOne = (statements: string): string[] =>
  (statements.replaceAll(/^--.*$/gm, '').match(/(?:\$\$[\s\S]*?\$\$|'[^']*'|[^;])+/g) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** Whether servers whose newest migration is `newest` can use a database that also has this one. */
export const serves = (newest: string, compatibleSince: string | null): boolean =>
  compatibleSince !== null && compatibleSince <= newest

/**
 * Compares a database's migrations with these, by name and checksum. Answers those that the database lacks. Further
 * migrations of the database are accepted if they are all compatible with these. Throws `StartRefused` if they are
 * not, if an applied file has changed, if a missing one comes before an applied one, and if the database is older than
 * the oldest file that still exists.
 */
export function missingIn(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]))
  const newest = migrations.at(-1)?.name ?? ''
  const lastOfBefore = applied.findLast(({ name }) => name <= lastOfFirstRelease)?.name ?? lastOfFirstRelease
  const knowsNone = (migrations[0]?.name ?? '') > lastOfFirstRelease
  if (knowsNone && lastOfBefore !== lastOfFirstRelease) {
    throw new StartRefused(
      'This database is older than commit 739764d: bring it to that version first, then to this one.',
    )
  }
  for (const { name, checksum, compatible_since } of applied) {
    const migration = ours.get(name)
    if (!migration && name <= lastOfFirstRelease) continue
    if (!migration && (name <= newest || !serves(newest, compatible_since))) {
      throw new StartRefused(
        `This database was made by a newer Salus (it has ${name}), which this one does not understand.`,
      )
    }
    if (migration && checksum && checksum !== migration.checksum) {
      throw new StartRefused(
        `The migration ${name} is not the one this database was made with: what has been applied is never edited.`,
      )
    }
  }
  const names = new Set(applied.map(({ name }) => name))
  const last = applied.at(-1)?.name ?? ''
  const missing = migrations.filter(
    ({ name, onlyBefore }) => !names.has(name) && !(onlyBefore && last.slice(0, 4) >= onlyBefore),
  )
  const late = missing.find(({ name }) => name < last)
  if (late) {
    throw new StartRefused(
      `The migration ${late.name} comes before ${last}, which this database already has: give it a higher number.`,
    )
  }
  return missing
}
