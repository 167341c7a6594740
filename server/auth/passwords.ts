import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fairLine } from '../platform/fair-line.ts'

const derive = promisify(argon2)

/** OWASP's Argon2id choice of 2025: 19 MiB (m in KiB), two passes, one lane; about 25 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

// No more than two hashes at a time, to leave the processor to everything else. Owners take turns, so that one who
// sends many passwords does not hold up the others.
const inTurn = fairLine({ atOnce: 2, atOnceEach: 2, mostWaiting: 200, mostWaitingEach: 30 })

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Stands in place of a hash where no password has been set: no password matches it. */
export const noPassword = '-'

/**
 * The password as a PHC string: algorithm, cost, salt and Argon2id tag. `owner` is an address block or an account; each
 * owner has a queue of its own. Throws `not_ready` if that queue is full.
 */
export async function hashPassword(password: string, owner: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(owner, () => derive('argon2id', { message: password, nonce: salt, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** A hash of the same cost that no password has: an unknown account takes as long to refuse as a known one. */
const nobodysHash = [
  '$argon2id$v=19',
  `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`,
  encode(randomBytes(16)),
  encode(randomBytes(32)),
].join('$')

/**
 * Whether the password is the one that was hashed; false after the same time if there is no hash. `owner` and
 * `not_ready` as in `hashPassword`.
 */
export async function isPassword(password: string, hash: string | undefined, owner: string): Promise<boolean> {
  const theirs = phc.exec(hash ?? '')
  const [, memory, passes, parallelism, salt, tag] = (theirs ?? phc.exec(nobodysHash)) as unknown as string[]
  const expected = Buffer.from(tag ?? '', 'base64')
  const derived = await inTurn(owner, () =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt ?? '', 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(derived, expected) && theirs !== null
}
