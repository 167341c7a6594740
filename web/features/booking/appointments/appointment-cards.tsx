import type { ReactNode } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { inGroups } from './appointment-lists.ts'
import { SeriesGroup } from './series-group.tsx'

type Props = {
  appointments: readonly Appointment[]
  canceller?: (appointment: Appointment) => (() => void) | undefined
  mover?: (appointment: Appointment) => (() => void) | undefined
  rater?: (appointment: Appointment) => (() => void) | undefined
  tooLate?: (appointment: Appointment) => ((phone: string) => string) | undefined
  asking?: (appointment: Appointment) => ReactNode
  formsOf?: (appointment: Appointment) => ReactNode
}

/** A patient's appointments, grouped by series. */
export function AppointmentCards({ appointments, canceller, mover, rater, tooLate, asking, formsOf }: Props) {
  const card = (appointment: Appointment) => (
    <AppointmentCard
      key={appointment._id}
      appointment={appointment}
      onCancel={canceller?.(appointment)}
      onMove={mover?.(appointment)}
      onRate={rater?.(appointment)}
      tooLate={tooLate?.(appointment)}
      asking={asking?.(appointment)}
      forms={formsOf?.(appointment)}
    />
  )
  return (
    <div className="appointment-cards">
      {inGroups(appointments).map((visits) =>
        visits.length > 1 ? <SeriesGroup key={visits[0]!.seriesId} visits={visits} card={card} /> : card(visits[0]!),
      )}
    </div>
  )
}
