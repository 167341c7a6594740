import { type MouseEvent, useRef } from 'react'

/** A second press so soon (ms) and so near (px) was made before anybody could see what stands there by now. */
const soonMs = 700
const nearPx = 24

/**
 * Lets a press through only if it can have been aimed. Cards slide up when one leaves its column: a double click on
 * "Arrived" must not reach the next patient. Keyboards press without a position: there the next key decides.
 */
export function useAimedPress() {
  const last = useRef<{ at: number; x: number; y: number }>(undefined)
  return {
    onClickCapture(event: MouseEvent) {
      const { timeStamp: at, clientX: x, clientY: y } = event
      const before = last.current
      if (before && at - before.at < soonMs && Math.hypot(x - before.x, y - before.y) < nearPx) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      last.current = { at, x, y }
    },
    /** Whoever goes on by Tab or an arrow sees where they are. */
    onKeyDownCapture({ key }: { key: string }) {
      if (key !== 'Enter' && key !== ' ') last.current = undefined
    },
  }
}
