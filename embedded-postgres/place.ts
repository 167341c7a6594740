import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join, parse } from 'node:path'
import { CannotStart, type Surroundings } from './surroundings.ts'

/** The user that PostgreSQL runs as if we are root, because it refuses to run as root. */
export type User = { name: string; uid: number; gid: number }

/** The files of one database, all in `folder`, so that a first start can make it under another name and rename it. */
export type Parts = { folder: string; cluster: string; secret: string; password: string; log: string }

export const onWindows = process.platform === 'win32'
export const asRoot = process.getuid?.() === 0

export function partsOf(folder: string): Parts {
  const at = (name: string) => join(folder, name)
  return {
    folder,
    cluster: at('cluster'),
    secret: at('secret'),
    password: at('secret/password'),
    log: at('postgres.log'),
  }
}

/**
 * The database that this data folder already has, if any. If it is stored elsewhere, a file in the data folder names
 * its place. So nobody gets an empty database after moving the folder or starting as another user: then this throws
 * `CannotStart`.
 */
export function findExisting(
  dataFolder: string,
  local: Parts,
  distant: Parts,
  { program }: Surroundings,
): Parts | undefined {
  if (fs.existsSync(local.folder)) return local
  const signpost = signpostIn(dataFolder)
  const elsewhere = fs.existsSync(signpost) ? fs.readFileSync(signpost, 'utf8').trim() : undefined
  if (elsewhere && !asRoot) {
    throw new CannotStart(`The database of ${dataFolder} was made by root, in ${elsewhere}: start ${program} as root`)
  }
  if (elsewhere && elsewhere !== distant.folder) {
    throw new CannotStart(
      `${dataFolder} was moved or copied, its database is still in ${elsewhere}: rename that to ${distant.folder} and delete ${signpost}, or only delete ${signpost} to begin with an empty one`,
    )
  }
  return asRoot && fs.existsSync(distant.folder) ? distant : undefined
}

export function signpostIn(dataFolder: string): string {
  return join(dataFolder, 'postgres-is-in')
}

/** The owner of the existing files; without files, or if root owns them, the user `postgres` or `nobody`. */
export function userFor(existing: Parts | undefined, { program, orOtherDatabase }: Surroundings): User {
  const users = fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8').split('\n').map(asUser) : []
  const owner = existing && fs.statSync(existing.cluster)
  if (owner && owner.uid !== 0) {
    const name = users.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid)
    return { name, uid: owner.uid, gid: owner.gid }
  }
  // Above 0: on macOS, `nobody` has the id -2, which Node does not accept.
  const named = (name: string) => users.find((one) => one.name === name && one.uid > 0)
  const user = named('postgres') ?? named('nobody')
  if (!user) {
    throw new CannotStart(
      `PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody: start ${program} as an ordinary user or ${orOtherDatabase}`,
    )
  }
  // Files that root has restored from a backup belong to root.
  if (existing) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, existing.cluster])
  return user
}

function asUser(line: string): User {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Whether the user can write there. It writes a file as that user, because file modes alone do not tell. */
export function canWriteIn(folder: string, user: User): boolean {
  const command = ': > "$1/.salus-probe" && rm "$1/.salus-probe"'
  return spawnSync('/bin/sh', ['-c', command, 'sh', folder], ordinary(user)).status === 0
}

/** Options to start a program as that user, without our environment variables, which may hold secrets. */
export function ordinary(user: User | undefined) {
  const { PATH, SystemRoot, TEMP } = process.env
  const env: NodeJS.ProcessEnv = { PATH, LC_ALL: 'C', ...(onWindows ? { SystemRoot, TEMP } : {}) }
  const cwd = parse(process.execPath).root
  return { env, cwd, windowsHide: true, ...(user ? { uid: user.uid, gid: user.gid } : {}) }
}

/** A temporary name beside a folder: the folder is completed under it and then renamed. */
export function asideOf(folder: string): string {
  return `${folder}.new-${randomBytes(6).toString('hex')}`
}
