import { wallClock } from '#contract/clinic-time.ts'
import { accountPages } from '#texts/auth/account-pages.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { dayInWords } from '../../../language/format.ts'

/** An instant as the clinic's date and time. */
export function useTimeInWords(): (instant: string) => string {
  const clock = useClinicClock()
  return (instant) => {
    if (!clock) return ''
    const { date, time } = wallClock(clock.timeZone, new Date(instant))
    return date === clock.date
      ? accountPages.sessions.today(time)
      : accountPages.sessions.day(dayInWords(date, clock.date), time)
  }
}
