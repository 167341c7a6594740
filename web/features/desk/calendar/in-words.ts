import type { CalendarAway, CalendarVisit } from '#contract/desk/calendar.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { clockText, lengthText } from '../../../clock/clock-text.ts'
import type { Figures } from './figures.ts'

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

/** A whole day; on one that clocks are changed, it has an hour less. */
export const isWholeDay = ({ minute, minutes }: Stretch): boolean => minute === 0 && minutes >= 23 * 60

/** How long somebody is away, and why if that is known: `Away until Thu 3 Dec, holiday` */
export function awayInWords(away: CalendarAway): string {
  if (away.why === 'elsewhere') return deskCalendar.away.elsewhere
  const words = !isWholeDay(away)
    ? deskCalendar.away.at(timesOf(away))
    : away.until && away.until > away.date
      ? deskCalendar.away.until(dateInWords(away.until, 'short'))
      : deskCalendar.away.allDay
  return away.reason ? deskCalendar.away.because(words, away.reason) : words
}

/** `5 visits · 2:30 h free` */
export const figuresInWords = ({ visits, open, booked, free, away }: Figures): string =>
  format().row([deskCalendar.visits(visits), open > 0 ? freeInWords({ free, booked, away }) : deskCalendar.noHours])

/** What is free within the hours; of nobody who is away all the time it is said that nothing is. */
const freeInWords = ({ free, booked, away }: Pick<Figures, 'free' | 'booked' | 'away'>): string =>
  free > 0
    ? deskCalendar.freeHours(format().ltr(lengthText(free)))
    : away > 0 && booked === 0
      ? deskCalendar.isAway
      : deskCalendar.full

/** `22 visits · 81 % of 24 hours · 4:30 h free · 2 to confirm · 2:00 h away` */
export function sumInWords({ visits, pending, open, booked, free, away }: Figures): string {
  const { number, percent, row, ltr } = format()
  return row([
    deskCalendar.visits(visits),
    ...(open === 0 ? [deskCalendar.noHours] : []),
    // Of a day off, how much of its hours is booked says nothing.
    ...(open > away
      ? [
          deskCalendar.filled(percent(Math.round((booked / open) * 100) / 100), number(Math.round(open / 60))),
          freeInWords({ free, booked, away }),
        ]
      : []),
    ...(pending > 0 ? [deskCalendar.toConfirm(pending)] : []),
    ...(away > 0 ? [deskCalendar.awayHours(ltr(lengthText(away)))] : []),
  ])
}

/** Whether a stand-in is in doubt: the patient was asked, has not answered, and is still to come. */
export const isAsked = ({ isUnanswered, status }: Pick<CalendarVisit, 'isUnanswered' | 'status'>): boolean =>
  isUnanswered && (status === 'pending' || status === 'confirmed')

type More = { doctor: string | undefined; isSaid: boolean }

/** In words, what a block shows by position and colour only. That somebody waits or is in the room, it says itself. */
export const restInWords = (visit: CalendarVisit, { doctor, isSaid }: More): string =>
  format().row([
    ...(doctor ? [doctor] : []),
    dateInWords(visit.date),
    timesOf(visit),
    ...(isSaid ? [] : [contractWords.statuses[visit.status]]),
    ...(visit.overbooked ? [deskCalendar.overbooked] : []),
    ...(isAsked(visit) ? [deskBoard.unanswered] : []),
  ])

/** The look of a visit: by its status if that is completed, no-show or pending, else by its mode. */
export const lookOf = ({ status, kind }: Pick<CalendarVisit, 'status' | 'kind'>): string =>
  status === 'completed' || status === 'no-show' || status === 'pending'
    ? status
    : kind.mode === 'video' || kind.mode === 'phone'
      ? 'remote'
      : 'booked'
