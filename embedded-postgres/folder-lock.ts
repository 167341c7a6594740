import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart, type Surroundings } from './surroundings.ts'

const SQLITE_BUSY = 5

// Kept reachable: a lock whose handle is collected as garbage would be gone with it.
const held = new Set<DatabaseSync>()

/**
 * Takes a folder for this process alone and returns how to give it back. Throws `CannotStart` at once when another
 * process has it.
 *
 * The lock is the operating system's own, which SQLite puts on the empty file `lock` (fcntl, or LockFileEx on Windows):
 * it ends with its holder however that ends, so no start is ever refused because of what a crash left behind.
 * Nothing else in this process may open that file: on POSIX, closing it anywhere would drop the lock.
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
  // Only for the sentence above; removed first, as a start by another user may have left it.
  rmSync(holder, { force: true })
  writeFileSync(holder, String(process.pid))
  return () => {
    if (!held.delete(taken)) return
    rmSync(holder, { force: true })
    taken.close()
  }
}

/** Readable by its owner alone: whoever can read the file could hold a lock on it. */
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
