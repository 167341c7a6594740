import type { WeeklyHours, WeeklySlot } from '#contract/hours.ts'
import { lastEndHour, startHours, visitMinutes, type Weekday, weekdays } from '#contract/rules.ts'
import { minuteOf, two } from '../../clock/clock-text.ts'

/** Hours as they are typed: a row that may not be right yet. */
export type Row = WeeklyHours & { key: string }
export type Wrong = 'times' | 'step' | 'order' | 'overlap'

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
/** The day's own end is one too. */
const isEnd = (text: string) => isTime(text) || text === '24:00'

/** What somebody typed as a time, as `08:30`: `8`, `830`, `8.30`, in Arabic digits too. What is none stays as it is. */
export function typedTime(text: string): string {
  const digits = text.trim().replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const parts = /^(\d{1,2})(?:[:.\s]?(\d\d))?$/.exec(digits.length === 3 ? digits.padStart(4, '0') : digits)
  const time = `${parts?.[1] && two(parts[1])}:${parts?.[2] ?? '00'}`
  return isEnd(time) ? time : text.trim()
}

let made = 0
/** A row of its own, by which the page knows it from others that say the same. */
export const asRow = (hours: WeeklyHours): Row => ({ ...hours, key: `row-${performance.timeOrigin}-${++made}` })

const withoutKey = ({ key: _, ...hours }: Row): WeeklyHours => hours
/** The rows as the server takes them: by day, then by time. */
export const hoursOf = (rows: readonly Row[]): WeeklyHours[] =>
  rows.map(withoutKey).sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
const orderOf = ({ day, startTime }: WeeklyHours) => `${weekdays.indexOf(day)} ${startTime}`

export const sameHours = (a: readonly WeeklyHours[], b: readonly WeeklyHours[]): boolean =>
  JSON.stringify(a.map(inOrder)) === JSON.stringify(b.map(inOrder))
const inOrder = ({ day, startTime, endTime, placeId, video }: WeeklyHours) => [day, startTime, endTime, placeId, video]

/** What is wrong with which row, by its key. Of two that overlap it is the later one. */
export function wrongRows(rows: readonly Row[]): ReadonlyMap<string, Wrong> {
  const wrong = new Map<string, Wrong>()
  for (const row of rows) {
    const { key, day, startTime, endTime } = row
    if (!isTime(startTime) || !isEnd(endTime)) wrong.set(key, 'times')
    else if ([startTime, endTime].some((time) => minuteOf(time) % visitMinutes.step !== 0)) wrong.set(key, 'step')
    else if (startTime >= endTime) wrong.set(key, 'order')
    else if (
      rows
        .slice(0, rows.indexOf(row))
        .some((other) => other.day === day && other.startTime < endTime && startTime < other.endTime)
    ) {
      wrong.set(key, 'overlap')
    }
  }
  return wrong
}

/** The rows of one day instead of those of the others. */
export const copied = (rows: readonly Row[], from: Weekday, to: readonly Weekday[]): Row[] => [
  ...rows.filter(({ day }) => !to.includes(day)),
  ...to.flatMap((day) => rows.filter((row) => row.day === from).map((row) => asRow({ ...withoutKey(row), day }))),
]

export const minutesOf = (hours: readonly WeeklyHours[]): number =>
  hours.reduce((sum, { startTime, endTime }) => sum + minuteOf(endTime) - minuteOf(startTime), 0)

/** Whether there is more than the whole hours that the grid shows: other lengths, another place, video. */
export const hasOthers = (hours: readonly WeeklyHours[], slots: readonly WeeklySlot[]): boolean =>
  minutesOf(hours) !== slots.length * 60 ||
  hours.some(
    ({ startTime, endTime, video }) =>
      video ||
      [startTime, endTime].some((time) => !time.endsWith(':00')) ||
      minuteOf(startTime) < startHours[0]! * 60 ||
      minuteOf(endTime) > lastEndHour * 60,
  )
