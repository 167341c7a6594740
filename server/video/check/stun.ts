import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/** Messages of STUN (RFC 8489) and TURN (RFC 8656), as far as the check of a relay needs them. */

const cookie = 0x2112a442
const headerBytes = 20

export const methods = {
  binding: 0x001,
  allocate: 0x003,
  refresh: 0x004,
  send: 0x006,
  data: 0x007,
  createPermission: 0x008,
  channelBind: 0x009,
} as const
export type Method = keyof typeof methods

/** The two bits of the class lie between those of the method. */
const classes = { request: 0x000, indication: 0x010, success: 0x100, error: 0x110 } as const
export type MessageClass = keyof typeof classes

export const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  peerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  addressFamily: 0x0017,
  transport: 0x0019,
} as const
type Attribute = keyof typeof attributes

export type Endpoint = { address: string; port: number }
export type Message = {
  class: MessageClass
  method: Method
  /** 12 bytes that pair an answer with its request. */
  transaction: Buffer
  attributes: ReadonlyMap<number, Buffer>
}

export const newTransaction = (): Buffer => randomBytes(12)

/** The key of MESSAGE-INTEGRITY with long-term credentials (RFC 8489, 9.2.2): MD5, as coturn expects it. */
export const keyOf = (username: string, realm: string, password: string): Buffer =>
  createHash('md5').update(`${username}:${realm}:${password}`).digest()

const padded = (length: number) => Math.ceil(length / 4) * 4

type Out = { class: MessageClass; method: Method; transaction: Buffer; attributes: readonly [Attribute, Buffer][] }

/** A message as bytes; with a `key`, signed by it. */
export function encode({ class: of, method, transaction, attributes: all }: Out, key?: Buffer): Buffer {
  const body = Buffer.concat(all.map(([name, value]) => asAttribute(attributes[name], value)))
  const head = Buffer.alloc(headerBytes)
  head.writeUInt16BE(typeOf(of, method), 0)
  head.writeUInt16BE(body.length, 2)
  head.writeUInt32BE(cookie, 4)
  transaction.copy(head, 8)
  if (!key) return Buffer.concat([head, body])
  // The length that is signed includes the signature.
  head.writeUInt16BE(body.length + 24, 2)
  const signature = createHmac('sha1', key)
    .update(Buffer.concat([head, body]))
    .digest()
  return Buffer.concat([head, body, asAttribute(attributes.integrity, signature)])
}

function typeOf(of: MessageClass, method: Method): number {
  return classes[of] | methods[method]
}

function asAttribute(type: number, value: Buffer): Buffer {
  const whole = Buffer.alloc(4 + padded(value.length))
  whole.writeUInt16BE(type, 0)
  whole.writeUInt16BE(value.length, 2)
  value.copy(whole, 4)
  return whole
}

/** Reads a message; undefined for anything else. */
export function decode(bytes: Buffer): Message | undefined {
  if (bytes.length < headerBytes || bytes[0]! > 0x3f || bytes.readUInt32BE(4) !== cookie) return undefined
  const length = bytes.readUInt16BE(2)
  if (headerBytes + length > bytes.length) return undefined
  const type = bytes.readUInt16BE(0)
  const method = keyBy(methods, type & ~0x110)
  const of = keyBy(classes, type & 0x110)
  if (!method || !of) return undefined
  const found = new Map<number, Buffer>()
  for (let at = headerBytes; at + 4 <= headerBytes + length; ) {
    const size = bytes.readUInt16BE(at + 2)
    const name = bytes.readUInt16BE(at)
    // Of an attribute that appears twice, only the first counts.
    if (!found.has(name)) found.set(name, bytes.subarray(at + 4, at + 4 + size))
    at += 4 + padded(size)
  }
  return { class: of, method, transaction: bytes.subarray(8, headerBytes), attributes: found }
}

function keyBy<K extends string>(names: Record<K, number>, value: number): K | undefined {
  return (Object.keys(names) as K[]).find((name) => names[name] === value)
}

