import { siteOf } from './address-block.ts'
import { Failure } from './failure.ts'

type Room = {
  /** How much work may run at once, in all and for one owner or site. */
  atOnce: number
  atOnceEach: number
  /**
   * How much may wait, in all and for one owner; further calls are refused with a time to retry. One site fills at most
   * half.
   */
  mostWaiting: number
  mostWaitingEach: number
}

export type FairLine = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/** The waiting work of one site: a line for each owner. After a turn, the owner moves to the end of the map. */
type Site = { owners: Map<string, (() => void)[]>; count: number }

/**
 * A line for costly work in which owners (an account, an address block) take turns, however much work one of them has.
 * The blocks of one IPv6 site (its /48) share the turns of one owner, so that more blocks bring no advantage. Throws
 * `not_ready` with a time to retry if the line is full. Written by hand: libraries for lines (p-queue, Bottleneck,
 * fastq) know priorities, not owners who take turns.
 */
export function fairLine({ atOnce, atOnceEach, mostWaiting, mostWaitingEach }: Room): FairLine {
  const waiting = new Map<string, Site>()
  const atWork = new Map<string, number>()
  let waitingInAll = 0
  let atWorkInAll = 0

  const mayStart = (site: string) => atWorkInAll < atOnce && (atWork.get(site) ?? 0) < atOnceEach

  function begin(site: string): void {
    atWorkInAll++
    atWork.set(site, (atWork.get(site) ?? 0) + 1)
  }

  function end(site: string): void {
    atWorkInAll--
    const left = atWork.get(site)! - 1
    if (left === 0) atWork.delete(site)
    else atWork.set(site, left)
    for (const [name, next] of waiting) {
      if (!mayStart(name)) continue
      waiting.delete(name)
      const enter = firstOf(next)
      if (next.count > 0) waiting.set(name, next)
      waitingInAll--
      begin(name)
      enter()
      return
    }
  }

  async function turnOf(owner: string, site: string): Promise<void> {
    if (mayStart(site)) return begin(site)
    const known = waiting.get(site) ?? { owners: new Map(), count: 0 }
    const line = known.owners.get(owner) ?? []
    const mostOfSite = Math.max(mostWaitingEach, mostWaiting / 2)
    if (line.length >= mostWaitingEach || known.count >= mostOfSite || waitingInAll >= mostWaiting) {
      throw new Failure('not_ready', { retryAfterSeconds: 5 })
    }
    waitingInAll++
    known.count++
    known.owners.set(owner, line)
    waiting.set(site, known)
    await new Promise<void>((enter) => line.push(enter))
  }

  return async (owner, work) => {
    const site = siteOf(owner) ?? owner
    await turnOf(owner, site)
    try {
      return await work()
    } finally {
      end(site)
    }
  }
}

/** Takes the first work of the owner whose turn it is within a site. */
function firstOf(site: Site): () => void {
  const [owner, line] = site.owners.entries().next().value!
  site.owners.delete(owner)
  const enter = line.shift()!
  if (line.length > 0) site.owners.set(owner, line)
  site.count--
  return enter
}
