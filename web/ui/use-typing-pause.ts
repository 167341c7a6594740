import { useEffect, useRef } from 'react'

/** How long (ms) nobody types before what they typed is asked for. */
const typingPauseMs = 250

/** Does something once somebody pauses as they type into the field of that name; fields do not wait for each other. */
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
