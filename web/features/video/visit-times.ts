import { wallClock } from '#contract/clinic-time.ts'
import { videoDoor } from '#texts/video/video-door.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'

export type Times = { startsAt: string; endsAt: string }

/**
 * When a visit is, as the clock of whoever takes part in it from elsewhere shows it; where that is not the clinic's
 * zone, it is said that this is the own time.
 */
export function useVisitTimes(): (times: Times) => string {
  const clock = useClinicClock()
  return ({ startsAt, endsAt }) => {
    const zone = ownZone()
    const [from, until] = [wallClock(zone, new Date(startsAt)), wallClock(zone, new Date(endsAt))]
    const today = wallClock(zone, new Date(clock?.now ?? Date.now())).date
    const { day, ltr } = format()
    const isAbroad = clock !== undefined && clock.timeZone !== zone && wallClock(clock.timeZone, new Date(startsAt)).time !== from.time
    const words = [day(from.date, today), ltr(`${from.time}–${until.time}`)] as const
    return isAbroad ? videoDoor.whenHere(...words) : videoDoor.when(...words)
  }
}

/** The time of day of an instant on the clock of the reader. */
export const timeHere = (at: number): string => format().ltr(wallClock(ownZone(), new Date(at)).time)

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
