import type { Appointment } from '#contract/booking/booking.ts'
import { weekdayOf } from '#contract/clinic-time.ts'
import { lastEndHour, type Weekday, weekdays } from '#contract/rules.ts'
import { two } from '../../clock/clock-text.ts'

/** A week as the set of its hours, each `Monday 09`. */
export type Week = ReadonlySet<string>

export const cellOf = (day: Weekday, hour: number): string => `${day} ${two(hour)}`

export const weekOf = (slots: readonly { day: Weekday; startTime: string }[]): Week =>
  new Set(slots.map(({ day, startTime }) => cellOf(day, Number(startTime.slice(0, 2)))))

/** Adds each pair of a day and a start hour; those that would end after 21:00 are left out. */
export function withTimes(week: Week, days: readonly Weekday[], hours: readonly number[]): Week {
  const added = new Set(week)
  for (const day of days) for (const hour of hours) if (hour + 1 <= lastEndHour) added.add(cellOf(day, hour))
  return added
}

export function painted(week: Week, cells: readonly string[], on: boolean): Week {
  const changed = new Set(week)
  for (const cell of cells)
    if (on) changed.add(cell)
    else changed.delete(cell)
  return changed
}

/** The week for the server. */
export const slotsOf = (week: Week) =>
  weekdays.flatMap((day) =>
    [...week]
      .filter((cell) => cell.startsWith(`${day} `))
      .map((cell) => Number(cell.slice(day.length + 1)))
      .sort((a, b) => a - b)
      .map((hour) => ({ day, startTime: `${two(hour)}:00`, endTime: `${two(hour + 1)}:00`, isBooked: false })),
  )

export const sameWeek = (a: Week, b: Week): boolean => a.size === b.size && [...a].every((cell) => b.has(cell))

/** Coming appointments at hours that are no longer in the week. */
export const leftBehind = (week: Week, appointments: readonly Appointment[], today: string): Appointment[] =>
  appointments
    .filter(
      ({ appointmentDate, startTime, status }) =>
        appointmentDate >= today &&
        (status === 'pending' || status === 'confirmed') &&
        !week.has(cellOf(weekdayOf(appointmentDate), Number(startTime.slice(0, 2)))),
    )
    .sort((a, b) => `${a.appointmentDate} ${a.startTime}`.localeCompare(`${b.appointmentDate} ${b.startTime}`))
