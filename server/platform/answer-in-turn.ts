import type { FairLine } from './fair-line.ts'
import { shared } from './shared.ts'

/**
 * One answer that many ask for, made in a fair line and fresh for `freshMs`. Each owner who asks stands in their own
 * line for it, once; it is made by whose turn comes first, and all who wait have it then. So nobody waits for the turn
 * of somebody else who has brought much more. Throws what the line throws, and what `make` does.
 */
export function answerInTurn<T>(freshMs: number, inTurn: FairLine) {
  const answer = shared<T>(freshMs)
  /** Those who stand in line for it. */
  const lines = new Map<string, Promise<void>>()
  /** Ends with the answer once one of those in line has begun to make it. */
  let begun = Promise.withResolvers<T>()
  /** How it is made, where somebody waits for it. */
  let wanted: (() => Promise<T>) | undefined

  const makeUnlessMade = async () => {
    const make = wanted
    // It has been made, or is being made, since this owner took their place.
    if (!make) return
    wanted = undefined
    const { resolve } = begun
    begun = Promise.withResolvers<T>()
    const made = answer(make)
    resolve(made)
    // Who waits for it hears how it went; the line only has to know when.
    await made.catch(() => undefined)
  }

  const standInLine = (owner: string): Promise<void> => {
    const leave = () => lines.delete(owner)
    const turn = inTurn(owner, () => {
      leave()
      return makeUnlessMade()
    })
    lines.set(owner, turn)
    // There is no room in the line: who asks next tries anew.
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
