/**
 * Runs single calls as batches: while one batch is under way the next calls gather, and go together when it returns. A lone
 * call goes at once, so nobody waits for company. A batch that fails is run again one call at a time, so that each call
 * fails or succeeds by itself.
 */
export function batched<I, O>(
  runAll: (items: readonly I[]) => Promise<readonly O[]>,
  mostAtOnce: number,
): (item: I) => Promise<O> {
  type Call = { item: I; resolve: (value: O) => void; reject: (error: unknown) => void }
  const waiting: Call[] = []
  let busy = false

  async function settle(calls: readonly Call[]): Promise<void> {
    try {
      const results = await runAll(calls.map((call) => call.item))
      calls.forEach((call, n) => {
        call.resolve(results[n] as O)
      })
    } catch (error) {
      const [only] = calls
      if (calls.length === 1) only?.reject(error)
      else for (const call of calls) await settle([call])
    }
  }

  async function drain(): Promise<void> {
    busy = true
    while (waiting.length > 0) await settle(waiting.splice(0, mostAtOnce))
    busy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void drain()
    })
}
