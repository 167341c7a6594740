import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import yazl from 'yazl'

/** A file as a manifest names it. */
export type Entry = { path: string; bytes: number; sha256: string }

/**
 * Writes a ZIP file by file, holding one of them in memory. `sink` gets its bytes in pieces of `pieceBytes`, the last
 * one shorter, and is waited for. What is compressed already is stored as it is.
 */
export function zipInto(sink: (piece: Buffer) => Promise<void>, pieceBytes: number) {
  const zip = new yazl.ZipFile()
  const entries: Entry[] = []
  const written = write(zip.outputStream as Readable, sink, pieceBytes)
  // Who adds a file hears of a sink that failed; nobody else waits yet.
  written.catch(() => undefined)
  return {
    entries,
    async add(path: string, bytes: Buffer, { compress = false } = {}): Promise<Entry> {
      const content = Readable.from([bytes])
      zip.addReadStream(content, path, { compress, size: bytes.length, mtime: new Date(), mode: 0o100644 })
      await Promise.race([once(content, 'end'), written])
      const entry = { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      entries.push(entry)
      return entry
    },
    /** Answers how many bytes it has. */
    async end(): Promise<number> {
      zip.end()
      return written
    },
  }
}

async function write(output: Readable, sink: (piece: Buffer) => Promise<void>, pieceBytes: number): Promise<number> {
  let waiting: Buffer[] = []
  let held = 0
  let written = 0
  for await (const chunk of output as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    held += chunk.length
    if (held < pieceBytes) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; all.length - at >= pieceBytes; at += pieceBytes) await sink(all.subarray(at, at + pieceBytes))
    waiting = [all.subarray(at)]
    held = all.length - at
    written += at
  }
  if (held > 0) await sink(Buffer.concat(waiting))
  return written + held
}
