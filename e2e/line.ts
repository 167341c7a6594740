import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to the running server that can be cut, as if the server were stopped: nobody answers at its address. */
export type Line = {
  url: string
  cut(): Promise<void>
  mend(): Promise<void>
  /** Leads the same address to another server. */
  leadTo(url: string): void
}

export async function openLine(to: string): Promise<Line> {
  const open = new Set<Socket>()
  let { hostname, port } = new URL(to)
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo(url) {
      ;({ hostname, port } = new URL(url))
      for (const socket of open) socket.destroy()
    },
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    async mend() {
      server.listen(address.port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
