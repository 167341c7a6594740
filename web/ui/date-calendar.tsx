import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, weekdayOf } from '#contract/clinic-time.ts'
import { weekdays } from '#contract/rules.ts'
import { dateField } from '#texts/common/date-field.ts'
import { useClinicClock } from '../clock/clinic.ts'
import { dayOf } from '../clock/day-of.ts'
import { format } from '../language/format.ts'
import { readingKeys } from './reading-keys.ts'
import { useFloating } from './use-floating.ts'

type Props = { value: string; min?: string | undefined; max?: string | undefined; onChoose: (date: string) => void }

const firstOf = (date: string) => `${date.slice(0, 7)}-01`
const laterMonth = (date: string) => firstOf(addDays(firstOf(date), 31))
const earlierMonth = (date: string) => firstOf(addDays(firstOf(date), -1))

/** Shows a month at a time: the arrows move by days in reading direction, Page up and Page down by months. */
export function DateCalendar({ value, min = '1900-01-01', max = '2199-12-31', onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFloating(box, { side: 'start' })
  const within = (date: string) => (date < min ? min : date > max ? max : date)
  const today = useClinicClock()?.date ?? dayOf(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [focus, setFocus] = useState(() => within(value || today))
  const month = firstOf(focus)
  const week = format().week()
  const before = week.indexOf(weekdays.indexOf(weekdayOf(month)))
  const count = Number(addDays(laterMonth(month), -1).slice(8))
  const days = Array.from({ length: count }, (_, day) => addDays(month, day))

  // The focus follows the day keys, and stays on the buttons that change the month.
  const follows = useRef(true)
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-date="${focus}"]`)?.focus()
    follows.current = false
  }, [focus])

  function press(event: KeyboardEvent) {
    const steps: Record<string, string> = {
      [readingKeys().back]: addDays(focus, -1),
      [readingKeys().forward]: addDays(focus, 1),
      ArrowUp: addDays(focus, -7),
      ArrowDown: addDays(focus, 7),
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the days in it. */}
      <div className="date-days" ref={grid} onKeyDown={press}>
        {week.map((day) => (
          <span key={day} aria-hidden="true">
            {format().weekdayHead(day)}
          </span>
        ))}
        {days.map((date, place) => (
          <button
            key={date}
            type="button"
            data-date={date}
            style={place === 0 ? { gridColumnStart: before + 1 } : undefined}
            disabled={date < min || date > max}
            aria-pressed={date === value}
            aria-label={format().date(date)}
            tabIndex={date === focus ? 0 : -1}
            onClick={() => onChoose(date)}
          >
            {Number(date.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}
