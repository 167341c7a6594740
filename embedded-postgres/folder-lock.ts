import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart, type Surroundings } from './surroundings.ts'

const SQLITE_BUSY = 5

// Keeps the handles reachable: if one were garbage-collected, its lock would be released.
const held = new Set<DatabaseSync>()

/**
 * Locks a folder for this process and returns a function that unlocks it. Throws `CannotStart` at once if another
 * process has locked it.
 *
 * The lock is one of the operating system, which SQLite takes on the empty file `lock` (fcntl, or LockFileEx on
 * Windows). It ends with its process, even after a crash, so no stale lock ever prevents a start. Nothing else in this
 * process may open that file: on POSIX, closing it anywhere would release the lock.
 */
export function lockFolder(folder: string, { program, orOtherFolder }: Surroundings): () => void {
  const file = join(folder, 'lock')
  const holder = join(folder, 'lock.pid')
  let lock: DatabaseSync | undefined
  try {
    createOnce(file)
    lock = new DatabaseSync(file)
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as { errcode?: number; message: string }
    if (errcode !== SQLITE_BUSY) throw new CannotStart(`The data folder ${folder} cannot be locked: ${message}`)
    const pid = readIfThere(holder)
    throw new CannotStart(
      `${program} is already running on this folder (${folder}${pid ? `, process ${pid}` : ''}): stop it first or ${orOtherFolder}`,
    )
  }
  const taken = lock
  held.add(taken)
  // Only for the error message above. Removed first, because a file left by another user could not be overwritten.
  rmSync(holder, { force: true })
  writeFileSync(holder, String(process.pid))
  return () => {
    if (!held.delete(taken)) return
    rmSync(holder, { force: true })
    taken.close()
  }
}

/** Makes the file readable only by its owner: anybody who can read it could lock it. */
function createOnce(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
