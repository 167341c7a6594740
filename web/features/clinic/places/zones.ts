import { useSyncExternalStore } from 'react'
import { cityOf, instantOf, wallClock } from '#contract/clinic-time.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { dateInWords, format } from '../../../language/format.ts'

/** A time or a range of times on a date at a place. */
type TimeThere = { timeZone: string; date: string; startTime: string; endTime?: string; mode?: string | undefined }

const never = () => () => undefined

/** The time zone of this device; undefined while the page is as the server prerendered it. */
const useOwnZone = () =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  )

/** The same times in another zone. */
function timesIn(zone: string, { timeZone, date, startTime, endTime }: TimeThere) {
  const shift = (time: string) => wallClock(zone, instantOf(timeZone, date, time))
  const start = shift(startTime)
  return { date: start.date, startTime: start.time, ...(endTime ? { endTime: shift(endTime).time } : {}) }
}

/**
 * Attributes that say which instant a shown time is. By them `deferHydration` finds out without the app whether this
 * device's clock would show another time.
 */
export const momentMarks = (timeZone: string, date: string, startTime: string) => ({
  'data-shown': `${date}T${startTime}`,
  'data-instant': instantOf(timeZone, date, startTime).toISOString(),
})

const spanOf = ({ startTime, endTime }: { startTime: string; endTime?: string }) =>
  format().ltr(endTime ? `${startTime} – ${endTime}` : startTime)

/**
 * Texts for times at places: with the place's zone where this device's clock differs; for a video visit, the reader's
 * own time comes first.
 */
export function useTimesInZones() {
  const ownZone = useOwnZone()
  /** The reader's own date and times; undefined where they are the same. */
  function elsewhere(there: TimeThere) {
    const here = ownZone && timesIn(ownZone, there)
    return here && (here.date !== there.date || here.startTime !== there.startTime) ? here : undefined
  }
  function inWords(there: TimeThere): string {
    const here = elsewhere(there)
    const said = spanOf(there)
    if (!here) return said
    const named = visitChoice.there(said, cityOf(there.timeZone))
    if (there.mode !== 'video') return named
    const own = here.date === there.date ? [] : [dateInWords(here.date, 'short')]
    return visitChoice.here(format().row([...own, spanOf(here)]), named)
  }
  return {
    elsewhere,
    /** The city of the time's zone, where this device's clock differs. */
    cityElsewhere: (there: TimeThere) => (elsewhere(there) ? cityOf(there.timeZone) : undefined),
    inWords,
    /** Date and time of a moment in words; for a video visit, the reader's own date where it is another one. */
    momentInWords(there: TimeThere): readonly [date: string, time: string] {
      const here = there.mode === 'video' ? elsewhere(there) : undefined
      if (!here || here.date === there.date) return [dateInWords(there.date, 'short'), inWords(there)]
      return [
        dateInWords(here.date, 'short'),
        visitChoice.here(spanOf(here), visitChoice.there(spanOf(there), cityOf(there.timeZone))),
      ]
    },
  }
}
