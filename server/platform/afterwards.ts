import { finished } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** The longest pause (ms) between an answer and the work that was left to do. */
const longestPauseMs = 1000

/** Unfinished work of requests whose answer has been sent or is about to be. */
const underWay = new Set<Promise<void>>()

/**
 * Does some work at a random moment within a second after the answer has left: neither the time of the answer nor that
 * of the caller's next one tells how much there was to do. Errors are logged, because nobody waits for them.
 */
export function afterwards(
  reply: FastifyReply,
  log: Pick<FastifyBaseLogger, 'error'>,
  work: () => Promise<void>,
): void {
  const answered = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
  const done = answered
    .then(() => pause(Math.random() * longestPauseMs))
    .then(work)
    .catch((err: unknown) => log.error({ err }, 'What was left to do after an answer failed'))
    .finally(() => underWay.delete(done))
  underWay.add(done)
}

/** Waits for all this work; to be called before the database is closed. */
export const allDone = async (): Promise<void> => {
  await Promise.all(underWay)
}
