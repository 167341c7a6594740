import { wallClock } from '#contract/clinic-time.ts'
import { format } from '../language/format.ts'
import { useClinicClock } from './clinic.ts'
import { dayOf } from './day-of.ts'

/**
 * A moment in clinic time: `Today, 09:12`, or `today, 09:12` in a sentence. Empty until the clinic's clock is known.
 */
export function useMoment(): (at: string, where?: 'within') => string {
  const clock = useClinicClock()
  return (at, where) => {
    if (!clock) return ''
    const { date, time } = wallClock(clock.timeZone, new Date(at))
    return format().row([format().day(date, clock.date, where), format().ltr(time)])
  }
}

/** The local date of an instant in the clinic's zone; undefined until the clinic's clock is known. */
export function useDateOf(): ((at: string) => string) | undefined {
  const clock = useClinicClock()
  return clock && ((at) => dayOf(at, clock.timeZone))
}
