import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database } from './database.ts'
import { Failure } from './failure.ts'
import { underway } from './underway.ts'

/** What a run answers for an item that needs what somebody else has locked: it is asked again a moment later. */
export const busy = Symbol('busy')

type Batches<I, O> = {
  /**
   * Runs these together and answers the result of each, in their order; fails for all or for none. It waits for
   * nobody's lock, or only shortly.
   */
  runAll: (items: readonly I[]) => Promise<readonly (O | typeof busy)[]>
  mostAtOnce: number
  /**
   * How many batches may be under way at a time; one if it does not say. Two keep both the database and this process
   * busy, which pays for what only reads: what writes next to each other costs more side by side.
   */
  batchesAtOnce?: number
  /** What items have in common that wait for the same locks. */
  keyOf: (item: I) => string
  /** Whether an error says that a lock was waited for too long. */
  isStuck: (error: unknown) => boolean
}

/**
 * So many calls go at once: the database works on them while the answers before them are written. Fewer wait for
 * whoever else calls in the same turn of the event loop, unless there are two batches at a time, which do so anyway.
 */
const many = 12
/** How many keys that stand apart are tried at a time, beside the batches of all others. */
const mostLanes = 4
/** How long (ms) an item is tried again while what it needs is locked, and after what pause each time. */
const patience = 2000
const pause = 50

/**
 * Runs single calls as batches: while one batch is under way the next calls gather, and go together when it returns. A
 * lone call goes at the end of its turn of the event loop, so nobody waits for company but that of the same moment. A
 * key that is busy, or was in a batch that failed, stands apart: its calls have a line of their own, tried again until
 * they succeed or their patience ends, and nobody else's call waits for them. One success, and the key is back among
 * the others. What fails together is run again call by call, so each fails or succeeds by itself. Throws `not_ready`
 * where what a call needs stays locked. By hand: libraries that gather calls (dataloader) know no key that is locked.
 */
export function batched<I, O>({
  runAll,
  mostAtOnce,
  batchesAtOnce = 1,
  keyOf,
  isStuck,
}: Batches<I, O>): (item: I) => Promise<O> {
  type Call = { item: I; key: string; until: number; resolve: (value: O) => void; reject: (error: unknown) => void }
  type Line = { calls: Call[]; hasTurn: boolean }
  let waiting: Call[] = []
  let running = 0
  /** The lines of the keys that stand apart. */
  const apart = new Map<string, Line>()
  /** The keys among them that are to be tried next. */
  const turns: string[] = []
  let lanes = 0

  /** Answers each call its result, but for those that are busy, which it gives back. */
  async function run(calls: readonly Call[]): Promise<Call[]> {
    // What is done for several is no part of the change of one of them.
    const results = await underway.exit(() => runAll(calls.map((call) => call.item)))
    return calls.filter((call, n) => {
      const result = results[n] as O | typeof busy
      if (result === busy) return true
      call.resolve(result)
      return false
    })
  }

  async function drain(): Promise<void> {
    if (running >= batchesAtOnce) return
    running++
    while (waiting.length > 0) {
      if (batchesAtOnce === 1 && waiting.length < many) await endOfTurn()
      const calls = waiting.splice(0, mostAtOnce)
      if (calls.length === 0) break
      try {
        setApart(await run(calls))
      } catch (error) {
        if (calls.length === 1 && !isStuck(error)) calls[0]!.reject(error)
        else setApart(calls)
      }
    }
    running--
  }

  /** Gives the keys of these calls lines of their own, which those join who wait for the same. */
  function setApart(calls: readonly Call[]): void {
    if (calls.length === 0) return
    const keys = new Set(calls.map((call) => call.key))
    const leaving = [...calls, ...waiting.filter((call) => keys.has(call.key))]
    waiting = waiting.filter((call) => !keys.has(call.key))
    for (const [key, group] of Map.groupBy(leaving, (call) => call.key)) join(key, group)
    runLanes()
  }

  /** A key may stand apart already: another batch beside this one had calls of it, and failed too. */
  function join(key: string, calls: readonly Call[]): void {
    const line = apart.get(key) ?? { calls: [], hasTurn: false }
    apart.set(key, line)
    line.calls.push(...calls)
    if (line.hasTurn) return
    line.hasTurn = true
    turns.push(key)
  }

  function runLanes(): void {
    for (; lanes < mostLanes && turns.length > 0; lanes++) void runLane(turns.shift()!)
  }

  /** Tries the calls of one key; then it is the next key's turn. */
  async function runLane(key: string): Promise<void> {
    const line = apart.get(key)!
    const { still, anySucceeded } = await tryAgain(line.calls.splice(0, mostAtOnce))
    lanes--
    line.calls.unshift(...still)
    line.hasTurn = line.calls.length > 0
    if (line.hasTurn) setTimeout(takeTurn, still.length > 0 ? pause : 0, key)
    else if (anySucceeded) apart.delete(key)
    runLanes()
  }

  function takeTurn(key: string): void {
    turns.push(key)
    runLanes()
  }

  /** Which calls are still busy and have patience left. */
  async function tryAgain(calls: readonly Call[]): Promise<{ still: Call[]; anySucceeded: boolean }> {
    try {
      const still = await run(calls)
      return { still: still.filter(hasPatience), anySucceeded: still.length < calls.length }
    } catch (error) {
      if (isStuck(error)) return { still: calls.filter(hasPatience), anySucceeded: false }
      if (calls.length > 1) return tryEach(calls)
      for (const call of calls) call.reject(error)
      return { still: [], anySucceeded: false }
    }
  }

  async function tryEach(calls: readonly Call[]) {
    const tried = []
    for (const call of calls) tried.push(await tryAgain([call]))
    return { still: tried.flatMap(({ still }) => still), anySucceeded: tried.some((one) => one.anySucceeded) }
  }

  function hasPatience(call: Call): boolean {
    const has = performance.now() < call.until
    if (!has) call.reject(new Failure('not_ready', { retryAfterSeconds: 2 }))
    return has
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const call = { item, key: keyOf(item), until: performance.now() + patience, resolve, reject }
      if (apart.has(call.key)) {
        join(call.key, [call])
        runLanes()
      } else {
        waiting.push(call)
        void drain()
      }
    })
}

/** As `batched`, with a queue for each database. */
export function batchedPer<I, O>(of: (db: Database) => Batches<I, O>): (db: Database, item: I) => Promise<O> {
  const queues = new WeakMap<Database, (item: I) => Promise<O>>()
  return (db, item) => {
    let queue = queues.get(db)
    if (!queue) {
      queue = batched(of(db))
      queues.set(db, queue)
    }
    return queue(item)
  }
}
