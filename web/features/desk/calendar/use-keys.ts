import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { readingKeys } from '../../../ui/reading-keys.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import type { Column } from './columns.ts'
import { emptyFrom } from './empty-from.ts'
import { showInGrid } from './show-in-grid.ts'
import type { Marked } from './use-pointer.ts'

type Given = {
  columns: readonly Column[]
  onMove: (visit: CalendarVisit) => void
  onMark: (marked: Marked) => void
  /** Time off, on the day and with the doctor of a visit, or where it is not said. */
  onBlock: (id?: string) => void
  toToday: () => void
  turn: (by: 1 | -1) => void
  setStop: (id: string) => void
}

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, [role="dialog"], [role="menu"], .side-panel')

const atOf = (element: Element | null) => element?.closest<HTMLElement>('[data-visit]')?.dataset.visit

/**
 * The calendar's keys, except while typing or in a dialog: J and K go to the next and the previous visit, arrows to the
 * neighbouring one, M moves it, N marks the next empty stretch, B takes time off, T shows today, P prints. Enter needs
 * no code, because blocks are buttons.
 */
export function useCalendarKeys({ columns, onMove, onMark, onBlock, toToday, turn, setStop }: Given) {
  useKeys((event) => {
    if (event.shiftKey || isElsewhere(event.target)) return {}
    const visits = columns.flatMap((column) => column.visits)
    const at = visits.findIndex(({ _id }) => _id === atOf(document.activeElement))
    const visit = visits[at]
    const focus = (next: CalendarVisit | undefined) => {
      if (!next) return
      setStop(next._id)
      const block = document.querySelector<HTMLElement>(`[data-visit="${next._id}"]`)
      block?.focus({ preventScroll: true })
      if (block) showInGrid(block)
    }
    const { forward, back } = readingKeys()
    const beside = (by: 1 | -1) => {
      const column = columns.findIndex((each) => each.visits.includes(visit!))
      const others = columns.filter((each, n) => each.visits.length > 0 && (by > 0 ? n > column : n < column))
      const next = by > 0 ? others[0] : others.at(-1)
      return next?.visits.toSorted((a, b) => Math.abs(a.minute - visit!.minute) - Math.abs(b.minute - visit!.minute))[0]
    }
    return {
      j: () => focus(visits[at + 1]),
      k: () => focus(at < 0 ? visits.at(-1) : visits[at - 1]),
      n: () => {
        const column = columns.find((each) => visit && each.visits.includes(visit)) ?? columns[0]
        const marked = column && emptyFrom(column, visit && visit.minute + visit.minutes)
        if (marked) onMark(marked)
      },
      b: () => onBlock(visit?._id),
      t: toToday,
      p: () => window.print(),
      m: visit !== undefined && (() => onMove(visit)),
      PageDown: event.target !== document.body && (() => turn(1)),
      PageUp: event.target !== document.body && (() => turn(-1)),
      ...(visit && {
        ArrowDown: () => focus(visits[at + 1]),
        ArrowUp: () => focus(visits[at - 1]),
        [forward]: () => focus(beside(1)),
        [back]: () => focus(beside(-1)),
      }),
    }
  })
}
