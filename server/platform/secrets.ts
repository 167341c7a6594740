import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'
import { type Keys, keysOf, type Purpose } from './keys.ts'

/** 256 random bits, as base64url. */
const shape = /^[\w-]{43}$/

const files: Record<Purpose, string> = {
  tokens: 'token-secret',
  links: 'link-secret',
  audit: 'audit-secret',
  records: 'records-key',
}

/**
 * The bytes of a secret's text: the records' secret is a key of a fixed length; the other texts are used as they are.
 */
export const bytesOf = (purpose: Purpose, text: string): Buffer =>
  Buffer.from(text, purpose === 'records' ? 'base64' : 'utf8')

/** A new random secret, as it is written in files and settings. */
const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * The keys of this installation: made on the first start, readable by their owner only, never printed; one a line, the
 * current one first. Two servers that start at once get the same ones. Throws `StartRefused` if the file holds
 * something else, or if others may read it.
 */
export async function keysIn(dataDir: string, purpose: Purpose): Promise<Keys> {
  const file = join(dataDir, files[purpose])
  const texts = (await readIfThere(file)) ?? (await make(dataDir, file))
  if (texts.length === 0 || !texts.every((text) => shape.test(text))) {
    throw new StartRefused(`${file} is damaged: put it back from a backup`)
  }
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0) {
    throw new StartRefused(`${file} can be read by others: take that right from them (chmod 600)`)
  }
  return keysOf(
    purpose,
    texts.map((text) => bytesOf(purpose, text)),
  )
}

/** The keys of this installation if they were made already. Throws as `keysIn` does. */
export const keysFound = async (dataDir: string, purpose: Purpose): Promise<Keys | undefined> =>
  (await readIfThere(join(dataDir, files[purpose]))) && keysIn(dataDir, purpose)

/**
 * Puts a new secret in front of this installation's: from the next start it signs or seals. Answers the new list of
 * keys. Throws as `keysIn` does.
 */
export async function rotateIn(dataDir: string, purpose: Purpose): Promise<Keys> {
  await keysIn(dataDir, purpose)
  const file = join(dataDir, files[purpose])
  const texts = (await readIfThere(file)) ?? []
  const unfinished = await write(file, [newSecret(), ...texts])
  await rename(unfinished, file)
  return keysIn(dataDir, purpose)
}

async function readIfThere(file: string): Promise<string[] | undefined> {
  try {
    return (await readFile(file, 'utf8')).split(/\s+/).filter(Boolean)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Writes the secrets into a file beside the final one, safe from a power failure. Answers its path. */
async function write(file: string, texts: readonly string[]): Promise<string> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(unfinished, 'wx', 0o600)
  await handle.writeFile(texts.map((text) => `${text}\n`).join(''))
  await handle.sync()
  await handle.close()
  return unfinished
}

async function make(dataDir: string, file: string): Promise<string[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unfinished = await write(file, [newSecret()])
  try {
    // Unlike a rename, this does not replace a file that another process has just made.
    await link(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(unfinished)
  }
  return (await readIfThere(file))!
}
