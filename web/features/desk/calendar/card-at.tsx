import { type KeyboardEventHandler, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useFloating } from '../../../ui/use-floating.ts'
import { showInGrid } from './show-in-grid.ts'
import { narrowScreen } from './view-in.ts'

type Props = {
  label: string
  /** Where the card's stretch is; when it changes, the new place is brought into view. */
  slot: string
  /** The block of this visit is not covered either. */
  visitId?: string
  onKeyDown: KeyboardEventHandler
  children: ReactNode
}

const isNarrow = () => window.matchMedia(narrowScreen).matches
const slotOf = (card: Element) =>
  card.parentElement?.querySelector<HTMLElement>(':is(.cal-ghost, .cal-marked):not([data-drag])')

/** A small card above everything, beside the stretch that is drawn on the grid; on a phone, at the bottom. */
export function CardAt({ label, slot, visitId, onKeyDown, children }: Props) {
  const card = useRef<HTMLDivElement>(null)
  useFloating(card, {
    besideAll(panel) {
      if (isNarrow()) return []
      const visit = visitId && panel.parentElement?.querySelector(`[data-visit="${visitId}"]`)
      return [slotOf(panel), visit].filter((each) => each instanceof Element)
    },
  })
  const cameFrom = useRef<string>(undefined)
  // Read in a layout effect, before the card's content takes the focus in one of its own.
  useLayoutEffect(() => {
    cameFrom.current = document.activeElement?.closest<HTMLElement>('[data-visit]')?.dataset.visit
  }, [])
  useEffect(() => {
    // Return the focus to the visit, unless something else has it by then.
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`[data-visit="${cameFrom.current}"]`)?.focus({ preventScroll: true })
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `slot` moves the stretch, which is then shown again.
  useEffect(() => {
    const { current } = card
    const show = () => {
      const drawn = current && slotOf(current)
      if (drawn) showInGrid(drawn, isNarrow() ? current : null)
    }
    show()
    if (!current || !isNarrow()) return undefined
    // At the bottom of the screen, it grows over the stretch.
    const grown = new ResizeObserver(show)
    grown.observe(current)
    return () => grown.disconnect()
  }, [slot])
  return (
    <div ref={card} className="cal-card" role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
