import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { addDays, weekdayOf } from '#contract/clinic-time.ts'
import { weekdays } from '#contract/rules.ts'
import { dateField } from '#texts/common/date-field.ts'
import { useClinicClock } from '../clock/clinic.ts'
import { dayOf } from '../clock/day-of.ts'
import { format } from '../language/format.ts'
import { readingKeys } from './reading-keys.ts'
import { useFloating } from './use-floating.ts'

type Props = {
  value: string
  min?: string | undefined
  max?: string | undefined
  /** Days that cannot be chosen, besides those before `min` and after `max`: the keys still move over them. */
  isClosed?: (date: string) => boolean
  /** The label of a day; its date if omitted. */
  nameOf?: (date: string) => string
  onChoose: (date: string) => void
}

const firstOf = (date: string) => `${date.slice(0, 7)}-01`
const laterMonth = (date: string) => firstOf(addDays(firstOf(date), 31))
const earlierMonth = (date: string) => firstOf(addDays(firstOf(date), -1))

/**
 * Shows a month at a time, as a grid: the arrows move by days in reading direction, Home and End to the ends of the
 * week, Page up and Page down by months.
 */
export function DateCalendar({
  value,
  min = '1900-01-01',
  max = '2199-12-31',
  isClosed = () => false,
  nameOf = (date) => format().date(date),
  onChoose,
}: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFloating(box, { side: 'start' })
  const within = (date: string) => (date < min ? min : date > max ? max : date)
  const today = useClinicClock()?.date ?? dayOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [focus, setFocus] = useState(() => within(value || today))
  const month = firstOf(focus)
  const week = format().week()
  const placeInWeek = (date: string) => week.indexOf(weekdays.indexOf(weekdayOf(date)))
  const before = placeInWeek(month)
  const count = Number(addDays(laterMonth(month), -1).slice(8))
  const days = Array.from({ length: count }, (_, day) => addDays(month, day))
  const weeks = Array.from({ length: Math.ceil((before + count) / 7) }, (_, row) =>
    days.slice(Math.max(0, row * 7 - before), (row + 1) * 7 - before),
  )

  // The focus follows the day keys, and stays on the buttons that change the month.
  const follows = useRef(true)
  useLayoutEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-date="${focus}"]`)?.focus()
    follows.current = false
  }, [focus])

  function press(event: KeyboardEvent) {
    const steps: Record<string, string> = {
      [readingKeys().back]: addDays(focus, -1),
      [readingKeys().forward]: addDays(focus, 1),
      ArrowUp: addDays(focus, -7),
      ArrowDown: addDays(focus, 7),
      Home: addDays(focus, -placeInWeek(focus)),
      End: addDays(focus, 6 - placeInWeek(focus)),
      PageUp: earlierMonth(focus),
      PageDown: laterMonth(focus),
    }
    const next = steps[event.key]
    if (!next) return
    event.preventDefault()
    follows.current = true
    setFocus(within(next))
  }

  const turn = (label: string, to: string, isOpen: boolean, Icon: typeof IconChevronLeft) => (
    <button type="button" aria-label={label} disabled={!isOpen} onClick={() => setFocus(within(to))}>
      <Icon className="mirrored" size={20} aria-hidden="true" />
    </button>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid over what is below.
    <div className="floating date-calendar" role="group" aria-label={dateField.calendar} ref={box}>
      <header>
        {turn(dateField.earlier, earlierMonth(focus), month > min, IconChevronLeft)}
        <b aria-live="polite">{format().monthWithYear(month)}</b>
        {turn(dateField.later, laterMonth(focus), laterMonth(focus) <= max, IconChevronRight)}
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be laid out as a grid of columns. */}
      <div className="date-days" role="grid" aria-label={format().monthWithYear(month)} ref={grid} onKeyDown={press}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the days in it have the focus. */}
        <div role="row">
          {week.map((day) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useFocusableInteractive: as above.
            <span key={day} role="columnheader">
              {format().weekdayHead(day)}
            </span>
          ))}
        </div>
        {weeks.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <div key={row[0]} role="row">
            {row.map((date) => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              // biome-ignore lint/a11y/useFocusableInteractive: as above.
              <div key={date} role="gridcell">
                <button
                  type="button"
                  data-date={date}
                  style={date === month ? { gridColumnStart: before + 1 } : undefined}
                  disabled={date < min || date > max}
                  aria-disabled={isClosed(date) || undefined}
                  aria-pressed={date === value}
                  aria-label={nameOf(date)}
                  tabIndex={date === focus ? 0 : -1}
                  onClick={() => !isClosed(date) && onChoose(date)}
                >
                  {Number(date.slice(8))}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
