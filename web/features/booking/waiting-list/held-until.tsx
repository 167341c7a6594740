import { useQuery } from '@tanstack/react-query'
import { wallClock } from '#contract/clinic-time.ts'
import { waitingList } from '#texts/booking/waiting-list.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { useTimesInZones } from '../../clinic/places/zones.ts'
import { waitingQuery } from './queries.ts'

type Props = { personId: string | undefined; doctorId: string; date: string; slotId: string }

/** Before somebody pays: until when the waiting list holds this time for them. Nothing for any other time. */
export function HeldUntil({ personId, doctorId, date, slotId }: Props) {
  const { data: waits } = useQuery(waitingQuery(personId))
  const { inWords } = useTimesInZones()
  const held = waits?.find(
    (each) => each.doctorId._id === doctorId && each.offer?.date === date && each.offer.slotId === slotId,
  )
  if (!held?.offer) return null
  const { timeZone } = held.place
  return (
    <p className="terms-said" role="status">
      {waitingList.heldUntil(
        dateInWords(date),
        inWords({ timeZone, date, startTime: slotId.slice(0, 5) }),
        format().ltr(wallClock(timeZone, new Date(held.offer.expiresAt)).time),
      )}
    </p>
  )
}
