import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import { cityOf } from '#contract/clinic-time.ts'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { patientsHere } from '#texts/booking/patients-here.ts'
import { waitingNumber } from '#texts/desk/waiting-number.ts'
import { format } from '../../../language/format.ts'
import type { useOpenRow } from '../../../ui/use-open-row.ts'
import { useVisitInWords } from '../appointments/visit-in-words.ts'
import { inOrderOfWait, isWaiting } from './here.ts'
import { ListButtons } from './list-buttons.tsx'
import { hereQuery } from './queries.ts'
import { FormLight } from '../../../ui/form-light.tsx'
import { OwnStatusBadge } from './wait-badge.tsx'

type Props = {
  appointments: Appointment[]
  clock: { now: number; time: string }
  opener: ReturnType<typeof useOpenRow>['opener']
}

/** Today, hour by hour, with the present time marked, and who waits. */
export function Timeline({ appointments, clock, opener }: Props) {
  const { brief, begins } = useVisitInWords()
  const inOrder = appointments.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const begun = inOrder.filter(({ startsAt }) => Date.parse(startsAt) <= clock.now)
  // What is over and done is folded, so that who is here stands first.
  const isDone = ({ status, endsAt }: Appointment) =>
    Date.parse(endsAt) <= clock.now && (status === 'completed' || status === 'no-show' || status === 'cancelled')
  const done = begun.filter(isDone)
  const before = begun.filter((each) => !isDone(each))
  const after = inOrder.filter(({ startsAt }) => Date.parse(startsAt) > clock.now)
  const { data: here } = useQuery(hereQuery)
  const first = inOrderOfWait(appointments.filter(isWaiting))[0]?._id
  const row = (appointment: Appointment) => {
    const { _id: id, startsAt, endsAt, userId, notes, status } = appointment
    const isOver = Date.parse(endsAt) <= clock.now
    const isNow = Date.parse(startsAt) <= clock.now && !isOver
    const waits = isWaiting(appointment)
    const number = waits ? here?.find(({ _id }) => _id === id)?.number : null
    return (
      <li
        key={id}
        data-now={isNow || undefined}
        data-over={isOver || undefined}
        data-status={waits ? 'waiting' : status}
      >
        <time>
          {appointment.startTime}
          {begins(appointment) !== format().ltr(appointment.startTime) && (
            <small>{cityOf(appointment.place.timeZone)}</small>
          )}
        </time>
        <div className="timeline-visit">
          <div>
            <button type="button" className="row-link" {...opener(id)}>
              <bdi>{userId.name}</bdi>
            </button>
            <p className="soft" dir="auto">
              {brief(appointment)}
            </p>
            <FormLight of={appointment.forms} />
            {number != null && <p className="soft">{patientsHere.numbered(waitingNumber.says(number))}</p>}
            {notes && (
              <p className="soft">
                <bdi>{notes}</bdi>
              </p>
            )}
          </div>
          <OwnStatusBadge visit={appointment} now={clock.now} />
          <div className="timeline-acts">
            <ListButtons appointment={appointment} clock={clock} first={first} onlyMain />
          </div>
        </div>
      </li>
    )
  }
  return (
    <>
      {done.length > 0 && (
        <details className="timeline-done">
          <summary>{doctorPages.day.done(done.length)}</summary>
          <ol className="timeline">{done.map(row)}</ol>
        </details>
      )}
      <Timetable {...{ before, after, row, time: clock.time }} />
    </>
  )
}

type Hours = { before: Appointment[]; after: Appointment[]; row: (visit: Appointment) => ReactNode; time: string }

/** The visits of the day, with the present time between them. */
function Timetable({ before, after, row, time }: Hours) {
  return (
    <ol className="timeline">
      {before.map(row)}
      <li className="timeline-now" aria-label={doctorPages.day.now(time)}>
        <time>{time}</time>
        <span aria-hidden="true" />
      </li>
      {after.map(row)}
    </ol>
  )
}
