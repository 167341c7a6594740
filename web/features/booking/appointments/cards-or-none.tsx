import { Link } from 'react-router'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { Button } from '../../../ui/button.tsx'
import { useActing } from '../../people/acting.ts'
import { AppointmentCards } from './appointment-cards.tsx'

type Props = Parameters<typeof AppointmentCards>[0] & {
  empty: string
  /** Whether one visit of the list is shown above, and left out here. */
  above?: boolean
}

/** The cards of visits, or that there are none and where to book one. */
export function CardsOrNone({ empty, above = false, ...cards }: Props) {
  const { search } = useActing()
  const any = cards.appointments.length > 0
  if (any || above)
    return (
      <>
        {above && <p className="soft">{any ? patientVisits.next.above : patientVisits.next.only}</p>}
        <AppointmentCards {...cards} />
      </>
    )
  return (
    <div className="dashboard-empty">
      <p className="soft">{empty}</p>
      <Button component={Link} to={`/dashboard/book${search}`}>
        {patientVisits.find}
      </Button>
    </div>
  )
}
