import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join, parse } from 'node:path'
import { CannotStart, type Surroundings } from './surroundings.ts'

/** Whom PostgreSQL runs as where we are root, which it refuses. */
export type User = { name: string; uid: number; gid: number }

/** The parts of one database. `folder` holds them all, so that a first start can make it aside and rename it. */
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
 * The database that this data folder already has. A file in it names the place when that is not the folder itself, so
 * that nobody gets an empty database because the folder was moved or the user is another one.
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

/** The owner of the files where there are some, else a user that the machine already has. */
export function userFor(existing: Parts | undefined, { program, orOtherDatabase }: Surroundings): User {
  const users = fs.existsSync('/etc/passwd') ? fs.readFileSync('/etc/passwd', 'utf8').split('\n').map(asUser) : []
  const owner = existing && fs.statSync(existing.cluster)
  if (owner && owner.uid !== 0) {
    const name = users.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid)
    return { name, uid: owner.uid, gid: owner.gid }
  }
  // Above 0: on macOS nobody is -2, which Node does not take.
  const named = (name: string) => users.find((one) => one.name === name && one.uid > 0)
  const user = named('postgres') ?? named('nobody')
  if (!user) {
    throw new CannotStart(
      `PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody: start ${program} as an ordinary user or ${orOtherDatabase}`,
    )
  }
  // Files that came back from a backup belong to root.
  if (existing) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, existing.cluster])
  return user
}

function asUser(line: string): User {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Decided by writing a file as that user: modes alone do not tell. */
export function canWriteIn(folder: string, user: User): boolean {
  const command = ': > "$1/.salus-probe" && rm "$1/.salus-probe"'
  return spawnSync('/bin/sh', ['-c', command, 'sh', folder], ordinary(user)).status === 0
}

/** How we start a program: as that user, and without our environment, which may hold secrets. */
export function ordinary(user: User | undefined) {
  const { PATH, SystemRoot, TEMP } = process.env
  const env: NodeJS.ProcessEnv = { PATH, LC_ALL: 'C', ...(onWindows ? { SystemRoot, TEMP } : {}) }
  const cwd = parse(process.execPath).root
  return { env, cwd, windowsHide: true, ...(user ? { uid: user.uid, gid: user.gid } : {}) }
}

/** A name beside a folder under which it is made whole before it is renamed. */
export function asideOf(folder: string): string {
  return `${folder}.new-${randomBytes(6).toString('hex')}`
}
