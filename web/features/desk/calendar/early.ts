import type { Asking } from '../../../wire/early-questions.ts'
import { addressOf } from '../../../ui/address.ts'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { workingPlaceOf } from '../../clinic/places/worked-at.ts'
import { calendarQuery } from './queries.ts'
import { narrowScreen, viewIn } from './view-in.ts'

/** Starts the calendar's queries with the page's scripts. */
export function askForCalendar({ who, ask, address, onDate }: Asking) {
  const isStaff = who.role !== 'doctor'
  const workingAt = isStaff ? workingPlaceOf(who, 'desk', address) : ''
  void ask(placesQuery)
  if (workingAt === undefined) return
  onDate((today) => {
    const isNarrow = window.matchMedia(narrowScreen).matches
    void ask(calendarQuery(viewIn(addressOf(address), { today, isStaff, isNarrow, workingAt }).asked))
  })
}
