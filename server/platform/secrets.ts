import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** The key that signs this installation's tokens: made on the first start, readable by its owner alone, never printed. */
export async function tokenSecretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret')
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const handle = await open(`${file}.new`, 'w', 0o600)
  await handle.writeFile(secret)
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
  return secret
}
