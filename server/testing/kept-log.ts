import { Writable } from 'node:stream'

type KeptLog = Writable & { text: string; lines: () => Record<string, unknown>[] }

/** A log that keeps what servers write to it, as text and as lines: for `openClinic({ logTo })`. */
export function keptLog(): KeptLog {
  const log = new Writable({
    write(chunk, _, done) {
      kept.text += chunk
      done()
    },
  })
  const kept: KeptLog = Object.assign(log, {
    text: '',
    lines: () =>
      kept.text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  })
  return kept
}
