import { finished } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** What is still to be done for requests that have their answer, or are about to. */
const underWay = new Set<Promise<void>>()

/**
 * Does something once the answer has left, so that how long it takes tells the caller nothing. What goes wrong is
 * logged: nobody waits for it.
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

/** Waits for all of it: before the database is closed. */
export const allDone = async (): Promise<void> => {
  await Promise.all(underWay)
}
