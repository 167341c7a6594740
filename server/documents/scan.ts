import type { ScanState } from '#contract/documents/document-lists.ts'
import type { Config } from '../config.ts'
import { connectOutgoing } from '../platform/outgoing/connect.ts'

const patienceMs = 30_000
const pieceBytes = 64 * 1024

/**
 * Asks clamd about a file by its INSTREAM command: https://docs.clamav.net/manual/Usage/Scanning.html#clamd. Without
 * a scanner, or an answer of it that is plain, the file stays `unscanned`.
 */
export async function scan({ clamd }: Pick<Config, 'clamd'>, bytes: Buffer): Promise<ScanState> {
  if (!clamd) return 'unscanned'
  const said = await ask(clamd, bytes).catch(() => '')
  if (/^stream: OK\0?$/.test(said)) return 'clean'
  return / FOUND\0?$/.test(said) ? 'infected' : 'unscanned'
}

async function ask(clamd: { host: string; port: number }, bytes: Buffer): Promise<string> {
  const socket = await connectOutgoing(clamd, patienceMs)
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('The scanner takes too long')))
    socket.on('error', reject)
    socket.on('close', () => resolve(said))
    socket.on('data', (piece) => {
      said += piece.toString('latin1')
    })
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes)
      socket.write(lengthOf(piece.length))
      socket.write(piece)
    }
    socket.write(lengthOf(0))
  })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
