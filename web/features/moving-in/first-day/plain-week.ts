import type { WeeklyHours } from '#contract/hours.ts'
import { type Weekday, weekdays } from '#contract/rules.ts'

/** A simple week: the same hours on some days, perhaps with a break. */
export type PlainWeek = {
  days: Weekday[]
  from: string
  to: string
  hasPause: boolean
  pauseFrom: string
  pauseTo: string
}

export const usualWeek: PlainWeek = {
  days: weekdays.slice(0, 5),
  from: '09:00',
  to: '17:00',
  hasPause: false,
  pauseFrom: '12:00',
  pauseTo: '13:00',
}

export function hoursOfWeek(week: PlainWeek, placeId: string): WeeklyHours[] {
  const { days, from, to, hasPause, pauseFrom, pauseTo } = week
  const parts = hasPause
    ? [
        [from, pauseFrom],
        [pauseTo, to],
      ]
    : [[from, to]]
  return days.flatMap((day) =>
    parts
      .filter(([start, end]) => start !== end)
      .map(([startTime, endTime]) => ({ day, startTime: startTime!, endTime: endTime!, placeId, video: false })),
  )
}

/** The simple week that equals these hours; undefined where days differ, or there are several places. */
export function plainWeekOf(hours: readonly WeeklyHours[]): PlainWeek | undefined {
  if (hours.length === 0) return usualWeek
  const partsOf = (day: Weekday) => hours.filter((each) => each.day === day)
  const days = weekdays.filter((day) => partsOf(day).length > 0)
  const written = (day: Weekday) => partsOf(day).map(({ startTime, endTime }) => `${startTime}-${endTime}`)
  const [first = []] = days.map(written)
  const isPlain =
    first.length <= 2 &&
    days.every((day) => written(day).join() === first.join()) &&
    hours.every(({ placeId, video }) => placeId === hours[0]!.placeId && !video)
  if (!isPlain) return undefined
  const [from = '', to = ''] = [first[0]!.slice(0, 5), first.at(-1)!.slice(6)]
  if (first.length === 1) return { ...usualWeek, days, from, to }
  return { days, from, to, hasPause: true, pauseFrom: first[0]!.slice(6), pauseTo: first[1]!.slice(0, 5) }
}
