import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { choice } from '#texts/choice.ts'
import { timetable as t } from '#texts/timetable.ts'
import { wire } from '#texts/wire.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { clockText } from '../../../clock/clock-text.ts'

type Stretch = { minute: number; minutes: number }

/** `09:00 – 09:30` */
export const timesOf = ({ minute, minutes }: Stretch): string =>
  format().ltr(t.times(clockText(minute), clockText(minute + minutes)))

/** What a visit is for, and how where it is not at the clinic. */
export const kindOf = ({ kind }: Pick<CalendarVisit, 'kind'>): string =>
  kind.mode === 'clinic' ? kind.name : format().row([kind.name, choice.modes[kind.mode]])

/** What a block says by its place and its colours alone. */
export const restInWords = (visit: CalendarVisit, doctor?: string): string =>
  format().row([
    ...(doctor ? [doctor] : []),
    dateInWords(visit.date),
    timesOf(visit),
    wire.statuses[visit.status],
    ...(visit.overbooked ? [t.overbooked] : []),
  ])

/** How a visit looks: what has been settled of it, before how it takes place. */
export const lookOf = ({ status, kind }: Pick<CalendarVisit, 'status' | 'kind'>): string =>
  status === 'completed' || status === 'no-show' || status === 'pending'
    ? status
    : kind.mode === 'video' || kind.mode === 'phone'
      ? 'remote'
      : 'booked'
