import { wallClock } from '#contract/clinic-time.ts'
import { dayInWords, format } from './format.ts'
import { useClinicClock } from './clinic.ts'

/** A moment in clinic time: `Today, 09:12`. Empty until the clinic's clock is known. */
export function useMoment(): (at: string) => string {
  const clock = useClinicClock()
  return (at) => {
    if (!clock) return ''
    const { date, time } = wallClock(clock.timeZone, new Date(at))
    return format().row([dayInWords(date, clock.date), format().ltr(time)])
  }
}

/** The local date of an instant in the clinic's zone; undefined until the clinic's clock is known. */
export function useDateOf(): ((at: string) => string) | undefined {
  const clock = useClinicClock()
  return clock && ((at) => wallClock(clock.timeZone, new Date(at)).date)
}
