import { unlessUnanswered } from '../../wire/listen-live.ts'
import { send } from '../../wire/transport.ts'

/** Reads the stream of a seat until the signal aborts, and passes on the `data` lines of each event. */
export async function listenToVideo(
  pass: string,
  onData: (...data: string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  await unlessUnanswered(
    signal,
    (either, read) => send('GET /video/live', { signal: either, pass, token: null }, read, { streams: true }),
    onData,
  )
}
