import type { Calendar, CalendarWindow } from '#contract/desk/calendar.ts'
import { common } from '#texts/common/common.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { format } from '../../../language/format.ts'
import type { Column } from './columns.ts'

/**
 * A day's rooms as columns, with the visits that are in them or will be. A room is open while any doctor has hours at
 * its place. Visits without an open room have a column of their own, if there are any.
 */
export function roomsOf({ rooms, windows, visits, doctors }: Calendar, date: string): Column[] {
  const nameOf = new Map(doctors.map(({ _id, name }) => [_id, common.doctor(name)]))
  const openAt = new Map<string, CalendarWindow[]>()
  const ofDay = visits.filter((each) => each.date === date)
  const column = { doctorId: '', doctor: '', nameOf, date, holds: [], away: [] }
  // Rooms of several places may have one name.
  const isOneOfMany = new Set(rooms.map(({ placeId }) => placeId)).size > 1
  const { compare } = format()
  const inOrder = rooms.toSorted((a, b) => compare(a.place, b.place) || compare(a.name, b.name))
  const columns = inOrder.map(({ _id, name, placeId, place }): Column => {
    const open = openAt.get(placeId) ?? joined(windows.filter((each) => each.date === date && each.placeId === placeId))
    openAt.set(placeId, open)
    return {
      ...column,
      key: `${_id} ${date}`,
      title: isOneOfMany ? format().row([name, place]) : name,
      aside: place,
      windows: open,
      visits: ofDay.filter(({ roomId }) => roomId === _id),
    }
  })
  const shown = new Set<string | null>(rooms.map(({ _id }) => _id))
  const without = ofDay.filter(({ roomId }) => !shown.has(roomId))
  if (columns.length === 0 || without.length === 0) return columns
  const title = deskCalendar.columns.noRoom
  return [...columns, { ...column, key: `no-room ${date}`, title, aside: '', windows: [], visits: without }]
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
