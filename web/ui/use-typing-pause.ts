import { useEffect, useRef } from 'react'

/** How long (ms) after the last keystroke the typed text is used. */
const typingPauseMs = 250

/** Calls back once somebody pauses while typing into the field of that name; fields do not wait for each other. */
export function useTypingPause() {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const cancel = () => timers.current.forEach(clearTimeout)
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const pause = useRef({
    after(field: string, then: () => void) {
      clearTimeout(timers.current.get(field))
      timers.current.set(field, setTimeout(then, typingPauseMs))
    },
    cancel,
  })
  return pause.current
}
