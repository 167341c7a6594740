import { send } from './transport.ts'

/**
 * Reads server-sent events until the signal gives up; the `data` lines of each are handed over. Ends when the
 * connection does.
 */
export async function listenLive(onData: (...data: string[]) => void, signal: AbortSignal): Promise<void> {
  await send('GET /live', { signal }, (response) => readEvents(response, onData), { streams: true })
}

/** As `listenLive`, for a screen that stands open for everybody. */
export async function listenAtScreen(screen: string, onData: () => void, signal: AbortSignal): Promise<void> {
  await send('GET /screens/live', { signal, screen }, (response) => readEvents(response, onData), { streams: true })
}

async function readEvents(response: Response, onData: (...data: string[]) => void): Promise<void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data: '))
      if (data.length > 0) onData(...data.map((line) => line.slice(6)))
    }
  }
}
