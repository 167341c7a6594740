import type { FairLine } from './fair-line.ts'
import { shared } from './shared.ts'

/**
 * Computes one answer for many callers, at most once per `freshMs`, in a fair line. Each owner has one place in the
 * line, however often they ask. When the first of them has their turn, the answer is computed, and everybody who waits
 * gets it. So nobody waits behind an owner with much more work. Throws the errors of the line and of `make`.
 */
export function answerInTurn<T>(freshMs: number, inTurn: FairLine) {
  const answer = shared<T>(freshMs)
  /** The owners who wait in line. */
  const lines = new Map<string, Promise<void>>()
  /** Settles with the answer once an owner in line has begun to make it. */
  let begun = Promise.withResolvers<T>()
  /** How to make the answer, while somebody waits for it. */
  let wanted: (() => Promise<T>) | undefined

  const makeUnlessMade = async () => {
    const make = wanted
    // Another owner's turn came first: the answer is computed already, or is being computed.
    if (!make) return
    wanted = undefined
    const { resolve } = begun
    begun = Promise.withResolvers<T>()
    const made = answer(make)
    resolve(made)
    // Callers get its result by `begun`; the line only needs to know when it ended.
    await made.catch(() => undefined)
  }

  const standInLine = (owner: string): Promise<void> => {
    const leave = () => lines.delete(owner)
    const turn = inTurn(owner, () => {
      leave()
      return makeUnlessMade()
    })
    lines.set(owner, turn)
    // If the line was full, the owner's next call tries again.
    turn.catch(leave)
    return turn
  }

  return (owner: string, make: () => Promise<T>): Promise<T> => {
    const current = answer.current()
    if (current) return current
    const inLine = lines.get(owner) ?? standInLine(owner)
    wanted = make
    const made = begun.promise
    return Promise.race([made, inLine.then(() => made)])
  }
}
