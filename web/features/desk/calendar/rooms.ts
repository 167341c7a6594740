import type { Calendar, CalendarWindow } from '#contract/desk/calendar.ts'
import { common } from '#texts/common/common.ts'
import type { Column } from './columns.ts'

/**
 * A day's rooms as columns, with the visits that are booked into them. A room is open while any doctor has hours at its
 * place.
 */
export function roomsOf({ rooms, windows, visits, doctors }: Calendar, date: string): Column[] {
  const nameOf = new Map(doctors.map(({ _id, name }) => [_id, common.doctor(name)]))
  const openAt = new Map<string, CalendarWindow[]>()
  return rooms.map(({ _id, name, placeId, place }) => {
    const open = openAt.get(placeId) ?? joined(windows.filter((each) => each.date === date && each.placeId === placeId))
    openAt.set(placeId, open)
    return {
      key: `${_id} ${date}`,
      doctorId: '',
      doctor: '',
      nameOf,
      date,
      title: name,
      aside: place,
      windows: open,
      visits: visits.filter((each) => each.date === date && each.roomId === _id),
      holds: [],
      away: [],
    }
  })
}

/** Stretches that overlap or meet, as one. */
function joined(windows: readonly CalendarWindow[]): CalendarWindow[] {
  const all: CalendarWindow[] = []
  for (const each of windows.toSorted((a, b) => a.minute - b.minute)) {
    const last = all.at(-1)
    const ends = each.minute + each.minutes
    if (last && each.minute <= last.minute + last.minutes) {
      last.minutes = Math.max(last.minutes, ends - last.minute)
    } else all.push({ ...each })
  }
  return all
}
