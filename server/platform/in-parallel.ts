/**
 * Does `work` for each item, at most `atOnce` at a time, and answers the results in order. After the first error
 * nothing more is begun; the error is thrown once the work under way has ended.
 */
export async function inParallel<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  const rest = items.entries()
  let failed = false
  const worker = async () => {
    for (const [index, item] of rest) {
      if (failed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  const broken = ended.find(({ status }) => status === 'rejected')
  if (broken) throw (broken as PromiseRejectedResult).reason
  return results
}
