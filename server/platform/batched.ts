type Batches<I, O> = {
  /**
   * Runs these together and answers the result of each, in their order; fails for all or for none. `patiently`: it may
   * wait for the locks of others, since nobody else waits behind it.
   */
  runAll: (items: readonly I[], patiently: boolean) => Promise<readonly O[]>
  mostAtOnce: number
  /** What items have in common that wait for the same locks: what is run again keeps only its own key waiting. */
  keyOf: (item: I) => string
  /** Whether an error says that a lock was waited for too long. */
  isStuck: (error: unknown) => boolean
}

/** How many batches that failed are run again at a time, beside those that follow. */
const mostAgain = 4

/**
 * Runs single calls as batches: while one batch is under way the next calls gather, and go together when it returns. A
 * lone call goes at once, so nobody waits for company. What fails together is run again key by key, patiently, and then
 * call by call: so each call fails or succeeds by itself, and a key that is stuck holds up nobody but its own.
 */
export function batched<I, O>({ runAll, mostAtOnce, keyOf, isStuck }: Batches<I, O>): (item: I) => Promise<O> {
  type Call = { item: I; key: string; resolve: (value: O) => void; reject: (error: unknown) => void }
  let waiting: Call[] = []
  let draining = false
  const again: Call[][] = []
  let runningAgain = 0
  const keysRunAgain = new Set<string>()

  /** Answers each call its result; where they fail together, hands over the error instead. */
  async function run(calls: readonly Call[], patiently: boolean, failed: (error: unknown) => unknown): Promise<void> {
    let results: readonly O[]
    try {
      results = await runAll(
        calls.map((call) => call.item),
        patiently,
      )
    } catch (error) {
      await failed(error)
      return
    }
    calls.forEach((call, n) => {
      call.resolve(results[n] as O)
    })
  }

  /** The next calls in line, but for those whose key is being run again. */
  function takeNext(): Call[] {
    const next: Call[] = []
    const rest: Call[] = []
    for (const call of waiting) (next.length < mostAtOnce && !keysRunAgain.has(call.key) ? next : rest).push(call)
    waiting = rest
    return next
  }

  async function drain(): Promise<void> {
    if (draining) return
    draining = true
    for (let calls = takeNext(); calls.length > 0; calls = takeNext()) {
      await run(calls, false, (error) => {
        const [only, ...others] = calls
        if (others.length === 0 && !isStuck(error)) return only?.reject(error)
        for (const [key, group] of Map.groupBy(calls, (call) => call.key)) {
          keysRunAgain.add(key)
          again.push(group)
        }
        runNextAgain()
      })
    }
    draining = false
  }

  function runNextAgain(): void {
    for (; runningAgain < mostAgain && again.length > 0; runningAgain++) void runAgain(again.shift()!)
  }

  async function runAgain(calls: readonly Call[]): Promise<void> {
    await run(calls, true, async (error) => {
      if (calls.length === 1 || isStuck(error)) for (const call of calls) call.reject(error)
      else for (const call of calls) await run([call], true, call.reject)
    })
    for (const { key } of calls) keysRunAgain.delete(key)
    runningAgain--
    runNextAgain()
    void drain()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject })
      void drain()
    })
}
