import { cityOf } from '#contract/clinic-time.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { dateInWords } from '../../language/format.ts'
import { useTimesInZones } from '../clinic/places/zones.ts'

type Props = { timeZone: string; date: string; startTime: string; mode: string | undefined }

/** A time on a button. A video visit shows the reader's own time, with the place's below if it differs. */
export function TimeOfVisit({ timeZone, date, startTime, mode }: Props) {
  const { elsewhere } = useTimesInZones()
  const here = mode === 'video' ? elsewhere({ timeZone, date, startTime }) : undefined
  if (!here) return startTime
  return (
    <>
      {here.startTime}
      <span className="time-there">
        {here.date !== date && `${dateInWords(here.date, 'short')} · `}
        {visitChoice.there(startTime, cityOf(timeZone))}
      </span>
    </>
  )
}
