import { useEffect, useRef } from 'react'
import { ApiFailure } from '../../wire/api.ts'

/** The pause (ms) before the next try. */
const pauseMs = (attempt: number) => Math.min(1000 * (attempt + 1), 5000)

/** Whether the answer is unknown: the connection was lost, or the server failed. The call may have taken effect. */
const isUnanswered = (failure: unknown): boolean =>
  !(failure instanceof ApiFailure) || failure.status < 400 || failure.status >= 500

/** Whether the call was refused by a rate limit. */
export const isTooOften = (failure: unknown): boolean => failure instanceof ApiFailure && failure.status === 429

type How = {
  /** Whether the caller still waits. */
  isHere: () => boolean
  /** Called before each pause, with the number of failed tries. */
  onWait?: (attempts: number) => void
  /** Whether to try again after a refusal. */
  asksAgain?: (failure: unknown, attempt: number) => boolean
}

/**
 * Repeats a call until its result is known, so that nobody reads a guess about their money or visit. Repeating must be
 * safe. Throws refusals; answers undefined once the caller no longer waits.
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

/** Whether the component is still mounted. */
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
