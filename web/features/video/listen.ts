import { unlessUnanswered } from '../../wire/listen-live.ts'
import { send } from '../../wire/transport.ts'

/** The server says each 5 s that it is still there: a stream that is silent for so long (ms) is dead. */
const longestSilenceMs = 12_000

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
    longestSilenceMs,
  )
}
