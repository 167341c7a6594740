import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '#contract/auth/passkeys.ts'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** Text, bytes, numbers and maps in CBOR (RFC 8949): what authenticators answer with. */
function cbor(value: string | number | Uint8Array | Map<string | number, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as string)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const flags = { present: 1, verified: 4, attested: 64 }

type Made = { id: string; key: KeyObject; handle: string; counter: number }
type Creation = { challenge: string; rp: { id: string }; user: { id: string } }
type Request = { challenge: string; rpId: string }
type How = { origin?: string; verified?: boolean; handle?: string }

/**
 * An authenticator of software: makes passkeys and signs by them (ES256), as a phone does. `counts`: whether it counts
 * its uses, as security keys do; passkeys that are synced say 0.
 */
export class Authenticator {
  readonly passkeys: Made[] = []
  readonly origin: string
  readonly counts: boolean

  constructor(origin: string, { counts = false } = {}) {
    this.origin = origin
    this.counts = counts
  }

  #said(type: string, challenge: string, origin = this.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, counter: number, { verified = true }: How, attested = Buffer.alloc(0)): Buffer {
    const bits = flags.present + (verified ? flags.verified : 0) + (attested.length > 0 ? flags.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, attested])
  }

  /** Makes a passkey for what the server asked for. */
  create({ challenge, rp, user }: Creation, how: How = {}): Attestation {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
    const id = randomBytes(32)
    const publicKey = cbor(
      new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const), // EC2, ES256, P-256
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey])
    const authData = this.#authenticatorData(rp.id, 0, how, attested)
    this.passkeys.push({ id: id.toString('base64url'), key: privateKey, handle: user.id, counter: 0 })
    return {
      id: id.toString('base64url'),
      clientDataJSON: this.#said('webauthn.create', challenge, how.origin).toString('base64url'),
      attestationObject: cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      ).toString('base64url'),
      transports: ['internal', 'hybrid'],
    }
  }

  /** Signs what the server asked for, by one of its passkeys: the last one unless another is named. */
  get({ challenge, rpId }: Request, how: How = {}, passkey = this.passkeys.at(-1)!): Assertion {
    if (this.counts) passkey.counter += 1
    const said = this.#said('webauthn.get', challenge, how.origin)
    const authenticatorData = this.#authenticatorData(rpId, passkey.counter, how)
    return {
      id: passkey.id,
      clientDataJSON: said.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, sha256(said)]), passkey.key).toString('base64url'),
      userHandle: how.handle ?? passkey.handle,
    }
  }
}
