import { Failure } from './failure.ts'

type Room = {
  /** Pieces of work at once, in all and of one owner. */
  atOnce: number
  atOnceEach: number
  /** How many may wait, in all and of one owner; whoever comes then is told to come back. */
  mostWaiting: number
  mostWaitingEach: number
}

/**
 * A line for dear work in which nobody holds up others: owners (an account, an address block) take turns, however much
 * one of them brings. Throws `not_ready` with a time to come back where the line is full.
 */
export function fairLine({ atOnce, atOnceEach, mostWaiting, mostWaitingEach }: Room) {
  // A map keeps its order: whose turn it was goes to its end.
  const waiting = new Map<string, (() => void)[]>()
  const atWork = new Map<string, number>()
  let waitingInAll = 0
  let atWorkInAll = 0

  const mayStart = (owner: string) => atWorkInAll < atOnce && (atWork.get(owner) ?? 0) < atOnceEach

  function begin(owner: string): void {
    atWorkInAll++
    atWork.set(owner, (atWork.get(owner) ?? 0) + 1)
  }

  function end(owner: string): void {
    atWorkInAll--
    const left = atWork.get(owner)! - 1
    if (left === 0) atWork.delete(owner)
    else atWork.set(owner, left)
    for (const [next, line] of waiting) {
      if (!mayStart(next)) continue
      waiting.delete(next)
      const enter = line.shift()!
      if (line.length > 0) waiting.set(next, line)
      waitingInAll--
      begin(next)
      enter()
      return
    }
  }

  async function turnOf(owner: string): Promise<void> {
    if (mayStart(owner)) return begin(owner)
    const line = waiting.get(owner) ?? []
    if (line.length >= mostWaitingEach || waitingInAll >= mostWaiting) {
      throw new Failure('not_ready', { retryAfterSeconds: 5 })
    }
    waitingInAll++
    waiting.set(owner, line)
    await new Promise<void>((enter) => line.push(enter))
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    await turnOf(owner)
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}
