import { wallClock } from '#contract/clinic-time.ts'
import { videoDoor } from '#texts/video/video-door.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { useTimesInZones } from '../clinic/places/zones.ts'

export type Times = { startsAt: string; endsAt: string }

/** When a visit is: the reader's own time first, where it differs. Empty until the clinic's clock is known. */
export function useVisitTimes(): (times: Times) => string {
  const clock = useClinicClock()
  const { inWords, momentInWords } = useTimesInZones()
  return ({ startsAt, endsAt }) => {
    if (!clock) return ''
    const { timeZone } = clock
    const [from, until] = [wallClock(timeZone, new Date(startsAt)), wallClock(timeZone, new Date(endsAt))]
    const there = { timeZone, date: from.date, startTime: from.time, endTime: until.time, mode: 'video' }
    const [shown] = momentInWords(there)
    return videoDoor.when(from.date === clock.date ? format().day(from.date, clock.date) : shown, inWords(there))
  }
}

/** The time of day of an instant on the clock of the reader. */
export const timeHere = (at: number): string =>
  format().ltr(wallClock(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(at)).time)
