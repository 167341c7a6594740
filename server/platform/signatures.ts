import { createHmac, timingSafeEqual } from 'node:crypto'

export type Signatures = {
  /** An address part that only this clinic could have made: the id and a signature over what it is for. */
  seal(purpose: string, id: string): string
  /** The id within, or null where the seal is not ours or for something else. */
  open(purpose: string, sealed: string): string | null
}

/** Sealed ids for links: HMAC-SHA-256 over purpose and id, so that the database holds nothing that opens anything. */
export function signaturesBy(secret: string): Signatures {
  const signatureOf = (purpose: string, id: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${id}`).digest('base64url')
  return {
    seal: (purpose, id) => `${id}.${signatureOf(purpose, id)}`,
    open(purpose, sealed) {
      const [id = '', signature = ''] = sealed.split('.')
      const given = Buffer.from(signature)
      const right = Buffer.from(signatureOf(purpose, id))
      return given.length === right.length && timingSafeEqual(given, right) ? id : null
    },
  }
}
