import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database } from './database.ts'
import { Failure } from './failure.ts'
import { underway } from './underway.ts'

/** The result of a run for an item whose rows are locked: it is tried again a moment later. */
export const busy = Symbol('busy')

type Batches<I, O> = {
  /**
   * Runs these items together and answers their results in order; it fails for all or for none. It does not wait for
   * locks, or only briefly.
   */
  runAll: (items: readonly I[]) => Promise<readonly (O | typeof busy)[]>
  mostAtOnce: number
  /**
   * How many batches may run at a time; one by default. Two keep the database and this process busy, which is faster
   * for reads; writes at the same time are slower together.
   */
  batchesAtOnce?: number
  /** Items with the same key need the same locks. */
  keyOf: (item: I) => string
  /** Whether an error says that waiting for a lock took too long. */
  isStuck: (error: unknown) => boolean
}

/**
 * This many calls start a batch at once: the database works on them while earlier answers are written. Fewer calls wait
 * for other calls of the same turn of the event loop, unless two batches may run at a time.
 */
const many = 12
/** How many keys are tried at a time by themselves, beside the batches. */
const mostLanes = 4
/** How long (ms) an item is tried again while its rows are locked; `pause` is the time between tries. */
const patience = 2000
const pause = 50

/**
 * Runs single calls as batches: while one batch runs, the next calls gather, and run together when it returns. A lone
 * call starts at the end of its turn of the event loop. If a key is busy, or was in a batch that failed, its calls
 * leave the batches: they are tried by themselves until they succeed or `patience` ends, so that no other call waits
 * for them. After a success the key returns to the batches. A batch that failed is run again call by call, so that each
 * fails or succeeds by itself. Throws `not_ready` if the needed rows stay locked. Written by hand: libraries that
 * gather calls (dataloader) do not know locked keys.
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
  /** The calls of keys that are tried by themselves. */
  const apart = new Map<string, Line>()
  /** Those keys that are to be tried next. */
  const turns: string[] = []
  let lanes = 0

  /** Gives each call its result; answers those that are busy. */
  async function run(calls: readonly Call[]): Promise<Call[]> {
    // Work for several calls is not part of the change of one of them.
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

  /** Moves these calls, and waiting ones with the same keys, out of the batches. */
  function setApart(calls: readonly Call[]): void {
    if (calls.length === 0) return
    const keys = new Set(calls.map((call) => call.key))
    const leaving = [...calls, ...waiting.filter((call) => keys.has(call.key))]
    waiting = waiting.filter((call) => !keys.has(call.key))
    for (const [key, group] of Map.groupBy(leaving, (call) => call.key)) join(key, group)
    runLanes()
  }

  /** Adds calls to a key's line. The line may exist already: another batch had calls of the key and failed too. */
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

  /** Tries the calls of one key once; then the next key has its turn. */
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

  /** Tries these calls. Answers those that are still busy and may be tried again, and whether any succeeded. */
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

/** Like `batched`, with separate batches for each database. */
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
