import { useEffect, useRef } from 'react'
import { ApiFailure } from '../../wire/api.ts'

/** How long (ms) to wait before the server is asked again. */
const pauseMs = (attempt: number) => Math.min(1000 * (attempt + 1), 5000)

/** Nobody has said no: the line broke, or the server could not answer. What was asked may be done all the same. */
const isUnanswered = (failure: unknown): boolean =>
  !(failure instanceof ApiFailure) || failure.status < 400 || failure.status >= 500

/** The server has been asked too often to look at all. */
export const isTooOften = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 429

type How = {
  /** Whether anybody still waits for the answer. */
  isHere: () => boolean
  /** Told before each wait, how often it was asked in vain. */
  onWait?: (attempts: number) => void
  /** A refusal that is not the last word. */
  asksAgain?: (failure: unknown, attempt: number) => boolean
}

/**
 * Asks until it is answered, so that nobody is told something about their money or their visit that is not known: what
 * is asked must be the same however often. A refusal is thrown; `undefined` where nobody waits any more.
 */
export async function untilAnswered<T>(
  ask: (attempt: number) => Promise<T>,
  { isHere, onWait, asksAgain }: How,
): Promise<T | undefined> {
  for (let attempt = 0; isHere(); attempt++) {
    try {
      return await ask(attempt)
    } catch (failure) {
      if (!isUnanswered(failure) && !asksAgain?.(failure, attempt)) throw failure
      onWait?.(attempt + 1)
      await new Promise((resolve) => setTimeout(resolve, pauseMs(attempt)))
    }
  }
  return undefined
}

/** Whether this part of the page is still there. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
