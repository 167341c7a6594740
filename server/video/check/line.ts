import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { outgoingAddress, connectOutgoing } from '../../platform/outgoing/connect.ts'
import type { RelayAddress } from './relay-address.ts'
import { frameLength } from './stun.ts'

/** A way to a relay: whole messages go out and come in. */
export type Line = {
  send: (bytes: Buffer) => void
  /** Messages may be lost on the way. */
  loses: boolean
  close: () => void
}

export type OnLine = { message: (bytes: Buffer) => void; end: (error: Error) => void }

const patienceMs = 5000

/** Opens a way to a relay. Throws if nobody answers within five seconds, or the certificate is not valid. */
export async function openLine(to: RelayAddress, on: OnLine): Promise<Line> {
  return to.over === 'udp' ? openUdp(to, on) : openStream(to, on)
}

async function openUdp({ host, port }: RelayAddress, on: OnLine): Promise<Line> {
  const { address, family } = await outgoingAddress(host)
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  socket.on('message', on.message)
  socket.on('error', on.end)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.connect(port, address, resolve)
  })
  return { send: (bytes) => socket.send(bytes), loses: true, close: () => socket.close() }
}

async function openStream({ host, port, over }: RelayAddress, on: OnLine): Promise<Line> {
  const plain = await connectOutgoing({ host, port }, patienceMs)
  const socket = over === 'tls' ? await overTls(plain, host) : plain
  let rest = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (let size = frameLength(rest); size !== undefined && size <= rest.length; size = frameLength(rest)) {
      on.message(rest.subarray(0, size))
      rest = rest.subarray(size)
    }
  })
  socket.on('error', on.end)
  socket.on('close', () => on.end(new Error('the relay has closed the connection')))
  return { send: (bytes) => void socket.write(bytes), loses: false, close: () => socket.destroy() }
}

async function overTls(plain: Socket, host: string): Promise<Socket> {
  const socket = connectTls({ socket: plain, ...(isIP(host) ? { host } : { host, servername: host }) })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(patienceMs) })
    return socket
  } catch (error) {
    socket.destroy()
    plain.destroy()
    const late = (error as Error).name === 'AbortError'
    throw late ? new Error(`nobody answers within ${patienceMs / 1000} seconds`) : error
  }
}
