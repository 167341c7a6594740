import { instantOf, wallClock } from '#contract/clinic-time.ts'
import { clockText, minuteOf } from '../../../clock/clock-text.ts'

type Stretch = { date: string; startTime: string; endTime: string }

/** The end of a day as a time. No visit begins after it, because visits begin at multiples of five minutes. */
const lastMinute = '23:59'

/** A minute of the calendar's zone in another zone. */
export const onOtherClock = (from: string, to: string, date: string, minute: number) =>
  wallClock(to, instantOf(from, date, clockText(minute)))

/** A stretch of a day in another zone; two stretches if it crosses midnight there. */
export function stretchesOn(from: string, to: string, { date, startTime, endTime }: Stretch): Stretch[] {
  if (from === to) return [{ date, startTime, endTime }]
  const begins = wallClock(to, instantOf(from, date, startTime))
  const ends = wallClock(to, instantOf(from, date, endTime))
  if (ends.date === begins.date) return [{ date: begins.date, startTime: begins.time, endTime: ends.time }]
  const first = { date: begins.date, startTime: begins.time, endTime: lastMinute }
  return minuteOf(ends.time) === 0 ? [first] : [first, { date: ends.date, startTime: '00:00', endTime: ends.time }]
}
