import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** An encrypted text: the id of its key, and one buffer with nonce, ciphertext and tag. */
export type Sealed = { keyId: string; bytes: Buffer }

/** Seals and opens texts with the keys of the records. The current key seals; all keys open. */
export type Keyring = {
  current: string
  ids: readonly string[]
  /** Encrypts a text for one place (any string that names it): it can be opened only with the same string. */
  seal(text: string, place: string): Sealed
  /** Decrypts a text. Throws if the key is unknown, the place is another one, or the text was changed. */
  open(sealed: Sealed, place: string): string
}

/** AES-256-GCM, NIST SP 800-38D: a random nonce of 96 bits for each text, a tag of 128. */
const cipher = 'aes-256-gcm'
export const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Encrypts bytes with a 32-byte key for one place. Answers nonce, ciphertext and tag as one buffer. */
export function sealBytes(key: KeyObject, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, sealing.update(bytes), sealing.final(), sealing.getAuthTag()])
}

/** Decrypts what `sealBytes` has made. Throws if the key or the place is another one, or a bit was changed. */
export function openBytes(key: KeyObject, sealed: Buffer, place: string): Buffer {
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()])
  } catch (cause) {
    throw new Error(`What is sealed as ${place} does not open: it was changed, or stood elsewhere.`, { cause })
  }
}

/** A ring of 32-byte keys. */
export function keyringOf({ current, ids, named }: Keys): Keyring {
  return {
    current: current.id,
    ids,
    seal: (text, place) => ({ keyId: current.id, bytes: sealBytes(current.secret, Buffer.from(text), place) }),
    open({ keyId, bytes }, place) {
      const key = named(keyId)
      if (!key) throw new Error(`No key of this ring has the id ${keyId}.`)
      return openBytes(key.secret, bytes, place).toString('utf8')
    },
  }
}
