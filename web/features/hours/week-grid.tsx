import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { startHours, weekdays } from '#contract/rules.ts'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { format } from '../../language/format.ts'
import { readingKeys } from '../../ui/reading-keys.ts'
import { daysAsRead } from './days-as-read.ts'
import { cellOf, painted, type Week } from './week.ts'
import { two } from '../../clock/clock-text.ts'

/** A cell of the grid by its column and row. */
type Cell = { day: number; hour: number }

/**
 * The week as a grid of days and hours. Mouse and finger paint a rectangle; by keyboard, arrows move, Space paints, and
 * Shift with an arrow paints along the way.
 */
export function WeekGrid({ week, booked, onChange }: { week: Week; booked: Week; onChange: (week: Week) => void }) {
  const [focus, setFocus] = useState<Cell>({ day: 0, hour: 0 })
  const [stroke, setStroke] = useState<{ from: Cell; to: Cell; on: boolean }>()
  const grid = useRef<HTMLTableElement>(null)

  const days = daysAsRead()
  const nameOf = ({ day, hour }: Cell) => cellOf(days[day]!, startHours[hour]!)
  const within = stroke ? cellsBetween(stroke.from, stroke.to).map(nameOf) : []
  const shown = stroke ? painted(week, within, stroke.on) : week

  function begin(event: PointerEvent<HTMLTableElement>) {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0) return
    event.preventDefault()
    // A touch stays with the first cell unless its capture is released; then the cells below the finger get its events.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId)
    }
    setStroke({ from: cell, to: cell, on: !week.has(nameOf(cell)) })
    focusOn(cell)
  }
  function go(event: PointerEvent<HTMLTableElement>) {
    if (!stroke) return
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY))
    if (cell && (cell.day !== stroke.to.day || cell.hour !== stroke.to.hour)) setStroke({ ...stroke, to: cell })
  }
  function end() {
    if (!stroke) return
    onChange(painted(week, within, stroke.on))
    setStroke(undefined)
  }

  function focusOn(cell: Cell) {
    setFocus(cell)
    grid.current?.querySelector<HTMLElement>(`[data-day="${cell.day}"][data-hour="${cell.hour}"]`)?.focus()
  }

  function press(event: KeyboardEvent<HTMLTableElement>) {
    const step: Record<string, [number, number]> = {
      [readingKeys().back]: [-1, 0],
      [readingKeys().forward]: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const move = step[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onChange(painted(week, [nameOf(focus)], !week.has(nameOf(focus))))
    } else if (move) {
      event.preventDefault()
      const next = {
        day: Math.min(weekdays.length - 1, Math.max(0, focus.day + move[0])),
        hour: Math.min(startHours.length - 1, Math.max(0, focus.hour + move[1])),
      }
      if (event.shiftKey) onChange(painted(week, [nameOf(focus), nameOf(next)], week.has(nameOf(focus))))
      focusOn(next)
    }
  }

  return (
    <table
      className="week-grid"
      ref={grid}
      aria-label={schedulePage.week.grid}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={() => setStroke(undefined)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && end()}
      onKeyDown={press}
    >
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day} scope="col">
              <abbr title={format().weekday(weekdays.indexOf(day))}>{format().weekdayHead(weekdays.indexOf(day))}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {startHours.map((hour, row) => (
          <tr key={hour}>
            <th scope="row">{format().ltr(`${two(hour)}:00`)}</th>
            {days.map((day, column) => {
              const name = cellOf(day, hour)
              const isBooked = booked.has(name)
              return (
                <td key={day}>
                  <button
                    type="button"
                    data-day={column}
                    data-hour={row}
                    data-booked={isBooked || undefined}
                    aria-pressed={shown.has(name)}
                    aria-label={schedulePage.week[isBooked ? 'cellBooked' : 'cell'](
                      format().weekday(weekdays.indexOf(day)),
                      `${two(hour)}:00`,
                    )}
                    tabIndex={focus.day === column && focus.hour === row ? 0 : -1}
                    onFocus={() => setFocus({ day: column, hour: row })}
                    // A press by screen reader or switch, which sends no pointer and no key events.
                    onClick={(event) => event.detail === 0 && onChange(painted(week, [name], !week.has(name)))}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellAt(target: EventTarget | null): Cell | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
  return button ? { day: Number(button.dataset.day), hour: Number(button.dataset.hour) } : undefined
}

function cellsBetween(from: Cell, to: Cell): Cell[] {
  const cells: Cell[] = []
  for (let day = Math.min(from.day, to.day); day <= Math.max(from.day, to.day); day++) {
    for (let hour = Math.min(from.hour, to.hour); hour <= Math.max(from.hour, to.hour); hour++)
      cells.push({ day, hour })
  }
  return cells
}
