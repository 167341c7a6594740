import { eitherOf, send } from './transport.ts'

/** The server sends a heartbeat every 20 s: a stream that is silent for longer than this (ms) is dead. */
export const longestSilenceMs = 45_000

/**
 * Reads server-sent events until the signal aborts, and passes on the `data` lines of each. Ends when the connection
 * does, or when nothing, not even a heartbeat, has come for `longestSilenceMs`.
 */
export async function listenLive(onData: (...data: string[]) => void, signal: AbortSignal): Promise<void> {
  await unlessUnanswered(
    signal,
    (either, read) => send('GET /live', { signal: either }, read, { streams: true }),
    onData,
  )
}

/** Like `listenLive`, for a screen at a place. */
export async function listenAtScreen(screen: string, onData: () => void, signal: AbortSignal): Promise<void> {
  await unlessUnanswered(
    signal,
    (either, read) => send('GET /screens/live', { signal: either, screen }, read, { streams: true }),
    onData,
  )
}

/** Begins a stream and reads it. Throws if it does not begin, or falls silent, for so long (ms). */
export async function unlessUnanswered(
  signal: AbortSignal,
  begin: (either: AbortSignal, read: (response: Response) => Promise<void>) => Promise<void>,
  onData: (...data: string[]) => void,
  silenceMs = longestSilenceMs,
): Promise<void> {
  const unanswered = new AbortController()
  const watchdog = setTimeout(() => unanswered.abort(new Error('The live stream did not begin')), silenceMs)
  try {
    await begin(eitherOf(signal, unanswered.signal)!, (response) => {
      clearTimeout(watchdog)
      return readEvents(response, onData, silenceMs)
    })
  } finally {
    clearTimeout(watchdog)
  }
}

/** Reads one stream to its end. If it falls silent, closes its connection and throws. */
export async function readEvents(
  response: Response,
  onData: (...data: string[]) => void,
  silenceMs = longestSilenceMs,
): Promise<void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await unlessSilent(reader, silenceMs)
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data: '))
      if (data.length > 0) onData(...data.map((line) => line.slice(6)))
    }
  }
}

/** The next read of the stream. Cancels the stream and throws if nothing comes for too long. */
async function unlessSilent(reader: ReadableStreamDefaultReader<string>, silenceMs: number) {
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    watchdog = setTimeout(() => reject(new Error('The live stream fell silent')), silenceMs)
  })
  try {
    return await Promise.race([reader.read(), silence])
  } catch (reason) {
    await reader.cancel().catch(() => undefined)
    throw reason
  } finally {
    clearTimeout(watchdog)
  }
}
