import type { WeeklyHours, WeeklySlot } from '#contract/hours.ts'
import { lastEndHour, startHours, visitMinutes, type Weekday, weekdays } from '#contract/rules.ts'
import { minuteOf, two } from '../../clock/clock-text.ts'

/** Hours in the form: a row that may not be valid yet. */
export type Row = WeeklyHours & { key: string }
export type Wrong = 'times' | 'step' | 'order' | 'overlap'

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
/** Hours may also end at 24:00. */
const isEnd = (text: string) => isTime(text) || text === '24:00'

/**
 * A typed time as `08:30`: `8`, `830` and `8.30` are understood, also in Arabic digits. Other text is returned
 * unchanged.
 */
export function typedTime(text: string): string {
  const digits = text.trim().replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const parts = /^(\d{1,2})(?:[:.\s]?(\d\d))?$/.exec(digits.length === 3 ? digits.padStart(4, '0') : digits)
  const time = `${parts?.[1] && two(parts[1])}:${parts?.[2] ?? '00'}`
  return isEnd(time) ? time : text.trim()
}

let made = 0
/** A row with a key, which tells it from rows with the same hours. */
export const asRow = (hours: WeeklyHours): Row => ({ ...hours, key: `row-${performance.timeOrigin}-${++made}` })

const withoutKey = ({ key: _, ...hours }: Row): WeeklyHours => hours
/** The rows for the server, sorted by day and time. */
export const hoursOf = (rows: readonly Row[]): WeeklyHours[] =>
  rows.map(withoutKey).sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
const orderOf = ({ day, startTime }: WeeklyHours) => `${weekdays.indexOf(day)} ${startTime}`

export const sameHours = (a: readonly WeeklyHours[], b: readonly WeeklyHours[]): boolean =>
  JSON.stringify(a.map(inOrder)) === JSON.stringify(b.map(inOrder))
const inOrder = ({ day, startTime, endTime, placeId, video }: WeeklyHours) => [day, startTime, endTime, placeId, video]

/** The errors of rows by their key. Of two overlapping rows, the later one is wrong. */
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

/** The rows after copying one day's hours over those of others. */
export const copied = (rows: readonly Row[], from: Weekday, to: readonly Weekday[]): Row[] => [
  ...rows.filter(({ day }) => !to.includes(day)),
  ...to.flatMap((day) => rows.filter((row) => row.day === from).map((row) => asRow({ ...withoutKey(row), day }))),
]

export const minutesOf = (hours: readonly WeeklyHours[]): number =>
  hours.reduce((sum, { startTime, endTime }) => sum + minuteOf(endTime) - minuteOf(startTime), 0)

/** Whether there are hours that the grid cannot show: other lengths, another place, or video. */
export const hasOthers = (hours: readonly WeeklyHours[], slots: readonly WeeklySlot[]): boolean =>
  minutesOf(hours) !== slots.length * 60 ||
  hours.some(
    ({ startTime, endTime, video }) =>
      video ||
      [startTime, endTime].some((time) => !time.endsWith(':00')) ||
      minuteOf(startTime) < startHours[0]! * 60 ||
      minuteOf(endTime) > lastEndHour * 60,
  )
