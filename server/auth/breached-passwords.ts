import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { StartRefused } from '../platform/start-refused.ts'

/** Below this length (bytes) a part of the file is read whole. */
const partBytes = 64 * 1024
/** More than the longest line: a password has at most 1024 characters. */
const lineBytes = 8 * 1024
/** How many lines a start looks at, evenly through the file. */
const linesLookedAt = 200

const setting = 'BREACHED_PASSWORDS_FILE'
const howToSort = 'sort it by LC_ALL=C sort'

type Line = { start: number; key: Buffer }
/** `hashed`: the lines are SHA-1 hashes, as Have I Been Pwned has them, and not passwords. */
type List = { file: FileHandle; bytes: number; hashed: boolean }

/** What a line is found by: the hash of `HASH:count` in capitals, or the bytes of the line. */
function keyOf(line: Buffer, hashed: boolean): Buffer {
  if (hashed) return Buffer.from(line.toString('latin1', 0, 40).toUpperCase())
  return line.at(-1) === 13 ? line.subarray(0, -1) : line
}

async function read({ file }: Pick<List, 'file'>, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from)
  return buffer.subarray(0, bytesRead)
}

/** The first line that begins at or after `from`; undefined at the end of the file. */
async function lineFrom(list: List, from: number): Promise<Line | undefined> {
  // The line before ends where this one begins.
  const lead = from === 0 ? 0 : 1
  const part = await read(list, from - lead, 2 * lineBytes)
  const start = lead === 0 ? 0 : part.indexOf('\n') + 1
  if (start === part.length || (lead > 0 && start === 0)) return undefined
  const end = part.indexOf('\n', start)
  return { start: from - lead + start, key: keyOf(part.subarray(start, end < 0 ? part.length : end), list.hashed) }
}

async function withList<T>(path: string, work: (list: List) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const [first = ''] = (await read({ file }, 0, lineBytes)).toString('latin1').split(/\r?\n/)
    return await work({ file, bytes: size, hashed: /^[0-9a-f]{40}(:\d+)?$/i.test(first) })
  } finally {
    await file.close()
  }
}

/** Whether a sorted list has this key: halves the file until the part where it could be is small. */
async function isIn(list: List, key: Buffer): Promise<boolean> {
  // The line of the key, if there is one, begins at or after `low` and before `high`.
  let low = 0
  let high = list.bytes
  while (high - low > partBytes) {
    const middle = Math.floor((low + high) / 2)
    const line = await lineFrom(list, middle)
    if (!line || Buffer.compare(line.key, key) > 0) high = middle
    else low = line.start
  }
  const part = await read(list, low, high - low + lineBytes)
  for (let at = 0; at < part.length; ) {
    const end = part.indexOf('\n', at)
    const until = end < 0 ? part.length : end
    if (keyOf(part.subarray(at, until), list.hashed).equals(key)) return true
    at = until + 1
  }
  return false
}

/**
 * Whether the operator's list of breached passwords has this one. The list is read on disk, by about twenty small reads
 * however large it is, and nobody is asked. It may be replaced while servers run.
 */
export async function isBreached(path: string | undefined, password: string): Promise<boolean> {
  if (path === undefined) return false
  return withList(path, (list) => {
    const sha1 = () => createHash('sha1').update(password).digest('hex').toUpperCase()
    return isIn(list, Buffer.from(list.hashed ? sha1() : password))
  })
}

/** Throws `StartRefused` for a list that cannot be read or searched, with what to do. */
export async function checkBreachedList(path: string): Promise<void> {
  try {
    await withList(path, checkList)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`${setting} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function checkList(list: List): Promise<void> {
  const first = await lineFrom(list, 0)
  if (!first) throw new StartRefused(`${setting} is empty`)
  const text = first.key.toString()
  if (!list.hashed && /^[0-9a-f]{32}(:\d+)?$/i.test(text)) {
    throw new StartRefused(`${setting} has NTLM hashes: take the list of SHA-1 hashes, ordered by hash`)
  }
  let before = first
  for (let n = 1; n <= linesLookedAt; n++) {
    const line = await lineFrom(list, Math.floor((list.bytes * n) / (linesLookedAt + 1)))
    if (!line) return
    if (list.hashed && !/^[0-9A-F]{40}$/.test(line.key.toString())) {
      throw new StartRefused(`${setting} begins with SHA-1 hashes, but has other lines at byte ${line.start}`)
    }
    if (Buffer.compare(before.key, line.key) > 0) {
      throw new StartRefused(`${setting} is not sorted at byte ${line.start}: ${howToSort}`)
    }
    before = line
  }
}
