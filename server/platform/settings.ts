import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { keyBytes } from './encryption.ts'
import { StartRefused } from './start-refused.ts'
import { keysOf, type Purpose } from './keys.ts'
import { bytesOf } from './secrets.ts'

/** The keys of a purpose, separated by commas or line ends; the first one signs or seals. */
export const keysSetting = (purpose: Purpose) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .transform((texts) => texts.map((text) => bytesOf(purpose, text)))
    .refine((secrets) => secrets.length > 0, 'must not be empty')
    .refine(
      (secrets) => purpose !== 'records' || secrets.every(({ length }) => length === keyBytes),
      `must be ${keyBytes} bytes in base64`,
    )
    .refine((secrets) => secrets.every(({ length }) => length >= 32), 'must be at least 32 characters')
    .transform((secrets) => keysOf(purpose, secrets))
    .optional()

/**
 * The settings of these names, without empty ones. `<name>_FILE` may name a file with the value instead, as containers
 * get secrets: so a secret is not visible in the environment of the process. Throws `StartRefused` if the file cannot
 * be read, or a setting is given both ways.
 */
export function withFiles(names: readonly string[], env: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of names) {
    const value = env[name]
    const file = env[`${name}_FILE`]
    if (value && file) throw new StartRefused(`${name} and ${name}_FILE are both set: one of them is enough`)
    if (value) given[name] = value
    else if (file) given[name] = read(name, file)
  }
  return given
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartRefused(
      `${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}
