import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** How much (bytes) may wait for a slow reader, unless said otherwise; an event is about 60 bytes. */
const usualMostWaitingBytes = 64 * 1024
/** How long (ms) an ended stream may take to be delivered. */
const mostPatienceMs = 2000

/** One browser's open response, which is written to until either side ends it. */
export type Stream = { write(text: string): void; end(): void; hasEnded(): boolean }

/**
 * Begins a stream of server-sent events on a response. `onEnd` is called once, whichever side ends it. After that
 * `write` and `end` do nothing, and no error of the connection is thrown.
 */
export function openStream(
  raw: ServerResponse,
  headers: Record<string, string>,
  onEnd: () => void,
  mostWaitingBytes = usualMostWaitingBytes,
): Stream {
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
    // A client that does not read would keep the server from stopping.
    const tooLong = setTimeout(() => raw.destroy(), mostPatienceMs).unref()
    raw.once('close', () => clearTimeout(tooLong))
  }
  raw.on('close', stop)
  // A response without an error listener would end the process at its first error.
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

/** Takes the connection of a reply over for a stream of server-sent events, as `openStream`. */
export function openEvents(reply: FastifyReply, onEnd: () => void, mostWaitingBytes?: number): Stream {
  reply.hijack()
  const headers = {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  return openStream(reply.raw, headers, onEnd, mostWaitingBytes)
}
