import type { Waiting } from '#contract/booking/waiting-list.ts'
import { waitingList } from '#texts/booking/waiting-list.ts'
import { dateInWords } from '../../../language/format.ts'

/** `Tuesday 24 November`, or `Tue 24 Nov to Fri 27 Nov (mornings)`. */
export function daysInWords({ date, untilDate, part }: Pick<Waiting, 'date' | 'untilDate' | 'part'>): string {
  const days =
    date === untilDate
      ? dateInWords(date)
      : waitingList.days(dateInWords(date, 'short'), dateInWords(untilDate, 'short'))
  return part ? waitingList.inPart[part](days) : days
}
