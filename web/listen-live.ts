import { send } from './transport.ts'

/**
 * Reads server-sent events until the signal gives up; each `data` line is handed over. Ends when the connection does.
 */
export async function listenLive(onData: (data: string) => void, signal: AbortSignal): Promise<void> {
  await send('GET /live', { signal }, (response) => readLines(response, onData), { streams: true })
}

async function readLines(response: Response, onData: (data: string) => void): Promise<void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice(6))
  }
}
