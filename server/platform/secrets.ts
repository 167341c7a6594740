import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './folder-lock.ts'

/** 256 random bits, as base64url. */
const shape = /^[\w-]{43}$/

/**
 * A secret of this installation: made on the first start, readable by its owner alone, never printed. Two servers that
 * start at once get the same one. Throws `StartRefused` where the file holds something else.
 */
export async function secretIn(dataDir: string, name: 'token-secret' | 'records-key'): Promise<string> {
  const file = join(dataDir, name)
  const secret = (await readIfThere(file)) ?? (await make(dataDir, file))
  if (!shape.test(secret)) throw new StartRefused(`${file} is damaged: put it back from a backup`)
  return secret
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

async function make(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(unfinished, 'wx', 0o600)
  await handle.writeFile(randomBytes(32).toString('base64url'))
  await handle.sync()
  await handle.close()
  try {
    // Unlike a rename this does not take the place of what somebody else has just made.
    await link(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(unfinished)
  }
  return (await readFile(file, 'utf8')).trim()
}
