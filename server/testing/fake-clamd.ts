import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A scanner that speaks clamd's INSTREAM, and finds whatever contains EICAR. */
export async function openFakeClamd() {
  let says: 'truth' | 'error' = 'truth'
  const seen: Buffer[] = []
  const server = createServer((socket: Socket) => {
    let come = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      come = Buffer.concat([come, piece])
      const whole = contentOf(come)
      if (!whole) return
      seen.push(whole)
      const found = whole.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
      socket.end(says === 'error' ? 'INSTREAM size limit exceeded. ERROR\0' : found)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    address: `127.0.0.1:${port}`,
    seen,
    say: (what: typeof says) => {
      says = what
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

/** What was streamed, once the empty chunk at its end has come. */
function contentOf(come: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (come.toString('latin1', 0, command.length) !== command) return null
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= come.length) {
    const length = come.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(come.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
