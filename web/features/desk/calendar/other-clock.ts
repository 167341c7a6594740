import { instantOf, wallClock } from '#contract/clinic-time.ts'
import { clockText, minuteOf } from '../../../clock/clock-text.ts'

type Stretch = { date: string; startTime: string; endTime: string }

/** The end of a day as a time of it. No visit begins after it, as they begin on fives. */
const lastMinute = '23:59'

/** A minute of the calendar's own clock as the clocks of another zone show it. */
export const onOtherClock = (from: string, to: string, date: string, minute: number) =>
  wallClock(to, instantOf(from, date, clockText(minute)))

/** A stretch of a day of one zone as another has it: in two where it is midnight there meanwhile. */
export function stretchesOn(from: string, to: string, { date, startTime, endTime }: Stretch): Stretch[] {
  if (from === to) return [{ date, startTime, endTime }]
  const begins = wallClock(to, instantOf(from, date, startTime))
  const ends = wallClock(to, instantOf(from, date, endTime))
  if (ends.date === begins.date) return [{ date: begins.date, startTime: begins.time, endTime: ends.time }]
  const first = { date: begins.date, startTime: begins.time, endTime: lastMinute }
  return minuteOf(ends.time) === 0 ? [first] : [first, { date: ends.date, startTime: '00:00', endTime: ends.time }]
}
