import { finished } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** Unfinished work of requests whose answer has been sent or is about to be. */
const underWay = new Set<Promise<void>>()

/**
 * Does some work after the answer has left, so that its duration tells the caller nothing. Errors are logged, because
 * nobody waits for them.
 */
export function afterwards(
  reply: FastifyReply,
  log: Pick<FastifyBaseLogger, 'error'>,
  work: () => Promise<void>,
): void {
  const answered = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
  const done = answered
    .then(work)
    .catch((err: unknown) => log.error({ err }, 'What was left to do after an answer failed'))
    .finally(() => underWay.delete(done))
  underWay.add(done)
}

/** Waits for all this work; to be called before the database is closed. */
export const allDone = async (): Promise<void> => {
  await Promise.all(underWay)
}