/** Whether a message was signed by this key. */
export function isSignedBy(bytes: Buffer, key: Buffer): boolean {
  const length = bytes.readUInt16BE(2)
  for (let at = headerBytes; at + 4 <= headerBytes + length; at += 4 + padded(bytes.readUInt16BE(at + 2))) {
    if (bytes.readUInt16BE(at) !== attributes.integrity) continue
    const signed = Buffer.from(bytes.subarray(0, at))
    signed.writeUInt16BE(at - headerBytes + 24, 2)
    return createHmac('sha1', key)
      .update(signed)
      .digest()
      .equals(bytes.subarray(at + 4, at + 24))
  }
  return false
}

export type Refusal = { code: number; reason: string }

/** The code and the reason of an error. */
export function refusalOf({ attributes: all }: Message): Refusal {
  const value = all.get(attributes.errorCode)
  if (!value || value.length < 4) return { code: 0, reason: 'without a code' }
  return { code: (value[2]! & 7) * 100 + value[3]!, reason: value.subarray(4).toString() }
}

const bytesOf = (address: string): Buffer =>
  isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : Buffer.from(groupsOf(address).flatMap(twoBytes))

const twoBytes = (group: number) => [group >> 8, group & 0xff]

/** The eight groups of an IPv6 address, which may end as an IPv4 address does. */
function groupsOf(address: string): number[] {
  if (!isIPv6(address)) throw new Error(`${address} is no address`)
  const plain = address.replace(/\d+\.\d+\.\d+\.\d+$/, (v4) => {
    const [a, b, c, d] = v4.split('.').map(Number) as [number, number, number, number]
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [front = '', back] = plain.split('::')
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  if (back === undefined) return read(front)
  const [first, last] = [read(front), read(back)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** What an address is combined with (RFC 8489, 14.2), so that no router rewrites it. */
const mask = (transaction: Buffer) => Buffer.concat([Buffer.from([0x21, 0x12, 0xa4, 0x42]), transaction])

const combined = (bytes: Buffer, by: Buffer) => Buffer.from(bytes.map((byte, n) => byte ^ by[n]!))

/** The value of an XOR address attribute. */
export function xorAddress({ address, port }: Endpoint, transaction: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head[1] = isIPv4(address) ? 1 : 2
  head.writeUInt16BE(port ^ 0x2112, 2)
  return Buffer.concat([head, combined(bytesOf(address), mask(transaction))])
}

/** The address in the value of an XOR address attribute. */
export function addressOf(value: Buffer, transaction: Buffer): Endpoint {
  const port = value.readUInt16BE(2) ^ 0x2112
  const bytes = combined(value.subarray(4), mask(transaction))
  if (value[1] === 1) return { address: [...bytes].join('.'), port }
  const groups = Array.from({ length: 8 }, (_, n) => bytes.readUInt16BE(n * 2).toString(16))
  return { address: shortened(groups.join(':')), port }
}

/** An IPv6 address as it is usually written. */
export const shortened = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** Data on a channel (RFC 8656, 12.4). */
export function channelData(channel: number, data: Buffer): Buffer {
  const whole = Buffer.alloc(4 + padded(data.length))
  whole.writeUInt16BE(channel, 0)
  whole.writeUInt16BE(data.length, 2)
  data.copy(whole, 4)
  return whole
}

/** The channel and the data of such a frame; undefined for anything else. */
export function readChannelData(bytes: Buffer): { channel: number; data: Buffer } | undefined {
  if (bytes.length < 4 || bytes[0]! < 0x40 || bytes[0]! > 0x4f) return undefined
  const length = bytes.readUInt16BE(2)
  return bytes.length < 4 + length ? undefined : { channel: bytes.readUInt16BE(0), data: bytes.subarray(4, 4 + length) }
}

/** How many bytes of a stream the frame at its beginning has; undefined while that cannot be seen. */
export function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < 4) return undefined
  const length = bytes.readUInt16BE(2)
  return bytes[0]! <= 0x3f ? headerBytes + length : 4 + padded(length)
}
