import { Link } from 'react-router'
import { wallClock } from '#contract/clinic-time.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'

/**
 * Until when a visit that reception booked with a link waits for its card or deposit, with a link to that page. Nothing
 * for other visits.
 */
export function WaitsForLink({ visit: { _id, payBy, paymentMethod, place } }: { visit: Appointment }) {
  if (payBy === null || paymentMethod !== 'card') return null
  const { date, time } = wallClock(place.timeZone, new Date(payBy))
  return (
    <>
      <p className="appointment-pay-by">{patientVisits.confirmBy(dateInWords(date), format().ltr(time))}</p>
      <Button component={Link} to={`/dashboard/pay/${_id}?agree`}>
        {patientVisits.confirmNow}
      </Button>
    </>
  )
}
