import { type Line, openLine } from './line.ts'
import type { RelayAddress } from './relay-address.ts'
import {
  addressOf,
  attributes,
  channelData,
  decode,
  encode,
  type Endpoint,
  keyOf,
  type Message,
  type Method,
  newTransaction,
  readChannelData,
  type Refusal,
  refusalOf,
  xorAddress,
} from './stun.ts'

export type Credentials = { username: string; credential: string }
type Values = (transaction: Buffer) => [keyof typeof attributes, Buffer][]

const numbers = { udp: 17, tcp: 6 }
const families = { ipv4: 1, ipv6: 2 }

/** How long (ms) one request is waited for, and how often it is sent where messages may be lost. */
const patienceMs = 5000
const resendMs = [500, 1000, 1500]

/** What a relay answers: the message, or its refusal. */
export type Answered = { refused: Refusal | null; message: Message }

/**
 * A client of one relay: a connection with its own relayed address. `ask` sends a request with the credentials, and
 * once more where the relay wants a newer nonce. Throws if there is no answer.
 */
export async function openTurn(to: RelayAddress, credentials: Credentials | null) {
  const waiting = new Map<string, (message: Message) => void>()
  const received: Buffer[] = []
  let ended: Error | undefined
  let tell: () => void = () => undefined
  let challenge: { realm: Buffer; nonce: Buffer } | undefined

  /** The data in a message, if that is what it brings. */
  function dataIn(bytes: Buffer, message: Message | undefined): Buffer | undefined {
    if (message?.class === 'indication') return message.attributes.get(attributes.data)
    return readChannelData(bytes)?.data
  }

  function read(bytes: Buffer): void {
    const message = decode(bytes)
    const data = dataIn(bytes, message)
    if (data) {
      received.push(Buffer.from(data))
      tell()
    }
    if (!message) return
    const id = message.transaction.toString('hex')
    waiting.get(id)?.(message)
    waiting.delete(id)
  }

  const line: Line = await openLine(to, {
    message: read,
    end(error) {
      ended = error
      tell()
    },
  })

  async function exchange(method: Method, values: Values): Promise<Message> {
    const transaction = newTransaction()
    const bytes = encode(...signed(method, transaction, values(transaction)))
    const id = transaction.toString('hex')
    const timers: NodeJS.Timeout[] = []
    try {
      return await new Promise<Message>((resolve, reject) => {
        waiting.set(id, resolve)
        line.send(bytes)
        if (line.loses) for (const ms of resendMs) timers.push(setTimeout(() => line.send(bytes), ms))
        timers.push(setTimeout(() => reject(ended ?? new Error('the relay does not answer')), patienceMs))
      })
    } finally {
      waiting.delete(id)
      for (const timer of timers) clearTimeout(timer)
    }
  }

  function signed(
    method: Method,
    transaction: Buffer,
    values: [keyof typeof attributes, Buffer][],
  ): Parameters<typeof encode> {
    const head = { class: 'request', method, transaction } as const
    if (!credentials || !challenge) return [{ ...head, attributes: values }]
    const { username, credential } = credentials
    const { realm, nonce } = challenge
    const who: typeof values = [
      ['username', Buffer.from(username)],
      ['realm', realm],
      ['nonce', nonce],
    ]
    return [{ ...head, attributes: [...values, ...who] }, keyOf(username, realm.toString(), credential)]
  }

  async function ask(method: Method, values: Values): Promise<Answered> {
    // Without credentials, with the first challenge, and with a newer nonce.
    for (let tries = 0; ; tries++) {
      const message = await exchange(method, values)
      if (message.class !== 'error') return { refused: null, message }
      const refused = refusalOf(message)
      const [realm, nonce] = [message.attributes.get(attributes.realm), message.attributes.get(attributes.nonce)]
      const isChallenge = (refused.code === 401 && !challenge) || refused.code === 438
      if (!credentials || !isChallenge || !nonce || tries > 2) return { refused, message }
      const known = realm ?? challenge?.realm
      if (!known) return { refused, message }
      challenge = { realm: Buffer.from(known), nonce: Buffer.from(nonce) }
    }
  }

  const word = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value, 0)
    return bytes
  }

  return {
    /** Asks for a relayed address; `over`: how the relay reaches others. */
    async allocate(family: keyof typeof families = 'ipv4', over: keyof typeof numbers = 'udp') {
      const { refused, message } = await ask(
        'allocate',
        () =>
          [
            ['transport', Buffer.from([numbers[over], 0, 0, 0])],
            // Without it, IPv4 is meant: relays that know no IPv6 refuse the attribute.
            ...(family === 'ipv6' ? ([['addressFamily', Buffer.from([families[family], 0, 0, 0])]] as const) : []),
          ] as [keyof typeof attributes, Buffer][],
      )
      const value = message.attributes.get(attributes.relayedAddress)
      return { refused, relayed: !refused && value ? addressOf(value, message.transaction) : undefined }
    },
    /** Asks to exchange data with an address. Answers the refusal, or null. */
    permit: async (peer: Endpoint) =>
      (await ask('createPermission', (transaction) => [['peerAddress', xorAddress(peer, transaction)]])).refused,
    /** Asks for a channel to an address. Answers the refusal, or null. */
    async bind(channel: number, peer: Endpoint) {
      const values: Values = (transaction) => [
        ['channelNumber', word(channel * 0x10000)],
        ['peerAddress', xorAddress(peer, transaction)],
      ]
      return (await ask('channelBind', values)).refused
    },
    /** Sends data to an address, which must be permitted. */
    send(peer: Endpoint, data: Buffer): void {
      const transaction = newTransaction()
      const to_ = xorAddress(peer, transaction)
      line.send(
        encode({
          class: 'indication',
          method: 'send',
          transaction,
          attributes: [
            ['peerAddress', to_],
            ['data', data],
          ],
        }),
      )
    },
    sendOn: (channel: number, data: Buffer) => line.send(channelData(channel, data)),
    /** Waits until exactly this data has arrived. Answers whether it has, within `ms`. */
    async hasReceived(data: Buffer, ms: number): Promise<boolean> {
      const until = Date.now() + ms
      const has = () => received.some((each) => each.equals(data))
      while (!has() && !ended && Date.now() < until) {
        await new Promise<void>((resolve) => {
          const late = setTimeout(resolve, until - Date.now())
          tell = () => {
            clearTimeout(late)
            resolve()
          }
        })
      }
      return has()
    },
    /** Gives the relayed address back, so that it does not count against a quota. */
    async close(): Promise<void> {
      await ask('refresh', () => [['lifetime', word(0)]]).catch(() => undefined)
      line.close()
    },
  }
}
export type TurnClient = Awaited<ReturnType<typeof openTurn>>
