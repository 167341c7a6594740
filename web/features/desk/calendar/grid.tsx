import { type CSSProperties, type PointerEventHandler, type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import type { Calendar } from '#contract/desk/calendar.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { format } from '../../../language/format.ts'
import type { Column } from './columns.ts'
import { DayColumn } from './day-column.tsx'
import { figuresOf } from './figures.ts'
import { awayInWords, figuresInWords, isWholeDay } from './in-words.ts'
import { hoursOf } from './lanes.ts'
import { clockText, minuteOf } from '../../../clock/clock-text.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { useOpensAt } from './use-opens-at.ts'
import { placedAt } from './visit-block.tsx'

type Props = {
  columns: Column[]
  calendar: Calendar
  today: string
  ofMany: boolean
  stop: string | undefined
  openId: string | undefined
  leaving: string | undefined
  waits: ReadonlyMap<string, string> | undefined
  /** The head of a column, which opens a doctor's week or a day. */
  headOf: (column: Column) => ReactNode
  /** How often "Now" was pressed. */
  toNow: number
  /** The data are still those of the days before. */
  isComing: boolean
  frame: RefObject<HTMLDivElement | null>
  onPointerDown: PointerEventHandler
  /** The moved visit and the marked stretch, above the columns. */
  children: ReactNode
}

/**
 * Days or doctors as columns on one scale of hours. Positions follow from minutes alone, so drawing measures nothing.
 */
export function Grid(props: Props) {
  const {
    columns,
    calendar,
    today,
    ofMany,
    stop,
    openId,
    leaving,
    waits,
    headOf,
    toNow,
    isComing,
    frame,
    onPointerDown,
    children,
  } = props
  const { opens, closes } = useMemo(
    () => hoursOf([...calendar.windows, ...calendar.visits, ...calendar.holds]),
    [calendar],
  )
  const isToday = columns.some(({ date }) => date === today)
  const clock = useClinicClock(calendar.timeZone)
  useOpensAt({ frame, columns, opens: opens * 60, closes: closes * 60, clock, openId, pressed: toNow, isComing })
  useEffect(() => {
    const element = frame.current
    // Must be attached before a touch begins, or the browser scrolls first.
    const hold = (event: TouchEvent) => element?.hasAttribute('data-dragging') && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [frame])
  return (
    <div
      className="cal-frame"
      ref={frame}
      // What scrolls must be reached by keyboard, also without visits.
      tabIndex={columns.every(({ visits }) => visits.length === 0) ? 0 : undefined}
      style={
        {
          '--opens': opens * 60,
          '--hours': closes - opens,
          '--columns': columns.length,
          '--now': clock && minuteOf(clock.time),
        } as CSSProperties
      }
      data-many={ofMany || undefined}
      onPointerDown={onPointerDown}
    >
      <div className="cal-grid">
        <div className="cal-heads">
          <div className="cal-corner" />
          {columns.map((column) => (
            <div key={column.key} className="cal-head" data-today={(!ofMany && column.date === today) || undefined}>
              {headOf(column)}
              <span className="soft">{figuresInWords(figuresOf(column))}</span>
              <AwayOf column={column} />
            </div>
          ))}
        </div>
        <div className="cal-gutter" aria-hidden="true">
          {Array.from({ length: closes - opens }, (_, n) => opens + n).map((hour) => (
            <span key={hour}>{hour > opens && format().ltr(clockText(hour * 60))}</span>
          ))}
        </div>
        {columns.map((column) => (
          <DayColumn
            key={column.key}
            column={column}
            doctor={ofMany ? column.title : undefined}
            stop={column.visits.some(({ _id }) => _id === stop) ? stop : undefined}
            openId={column.visits.some(({ _id }) => _id === openId) ? openId : undefined}
            leaving={column.visits.some(({ _id }) => _id === leaving) ? leaving : undefined}
            waits={column.date === today ? waits : undefined}
            isToday={column.date === clock?.date}
          />
        ))}
        {isToday && <NowLine timeZone={calendar.timeZone} dates={columns.map(({ date }) => date)} />}
        {children}
      </div>
    </div>
  )
}

/** Of a doctor who is away: until when, or at which times. */
function AwayOf({ column: { away } }: { column: Column }) {
  const off = away.filter(({ why }) => why === 'off')
  if (off.length === 0) return null
  // In other zones a whole day has other hours.
  const whole = off.filter(isWholeDay)
  const words = [...new Set((whole.length > 0 ? whole : off).map(awayInWords))].join('; ')
  return (
    <span className="cal-head-away" title={words}>
      <bdi>{words}</bdi>
    </span>
  )
}

/** Where the line of the present time begins, which today's columns draw. */
function NowLine({ timeZone, dates }: { timeZone: string; dates: readonly string[] }) {
  const clock = useClinicClock(timeZone)
  const first = clock ? dates.indexOf(clock.date) : -1
  if (!clock || first < 0) return null
  const count = dates.lastIndexOf(clock.date) - first + 1
  const style = {
    ...placedAt({ minute: minuteOf(clock.time), minutes: 0 }),
    gridColumn: `${first + 2} / span ${count}`,
  }
  return <div className="cal-now" style={style} role="img" aria-label={deskCalendar.now(clock.time)} />
}
