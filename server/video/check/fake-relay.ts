import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import {
  addressOf,
  attributes,
  channelData,
  decode,
  encode,
  type Endpoint,
  isSignedBy,
  keyOf,
  type Message,
  newTransaction,
  readChannelData,
  xorAddress,
} from './stun.ts'

type Behaviour = {
  /** The password of a user name; undefined refuses it. */
  passwordOf: (username: string) => string | undefined
  reaches: (address: string) => boolean
  /** Data that it should pass on is lost. */
  loses?: boolean
}

const realm = Buffer.from('clinic.example')
const relayAddress = '198.51.100.7'

type Out = [keyof typeof attributes, Buffer][]
type Client = { back: RemoteInfo; relayed: Endpoint; channels: Map<number, Endpoint> }

/** A relay for tests, on loopback: it speaks TURN over UDP, and opens no port for its relayed addresses. */
export async function fakeRelay({ passwordOf, reaches, loses = false }: Behaviour) {
  const socket: Socket = createSocket('udp4')
  const clients = new Map<string, Client>()
  const idOf = ({ address, port }: RemoteInfo) => `${address} ${port}`
  let nextPort = 50_000

  function answer(to: RemoteInfo, { method, transaction }: Message, code: number, more: Out = []): void {
    const isError = code !== 200
    const error: Out = isError ? [['errorCode', Buffer.from([0, 0, Math.floor(code / 100), code % 100])]] : []
    const challenge: Out =
      code === 401
        ? [
            ['realm', realm],
            ['nonce', Buffer.from('once')],
          ]
        : []
    const all = [...error, ...challenge, ...more]
    socket.send(
      encode({ class: isError ? 'error' : 'success', method, transaction, attributes: all }),
      to.port,
      to.address,
    )
  }

  /** Passes data on to the client that has this relayed address. */
  function pass(from: Client, to: Endpoint, data: Buffer): void {
    const other = [...clients.values()].find(({ relayed }) => relayed.port === to.port && to.address === relayAddress)
    if (!other || loses) return
    const channel = [...other.channels].find(([, peer]) => peer.port === from.relayed.port)?.[0]
    const transaction = newTransaction()
    const bytes = channel
      ? channelData(channel, data)
      : encode({
          class: 'indication',
          method: 'data',
          transaction,
          attributes: [
            ['peerAddress', xorAddress(from.relayed, transaction)],
            ['data', data],
          ],
        })
    socket.send(bytes, other.back.port, other.back.address)
  }

  function isKnown(bytes: Buffer, { attributes: all }: Message): boolean {
    const username = all.get(attributes.username)?.toString()
    const password = username && passwordOf(username)
    return Boolean(username && password && isSignedBy(bytes, keyOf(username, realm.toString(), password)))
  }

  /** What a request is answered with: a code, and for a success more attributes. */
  function answerTo(bytes: Buffer, message: Message, back: RemoteInfo): [code: number, more?: Out] {
    if (!isKnown(bytes, message)) return [401]
    const { method, transaction, attributes: all } = message
    const id = idOf(back)
    const client = clients.get(id)
    if (method === 'allocate') {
      if (all.has(attributes.addressFamily)) return [440]
      const relayed = client?.relayed ?? { address: relayAddress, port: nextPort++ }
      clients.set(id, client ?? { back, relayed, channels: new Map() })
      return [200, [['relayedAddress', xorAddress(relayed, transaction)]]]
    }
    if (method === 'refresh') clients.delete(id)
    const value = all.get(attributes.peerAddress)
    if (!value) return [200]
    const peer = addressOf(value, transaction)
    if (peer.address !== relayAddress && !reaches(peer.address)) return [403]
    if (method === 'channelBind') client?.channels.set(all.get(attributes.channelNumber)!.readUInt16BE(0), peer)
    return [200]
  }

  socket.on('message', (bytes, back) => {
    const client = clients.get(idOf(back))
    const onChannel = readChannelData(bytes)
    if (onChannel) {
      const peer = client?.channels.get(onChannel.channel)
      if (client && peer) pass(client, peer, onChannel.data)
      return
    }
    const message = decode(bytes)!
    if (message.class === 'request') {
      answer(back, message, ...answerTo(bytes, message, back))
      return
    }
    const { transaction, attributes: all } = message
    if (client) pass(client, addressOf(all.get(attributes.peerAddress)!, transaction), all.get(attributes.data)!)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    url: `turn:127.0.0.1:${socket.address().port}?transport=udp`,
    clients,
    close: () => socket.close(),
  }
}
