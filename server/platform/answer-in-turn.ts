import type { FairLine } from './fair-line.ts'
import { shared } from './shared.ts'

/**
 * One answer for many callers, made in a fair line and fresh for `freshMs`. Each owner waits in their own line, once.
 * The first owner whose turn comes makes the answer, and all who wait get it. So nobody waits behind an owner with much
 * more work. Throws what the line throws, and what `make` throws.
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
    // It was made, or is being made, since this owner began to wait.
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
    // The line is full: the owner's next call tries again.
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
