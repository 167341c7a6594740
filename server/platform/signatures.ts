import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key, Keys } from './keys.ts'

export type Signatures = {
  /** Makes a part of an address that cannot be forged: the id, the key's id, and a signature over purpose and id. */
  seal(purpose: string, id: string): string
  /** The id in it, or null if the seal is not ours or has another purpose. */
  open(purpose: string, sealed: string): string | null
}

/**
 * Signed ids for links: HMAC-SHA-256 over purpose and id, so that nobody can make a link from the data in the database.
 * The current key signs; signatures of the other keys are also accepted.
 */
export function signaturesBy(keys: Keys): Signatures {
  const signatureOf = ({ secret }: Key, purpose: string, id: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${id}`).digest('base64url')
  return {
    seal: (purpose, id) => `${id}.${keys.current.id}.${signatureOf(keys.current, purpose, id)}`,
    open(purpose, sealed) {
      const [id = '', ...rest] = sealed.split('.')
      const signature = Buffer.from(rest.pop() ?? '')
      // Older links name no key.
      const [keyId, ...tooMuch] = rest
      if (tooMuch.length > 0) return null
      const isBy = (key: Key) => {
        const right = Buffer.from(signatureOf(key, purpose, id))
        return signature.length === right.length && timingSafeEqual(signature, right)
      }
      return keys.candidates(keyId).some(isBy) ? id : null
    },
  }
}
