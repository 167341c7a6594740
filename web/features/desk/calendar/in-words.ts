import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { clockText } from '../../../clock/clock-text.ts'

type Stretch = { minute: number; minutes: number }

/** `09:00 – 09:30` */
export const timesOf = ({ minute, minutes }: Stretch): string =>
  format().ltr(deskCalendar.times(clockText(minute), clockText(minute + minutes)))

/** The kind of a visit, with its mode if it is not at the clinic. */
export const kindOf = ({ kind }: Pick<CalendarVisit, 'kind'>): string =>
  kind.mode === 'clinic' ? kind.name : format().row([kind.name, visitChoice.modes[kind.mode]])

/** `Dr. Amara Okafor · Thursday 26 November` */
export const whoseDay = ({ doctor, date }: { doctor: string; date: string }): string =>
  format().row([doctor, dateInWords(date)])

type More = { doctor: string | undefined; isWaiting: boolean }

/** In words, what a block shows by position and colour only. That somebody waits, it says itself. */
export const restInWords = (visit: CalendarVisit, { doctor, isWaiting }: More): string =>
  format().row([
    ...(doctor ? [doctor] : []),
    dateInWords(visit.date),
    timesOf(visit),
    ...(isWaiting ? [] : [contractWords.statuses[visit.status]]),
    ...(visit.overbooked ? [deskCalendar.overbooked] : []),
  ])

/** The look of a visit: by its status if that is completed, no-show or pending, else by its mode. */
export const lookOf = ({ status, kind }: Pick<CalendarVisit, 'status' | 'kind'>): string =>
  status === 'completed' || status === 'no-show' || status === 'pending'
    ? status
    : kind.mode === 'video' || kind.mode === 'phone'
      ? 'remote'
      : 'booked'
