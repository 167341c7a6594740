import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressBlock } from './address-block.ts'
import { callerAddress } from './caller-address.ts'
import { fairLine } from './fair-line.ts'
import { answerInTurn } from './answer-in-turn.ts'
import { type ReadyBytes, readyBytes, sendBytes } from './ready-bytes.ts'

type Made = { text: string | null; headers: Record<string, string> }
type Kept = { answer: ReturnType<typeof answerInTurn<ReadyBytes>>; askedAt: number; bytes: number }

/** The limits of one endpoint's cache: questions, bytes of answers, and how long (ms) after the last request. */
const keeping = { questions: 500, bytes: 8_000_000, ms: 60_000 }

/** The limits for making answers, in all; the questions of different addresses take turns. */
const making = { atOnce: 3, atOnceEach: 2, mostWaiting: 1000, mostWaitingEach: 300 }

/**
 * Answers a public request from bytes that are at most `freshMs` old, counted from when their computation began.
 * Requests during the computation share its result. Servers do not notify each other: an answer only expires by age.
 * Answers are cached by what the contract reads in a request, so unknown parameters do not fill the cache. The number
 * of cached answers, their bytes and the time since their last use are limited.
 * Throws `not_ready` if too many different questions of one address, or of all, wait to be answered.
 */
export function readyAnswers(freshMs: number, most = keeping) {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const inTurn = fairLine(making)

  function forget(question: string, { bytes: freed }: Kept) {
    kept.delete(question)
    bytes -= freed
  }

  function makeRoom() {
    // The map is in order of use: its first entry is the least recently used.
    for (const [question, entry] of kept) {
      const isOver = performance.now() - entry.askedAt > most.ms
      if (!isOver && kept.size <= most.questions && bytes <= most.bytes) return
      forget(question, entry)
    }
  }

  function entryOf(question: string): Kept {
    const entry = kept.get(question) ?? { answer: answerInTurn<ReadyBytes>(freshMs, inTurn), askedAt: 0, bytes: 0 }
    kept.delete(question)
    kept.set(question, entry)
    entry.askedAt = performance.now()
    if (entry.bytes === 0) count(question, entry, question.length)
    makeRoom()
    return entry
  }

  /** Notes the size of an answer, unless it was removed meanwhile. */
  function count(question: string, entry: Kept, taken: number) {
    if (kept.get(question) !== entry) return
    // An answer larger than the cache is not kept, so it evicts nothing.
    if (taken > most.bytes) return forget(question, entry)
    bytes += taken - entry.bytes
    entry.bytes = taken
    makeRoom()
  }

  const answer = async (
    question: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made>,
  ): Promise<FastifyReply> => {
    const owner = addressBlock(callerAddress(request))
    const entry = entryOf(question)
    const ready = await entry.answer(owner, async () => {
      const { text, headers } = await make()
      const ready = readyBytes(text ?? '', { ...headers, 'content-type': 'application/json; charset=utf-8' }, ['gzip'])
      // Count the plain bytes twice: the compressed copy comes later and is smaller.
      count(question, entry, question.length + JSON.stringify(ready.headers).length + 2 * ready.plain.length)
      return ready
    })
    return sendBytes(ready, request, reply)
  }
  return Object.assign(answer, { kept: () => ({ questions: kept.size, bytes }) })
}
