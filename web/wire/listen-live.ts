import { eitherOf, send } from './transport.ts'

/** The server sends a heartbeat every 20 s: a stream that is silent for longer than this (ms) is dead. */
export const longestSilenceMs = 45_000

/**
 * Reads server-sent events until the signal gives up; the `data` lines of each are handed over. Ends when the
 * connection does, or when nothing, heartbeat included, has come for `longestSilenceMs`.
 */
export async function listenLive(onData: (...data: string[]) => void, signal: AbortSignal): Promise<void> {
  await unlessUnanswered(
    signal,
    (either, read) => send('GET /live', { signal: either }, read, { streams: true }),
    onData,
  )
}

/** As `listenLive`, for a screen that stands open for everybody. */
export async function listenAtScreen(screen: string, onData: () => void, signal: AbortSignal): Promise<void> {
  await unlessUnanswered(
    signal,
    (either, read) => send('GET /screens/live', { signal: either, screen }, read, { streams: true }),
    onData,
  )
}

/** Begins a stream and reads it. Throws where its first answer takes as long as a stream may be silent. */
export async function unlessUnanswered(
  signal: AbortSignal,
  begin: (either: AbortSignal, read: (response: Response) => Promise<void>) => Promise<void>,
  onData: (...data: string[]) => void,
): Promise<void> {
  const unanswered = new AbortController()
  const watchdog = setTimeout(() => unanswered.abort(new Error('The live stream did not begin')), longestSilenceMs)
  try {
    await begin(eitherOf(signal, unanswered.signal)!, (response) => {
      clearTimeout(watchdog)
      return readEvents(response, onData)
    })
  } finally {
    clearTimeout(watchdog)
  }
}

/** Reads one stream to its end. Throws where it fell silent; its connection is closed then. */
export async function readEvents(response: Response, onData: (...data: string[]) => void): Promise<void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await unlessSilent(reader)
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data: '))
      if (data.length > 0) onData(...data.map((line) => line.slice(6)))
    }
  }
}

/** What the reader reads next. Throws, and gives the stream up, where nothing comes for too long. */
async function unlessSilent(reader: ReadableStreamDefaultReader<string>) {
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    watchdog = setTimeout(() => reject(new Error('The live stream fell silent')), longestSilenceMs)
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
