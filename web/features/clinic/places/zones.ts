import { useSyncExternalStore } from 'react'
import { cityOf, instantOf, wallClock } from '#contract/clinic-time.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { dateInWords, format } from '../../../language/format.ts'

/** A time, or a time from one to another, of a date at a place. */
type TimeThere = { timeZone: string; date: string; startTime: string; endTime?: string; mode?: string | undefined }

const never = () => () => undefined

/** The zone of this device; undefined while a page is as the server has prepared it. */
const useOwnZone = () =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  )

/** The same times on the clocks of another zone. */
function timesIn(zone: string, { timeZone, date, startTime, endTime }: TimeThere) {
  const shift = (time: string) => wallClock(zone, instantOf(timeZone, date, time))
  const start = shift(startTime)
  return { date: start.date, startTime: start.time, ...(endTime ? { endTime: shift(endTime).time } : {}) }
}

const spanOf = ({ startTime, endTime }: { startTime: string; endTime?: string }) =>
  format().ltr(endTime ? `${startTime} – ${endTime}` : startTime)

/**
 * How times of places are said to the reader: with the place's zone by name where the clocks of this device show
 * another time, and for a video visit the reader's own time first.
 */
export function useTimesInZones() {
  const ownZone = useOwnZone()
  /** The reader's own date and times where they are others; undefined where they are the same. */
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
    /** The city whose clocks a time is of, where those of this device show another. */
    cityElsewhere: (there: TimeThere) => (elsewhere(there) ? cityOf(there.timeZone) : undefined),
    inWords,
    /** A moment by its date and time: of a video visit by the reader's own, where their day is another one. */
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
