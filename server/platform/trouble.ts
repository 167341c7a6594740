import type { FastifyBaseLogger } from 'fastify'

/** Why a request could not be served, where the reason is on our side. */
export type Trouble = 'unexpected' | 'not_ready' | 'provider_unavailable' | 'unforeseen_input'

type Count = { times: number; last: Date | undefined }

/** The number of each kind of trouble since this process began. */
const counts: Record<Trouble, Count> = {
  unexpected: { times: 0, last: undefined },
  not_ready: { times: 0, last: undefined },
  provider_unavailable: { times: 0, last: undefined },
  unforeseen_input: { times: 0, last: undefined },
}

export const troubleSoFar = (): Readonly<Record<Trouble, Readonly<Count>>> => structuredClone(counts)

const sentences: Record<Trouble, string> = {
  unexpected: 'A request failed',
  not_ready: 'The server was not ready for a request',
  provider_unavailable: 'The payment service did not answer',
  unforeseen_input: 'The database refused an input that the contract had let through',
}

/** While the database is away, every request fails: one line in this time (ms) reports how many did. */
const quietMs = 10_000
const quiet = new Map<Trouble, { until: number; unsaid: number }>()

/**
 * Counts a trouble and logs it: unexpected ones as an error each time; temporary ones as a warning, the first at once
 * and then one line in ten seconds with the number in between.
 */
export function logTrouble(log: Pick<FastifyBaseLogger, 'error' | 'warn'>, kind: Trouble, error: unknown, of: object) {
  counts[kind].times++
  counts[kind].last = new Date()
  const facts = { ...of, trouble: kind, err: error }
  if (kind === 'unexpected') return log.error(facts, sentences[kind])
  const now = performance.now()
  const burst = quiet.get(kind)
  if (burst && now < burst.until) {
    burst.unsaid++
    return
  }
  quiet.set(kind, { until: now + quietMs, unsaid: 0 })
  log.warn(burst?.unsaid ? { ...facts, unsaidBefore: burst.unsaid } : facts, sentences[kind])
}
