import { type RefObject, useEffect, useRef } from 'react'
import type { Column } from './columns.ts'
import { minuteOf } from '../../../clock/clock-text.ts'

/** How many minutes stay in view above the present time, and above the first visit of another day. */
const [aboveNow, aboveVisit] = [60, 30]

type Given = {
  frame: RefObject<HTMLDivElement | null>
  columns: readonly Column[]
  /** The hours of the grid, as minutes of the day. */
  opens: number
  closes: number
  /** Date and time of the calendar's zone. */
  clock: { date: string; time: string } | undefined
  /** The visit whose panel is open. */
  openId: string | undefined
  /** Counts how often "Now" was pressed. */
  pressed: number
  /** The visits of these days are not known yet. */
  isComing: boolean
}

/**
 * Opens the grid at what matters: at the visit whose panel is open, at now where today is shown, else at the first
 * visit. It scrolls again when other days or doctors are shown, and to now when that is pressed.
 */
export function useOpensAt({ frame, columns, opens, closes, clock, openId, pressed, isComing }: Given) {
  const isNow = clock && columns.some(({ date }) => date === clock.date)
  const opened = columns.flatMap(({ visits }) => visits).find(({ _id }) => _id === openId)
  const first = Math.min(...columns.flatMap(({ visits }) => visits.map(({ minute }) => minute)))
  const now = isNow ? minuteOf(clock.time) - aboveNow : undefined
  const start = opened ? opened.minute - aboveVisit : (now ?? (Number.isFinite(first) ? first - aboveVisit : opens))
  const to = useRef({ start, now, opens, closes })
  to.current = { start, now, opens, closes }
  const shown = isComing ? '' : `${columns[0]?.key} ${columns.at(-1)?.date}`
  useEffect(() => {
    if (shown) scrollTo(frame.current, to.current.start, to.current)
  }, [shown, frame])
  useEffect(() => {
    if (pressed === 0 || to.current.now === undefined) return
    scrollTo(frame.current, to.current.now, to.current)
    // On a narrow screen the page scrolls instead of the grid.
    frame.current?.querySelector('.cal-now')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pressed, frame])
}

function scrollTo(frame: HTMLElement | null, minute: number, { opens, closes }: { opens: number; closes: number }) {
  const height = frame?.querySelector('[data-column]')?.clientHeight ?? 0
  frame?.scrollTo({ top: Math.max(0, ((minute - opens) / (closes - opens)) * height) })
}
