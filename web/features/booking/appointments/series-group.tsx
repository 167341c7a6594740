import type { ReactNode } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { dateInWords } from '../../../language/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { doctorNameOf } from './appointment-lists.ts'
import { useVisitInWords } from './visit-in-words.ts'

type Props = { visits: readonly Appointment[]; card: (visit: Appointment) => ReactNode }

/** The visits of one series: one line each, which opens. */
export function SeriesGroup({ visits, card }: Props) {
  const { times } = useVisitInWords()
  const [first] = visits
  if (!first) return null
  const heading = patientVisits.series(doctorNameOf(first))
  return (
    <section className="series-group" aria-label={heading}>
      <h3>{heading}</h3>
      <ol>
        {visits.map((visit, n) => (
          <li key={visit._id}>
            <details open={n === 0}>
              <summary>
                <span className="series-group-when">
                  <strong>{dateInWords(visit.appointmentDate)}</strong> <span>{times(visit)}</span>
                </span>
                {visit.series && (
                  <span className="soft">{visitChoice.ofSeries(visit.series.number, visit.series.of)}</span>
                )}
                <StatusBadge status={visit.status} />
              </summary>
              {card(visit)}
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
