/**
 * Time in the clinic. Dates are `YYYY-MM-DD` and times `HH:MM`, both clinic-local strings in sortable form; instants
 * are `Date`. Pure: the zone (an IANA name) and the instant are always arguments.
 */
import { bookingWindowDays, type Weekday, weekdays } from './rules.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}

/** The date and the wall time in the zone at an instant. */
export function wallClock(zone: string, instant: Date): { date: string; time: string } {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map((p) => [p.type, p.value]),
  )
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

/** The instant at which the clocks of a zone show a date and a time; if there are two, the earlier. */
export function instantOf(zone: string, date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const shown = (instant: number) => {
    const wall = wallClock(zone, new Date(instant))
    return Date.parse(`${wall.date}T${wall.time}:00Z`)
  }
  const aheadBefore = shown(wanted - 86_400_000) - (wanted - 86_400_000)
  const guess = wanted - aheadBefore
  // The clocks were changed in between.
  return new Date(shown(guess) === wanted ? guess : wanted - (shown(guess) - guess))
}

export const today = (zone: string, instant: Date): string => wallClock(zone, instant).date

const asUtc = (date: string) => new Date(`${date}T00:00:00Z`)

export function addDays(date: string, days: number): string {
  const moved = asUtc(date)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

export function weekdayOf(date: string): Weekday {
  return weekdays[(asUtc(date).getUTCDay() + 6) % 7] as Weekday
}

/** Today and the thirty days after it: the dates that can be booked. */
export function bookingWindow(zone: string, instant: Date): { first: string; last: string } {
  const first = today(zone, instant)
  return { first, last: addDays(first, bookingWindowDays) }
}

/** Every date from the first to the last, both included. */
export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

export const slotIdOf = (slot: { startTime: string; endTime: string }): string => `${slot.startTime}-${slot.endTime}`

export function slotTimes(slotId: string): { startTime: string; endTime: string } {
  return { startTime: slotId.slice(0, 5), endTime: slotId.slice(6, 11) }
}

/** `Europe/Berlin` -> `Berlin`. */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
