import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { wallClock } from '#contract/clinic-time.ts'
import { waitingList } from '#texts/booking/waiting-list.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { useTimesInZones } from '../../clinic/places/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { waitingQuery } from './queries.ts'

type Props = { personId: string | undefined; doctorId: string; date: string; slotId: string }

/**
 * Before somebody pays: until when the waiting list holds this time for them. If it is held for a visit, this leads to
 * where that visit is moved to it: the time cannot be booked as a second one. Nothing for any other time.
 */
export function HeldUntil({ personId, doctorId, date, slotId }: Props) {
  const { data: waits } = useQuery(waitingQuery(personId))
  const { inWords } = useTimesInZones()
  const held = waits?.find(
    (each) => each.doctorId._id === doctorId && each.offer?.date === date && each.offer.slotId === slotId,
  )
  if (!held?.offer) return null
  const { timeZone } = held.place
  const said = (
    <p className="terms-said" role="status">
      {waitingList.heldUntil(
        dateInWords(date),
        inWords({ timeZone, date, startTime: slotId.slice(0, 5) }),
        format().ltr(wallClock(timeZone, new Date(held.offer.expiresAt)).time),
      )}
    </p>
  )
  if (!held.appointmentId) return said
  return (
    <div className="held-for-visit">
      {said}
      <Button component={Link} to={`/dashboard${personId ? `?for=${personId}` : ''}`}>
        {waitingList.toMove}
      </Button>
    </div>
  )
}
