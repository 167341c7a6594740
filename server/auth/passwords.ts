import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '../platform/failure.ts'

const derive = promisify(argon2)

/** OWASP's Argon2id choice of 2025: 19 MiB (m in KiB), two passes, one lane; about 25 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

// More than two at a time would only starve everybody else of the cores; the rest wait their turn, up to a point.
const atOnce = 2
const mostWaiting = 200
let running = 0
const waiting: (() => void)[] = []

async function gated<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Failure('not_ready', { retryAfterSeconds: 5 })
    await new Promise<void>((enter) => waiting.push(enter))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** The password as a PHC string: algorithm, cost, salt and Argon2id tag. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await gated(() => derive('argon2id', { message: password, nonce: salt, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** A hash that no password has, of the same cost: unknown accounts take as long to refuse as known ones. */
const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(randomBytes(16))}$${encode(randomBytes(32))}`

/** Whether the password is the one that was hashed; false, just as slowly, where there is no hash. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const match = phc.exec(hash ?? nobodysHash)
  if (!match) return false
  const [, memory, passes, parallelism, salt, tag] = match as unknown as string[]
  const expected = Buffer.from(tag ?? '', 'base64')
  const derived = await gated(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt ?? '', 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(derived, expected) && hash !== undefined
}
