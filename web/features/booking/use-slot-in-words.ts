import { slotTimes } from '#contract/clinic-time.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { format } from '../../language/format.ts'
import { useTimesInZones } from '../clinic/places/zones.ts'
import type { Choice } from './choice.ts'

/** What the words of a time depend on. */
export type Shown = Pick<Choice, 'timeZone'> & { kind: Pick<NonNullable<Choice['kind']>, 'mode'> | undefined }

/** The chosen time, or its start only, in words and in the right time zone. */
export function useSlotInWords({ kind, timeZone }: Shown) {
  const clock = useClinicClock(timeZone)
  const { inWords } = useTimesInZones()
  return (date: string, slotId: string, part: 'whole' | 'start' = 'whole'): string => {
    const { startTime, endTime } = slotTimes(slotId)
    const times = part === 'whole' ? { startTime, endTime } : { startTime }
    if (!clock) return format().ltr(part === 'whole' ? `${startTime} – ${endTime}` : startTime)
    return inWords({ timeZone: clock.timeZone, date, mode: kind?.mode, ...times })
  }
}
