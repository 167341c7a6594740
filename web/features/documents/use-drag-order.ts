import { type PointerEvent, useState } from 'react'

/** A row that is held, and its place from 0 once it is let go. */
type Held = { from: number; to: number }

/** So near (px) to an edge of the window the page scrolls along, by so much each time. */
const edge = 72
const scrollStep = 14

/** The place of what is held at this height: after all other rows whose middle is above it. */
function placeAt(rows: readonly Element[], row: Element, y: number): number {
  return rows.filter((other) => {
    const { top, height } = other.getBoundingClientRect()
    return other !== row && top + height / 2 < y
  }).length
}

/**
 * Rows of a list (`li`) that a pointer, or a finger, puts in another order by their grips. Keyboards have buttons for
 * it. A row that is held follows the pointer; nothing else moves until it is let go, but a line shows where it will
 * stand. Escape puts it back.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [held, setHeld] = useState<Held>()

  function hold(from: number, event: PointerEvent<HTMLElement>) {
    const grip: HTMLElement = event.currentTarget
    const row = grip.closest('li')
    if (event.button !== 0 || !event.isPrimary || !row?.parentElement) return
    event.preventDefault()
    grip.setPointerCapture(event.pointerId)
    const rows = [...row.parentElement.children]
    const begun = event.clientY + window.scrollY
    const ends = new AbortController()
    const { signal } = ends
    let to = from
    let y = event.clientY
    const show = () => {
      row.style.setProperty('--held-by', `${y + window.scrollY - begun}px`)
      to = placeAt(rows, row, y)
      setHeld((before) => (before?.to === to ? before : { from, to }))
    }
    const scroll = () => {
      if (signal.aborted) return
      const by = y < edge ? -scrollStep : y > window.innerHeight - edge ? scrollStep : 0
      if (by !== 0) {
        window.scrollBy(0, by)
        show()
      }
      requestAnimationFrame(scroll)
    }
    const end = (isMeant: boolean) => {
      if (signal.aborted) return
      ends.abort()
      row.style.removeProperty('--held-by')
      setHeld(undefined)
      if (isMeant && to !== from) onMove(from, to)
    }
    grip.addEventListener(
      'pointermove',
      ({ clientY }) => {
        y = clientY
        show()
      },
      { signal },
    )
    grip.addEventListener('pointerup', () => end(true), { signal })
    for (const lost of ['pointercancel', 'lostpointercapture']) {
      grip.addEventListener(lost, () => end(false), { signal })
    }
    // Before whatever else it would close.
    const putBack = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(false)
    }
    window.addEventListener('keydown', putBack, { signal, capture: true })
    requestAnimationFrame(scroll)
    setHeld({ from, to })
  }

  return {
    grip: (at: number) => ({ onPointerDown: (event: PointerEvent<HTMLElement>) => hold(at, event) }),
    /** How the row of this place is marked, of so many. */
    row(at: number, of: number) {
      if (!held) return {}
      if (at === held.from) return { 'data-held': true }
      const without = at < held.from ? at : at - 1
      if (held.to === held.from) return {}
      if (without === held.to) return { 'data-drop': 'before' }
      return held.to === of - 1 && without === of - 2 ? { 'data-drop': 'after' } : {}
    },
  }
}
