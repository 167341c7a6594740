import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key, Keys } from './keys.ts'

export type Signatures = {
  /** An address part that only this clinic could have made: the id, the key's, and a signature over what it is for. */
  seal(purpose: string, id: string): string
  /** The id within, or null where the seal is not ours or for something else. */
  open(purpose: string, sealed: string): string | null
}

/**
 * Sealed ids for links: HMAC-SHA-256 over purpose and id, so that the database holds nothing that opens anything. The
 * current key seals; what the other keys have sealed opens as well.
 */
export function signaturesBy(keys: Keys): Signatures {
  const signatureOf = ({ secret }: Key, purpose: string, id: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${id}`).digest('base64url')
  return {
    seal: (purpose, id) => `${id}.${keys.current.id}.${signatureOf(keys.current, purpose, id)}`,
    open(purpose, sealed) {
      const [id = '', ...rest] = sealed.split('.')
      const signature = Buffer.from(rest.pop() ?? '')
      // Links of before name no key.
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
