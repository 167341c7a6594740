import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/** A second press so soon (ms) and so near (px) cannot have been aimed at what is there now. */
const soonMs = 700
const nearPx = 24
/** As `soonMs`, of two presses by keyboard: nobody sees and decides faster, but practised hands are nearly as fast. */
const soonByKeyMs = 250

/**
 * Blocks presses that cannot have been aimed. When a card leaves its column, the next ones slide up: a double click on
 * "Arrived" must not reach the next patient. Presses by keyboard have no position; for them, moving the focus counts as
 * aiming, and a key that is held down presses once.
 */
export function useAimedPress() {
  const last = useRef<{ at: number; x: number; y: number }>(undefined)
  return {
    onClickCapture(event: MouseEvent) {
      const { timeStamp: at, clientX: x, clientY: y, detail } = event
      const isSoon = (before: number) => at - before < (detail === 0 ? soonByKeyMs : soonMs)
      const before = last.current
      // Opening a visit changes nothing, but a second press there may hit what the panel has put in its place.
      const opens = event.target instanceof Element && event.target.closest('[data-opens]')
      if (!opens && before && isSoon(before.at) && Math.hypot(x - before.x, y - before.y) < nearPx) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      last.current = { at, x, y }
    },
    /** After Tab or an arrow key, the next press is aimed. */
    onKeyDownCapture(event: KeyboardEvent) {
      const presses = event.key === 'Enter' || event.key === ' '
      if (presses && event.repeat) event.preventDefault()
      if (!presses) last.current = undefined
    },
  }
}
