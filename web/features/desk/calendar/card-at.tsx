import { type KeyboardEventHandler, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placedAt } from './visit-block.tsx'

type Props = {
  label: string
  /** The index of the column of the card's stretch, and the number of columns. */
  column: number
  columns: number
  at: { minute: number; minutes: number }
  /** Early in the day there is more room below than above. */
  isEarly: boolean
  onKeyDown: KeyboardEventHandler
  children: ReactNode
}

/** A small card beside a stretch of the grid, which scrolls with it; on a phone, at the bottom. */
export function CardAt({ label, column, columns, at, isEarly, onKeyDown, children }: Props) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Return the focus to the visit, unless something else has it by then.
    const was = document.activeElement?.closest<HTMLElement>('[data-visit]')?.dataset.visit
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`[data-visit="${was}"]`)?.focus({ preventScroll: true })
    }
  }, [])
  const [fitsAbove, setFitsAbove] = useState(true)
  useLayoutEffect(() => {
    // Above the columns the card would be cut off; below them the frame scrolls.
    const body = card.current?.offsetParent?.querySelector('[data-column]')
    if (!card.current || !body) return
    if (card.current.getBoundingClientRect().top < body.getBoundingClientRect().top) setFitsAbove(false)
  }, [])
  // Keep the card in view when keys move its stretch out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it stands elsewhere by these.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [column, at.minute, fitsAbove])
  const isLast = columns > 1 && column >= columns / 2
  // It spans two columns, if there are two, because it is wider than one.
  const from = isLast ? Math.max(1, column - 1) : column
  return (
    <div
      ref={card}
      className="cal-card"
      role="dialog"
      aria-label={label}
      data-below={isEarly || !fitsAbove || undefined}
      data-last={isLast || undefined}
      style={{
        ...placedAt(at),
        gridColumn: `${(isLast ? from : column) + 2} / span ${isLast ? column - from + 1 : 1}`,
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
