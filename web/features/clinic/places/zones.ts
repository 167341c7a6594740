import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { cityOf, instantOf, wallClock } from '#contract/clinic-time.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { clinicQuery } from '../../../clock/clinic.ts'
import { dateInWords, format } from '../../../language/format.ts'

/** A time or a range of times on a date at a place. */
type TimeThere = { timeZone: string; date: string; startTime: string; endTime?: string; mode?: string | undefined }

const never = () => () => undefined

/** The clinic's time zone; undefined until the server has answered. */
const useClinicZone = () => useQuery(clinicQuery).data?.timeZone

/** The time zone of this device. A page as the server rendered it is for readers in the clinic's zone. */
function useOwnZone(): string | undefined {
  const clinicZone = useClinicZone()
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => clinicZone,
  )
}

/** The same times in another zone. */
function timesIn(zone: string, { timeZone, date, startTime, endTime }: TimeThere) {
  const shift = (time: string) => wallClock(zone, instantOf(timeZone, date, time))
  const start = shift(startTime)
  return { date: start.date, startTime: start.time, ...(endTime ? { endTime: shift(endTime).time } : {}) }
}

const spanOf = ({ startTime, endTime }: { startTime: string; endTime?: string }) =>
  format().ltr(endTime ? `${startTime} – ${endTime}` : startTime)

/**
 * Texts for times at places: with the place's zone where this device's clock differs; for a video visit, the reader's
 * own time comes first.
 */
export function useTimesInZones() {
  const clinicZone = useClinicZone()
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
  /**
   * Attributes that say which instant a shown time is, and what a clock in the clinic's zone shows then. By them
   * `deferHydration` finds out without the app whether this device's clock shows another time.
   */
  function momentMarks(there: TimeThere) {
    const shown = clinicZone ? timesIn(clinicZone, there) : there
    return {
      'data-shown': `${shown.date}T${shown.startTime}`,
      'data-instant': instantOf(there.timeZone, there.date, there.startTime).toISOString(),
    }
  }
  return {
    ownZone,
    momentMarks,
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
