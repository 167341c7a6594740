import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { asideOf, canWriteIn, onWindows, ordinary, type Parts, partsOf, signpostIn, type User } from './place.ts'
import { makeSharedFolder, program } from './programs.ts'
import { CannotStart, type Surroundings } from './surroundings.ts'

/**
 * Creates the database in a temporary folder and renames the folder when it is complete: an interrupted first start
 * leaves nothing to repair. Uses the first of these places where PostgreSQL's user can write; throws `CannotStart` if
 * there is none.
 */
export async function makeDatabase(
  native: string,
  user: User | undefined,
  dataFolder: string,
  places: Parts[],
  fsync: boolean,
  { sharedFolder, database }: Surroundings,
): Promise<Parts> {
  for (const place of places) {
    if (place.folder.startsWith(sharedFolder)) {
      makeSharedFolder(sharedFolder)
      writeDurably(signpostIn(dataFolder), place.folder)
    }
    removeLeftovers(place.folder)
    const fresh = partsOf(asideOf(place.folder))
    makeFolders(fresh, user)
    if (user && !canWriteIn(fresh.cluster, user)) {
      fs.rmSync(fresh.folder, { recursive: true })
      continue
    }
    writeDurably(fresh.password, randomBytes(32).toString('base64url'))
    await runInitdb(native, fresh, user, fsync, database)
    fs.renameSync(fresh.folder, place.folder)
    syncFolder(dirname(place.folder))
    return place
  }
  throw new CannotStart(
    `User ${user?.name} can write neither in ${places.map(({ folder }) => folder).join(' nor in ')}`,
  )
}

function removeLeftovers(folder: string): void {
  for (const name of fs.readdirSync(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue
    const leftover = join(dirname(folder), name)
    // An initdb that outlived its start may still write or delete files there. If a file disappears while rmSync
    // runs, rmSync stops half way without an error, so it is repeated.
    for (let attempt = 0; attempt < 50 && fs.existsSync(leftover); attempt++) {
      fs.rmSync(leftover, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

/** PostgreSQL's user owns only the cluster folder, so that we never write where that user could have put a link. */
function makeFolders({ folder, cluster, secret }: Parts, user: User | undefined): void {
  fs.mkdirSync(folder)
  fs.chmodSync(folder, user ? 0o711 : 0o700)
  fs.mkdirSync(cluster, { mode: 0o700 })
  fs.mkdirSync(secret, { mode: 0o700 })
  if (user) fs.chownSync(cluster, user.uid, user.gid)
}

async function runInitdb(
  native: string,
  { cluster, secret, password }: Parts,
  user: User | undefined,
  fsync: boolean,
  owner: string,
) {
  const lend = (uid: number, gid: number) => {
    for (const path of [secret, password]) fs.lchownSync(path, uid, gid)
  }
  if (user) lend(user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${owner}`, `--pwfile=${password}`]
  const more = ['--no-instructions', ...(fsync ? [] : ['--no-sync'])]
  try {
    await promisify(execFile)(program(native, 'initdb'), ['-D', cluster, ...locale, ...access, ...more], ordinary(user))
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(`PostgreSQL could not make its files: ${(stderr || message).trim()}`)
  }
  if (user) lend(0, 0)
}

function writeDurably(file: string, text: string): void {
  const handle = fs.openSync(`${file}.new`, 'w', 0o600)
  fs.writeFileSync(handle, text)
  fs.fsyncSync(handle)
  fs.closeSync(handle)
  fs.renameSync(`${file}.new`, file)
  syncFolder(dirname(file))
}

function syncFolder(folder: string): void {
  // Windows cannot sync a folder, and does not need it.
  if (onWindows) return
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

export function readPassword({ secret, password }: Parts): string {
  for (const path of [secret, password]) {
    if (!onWindows && fs.statSync(path).mode & 0o077) {
      throw new CannotStart(`${path} is open to other users of this machine: take their rights away with chmod go-rwx`)
    }
  }
  return fs.readFileSync(password, 'utf8')
}
