import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which a code holds, and the length of a code: what authenticator apps take for granted (RFC 6238). */
const stepSeconds = 30
const digits = 6

/** The step of an instant (seconds since 1970). */
export const stepAt = (seconds: number): number => Math.floor(seconds / stepSeconds)

/** The code of a step: HOTP (RFC 4226) of it, by HMAC-SHA-1. */
export function codeOf(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const from = mac[19]! & 15
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

/** The step that a code is of: the present one, or the one before or after, because clocks differ. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const typed = Buffer.from(code)
  const isRight = (step: number) => {
    const right = Buffer.from(codeOf(secret, step))
    return right.length === typed.length && timingSafeEqual(right, typed)
  }
  return [now, now - 1, now + 1].find(isRight)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes in base32 (RFC 4648), without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What an authenticator app reads from a QR code. */
export const addressOf = (secret: Uint8Array, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Salus:${account}`)}?${new URLSearchParams({
    ...{ secret: base32(secret), issuer: 'Salus', algorithm: 'SHA1' },
    ...{ digits: String(digits), period: String(stepSeconds) },
  })}`
