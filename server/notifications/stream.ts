import type { ServerResponse } from 'node:http'

/** So much (bytes) may wait for a reader who does not keep up; an event is about 60 bytes. */
const mostWaitingBytes = 64 * 1024
/** How long (ms) an ended stream may take to arrive. */
const mostPatienceMs = 2000

/** One browser's open answer, to which words are added until either side ends it. */
export type Stream = { write(text: string): void; end(): void; hasEnded(): boolean }

/**
 * Begins a stream of server-sent events on an answer. `onEnd` is called once, whoever ends it. From then on `write`
 * and `end` do nothing, and nothing the connection does can throw.
 */
export function openStream(raw: ServerResponse, headers: Record<string, string>, onEnd: () => void): Stream {
  let open = !raw.destroyed
  const stop = () => {
    if (!open) return
    open = false
    onEnd()
  }
  const end = () => {
    if (!open) return
    stop()
    if (raw.writableLength > mostWaitingBytes) return raw.destroy()
    raw.end()
    // A client that does not read would keep a server from stopping.
    const tooLong = setTimeout(() => raw.destroy(), mostPatienceMs).unref()
    raw.once('close', () => clearTimeout(tooLong))
  }
  raw.on('close', stop)
  // An answer without a listener for its errors would end the process with the first one.
  raw.on('error', stop)
  if (open) raw.writeHead(200, headers)
  const write = (text: string) => {
    if (!open || raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > mostWaitingBytes) return end()
    raw.write(text)
  }
  write(': welcome\n\n')
  return { write, end, hasEnded: () => !open }
}
