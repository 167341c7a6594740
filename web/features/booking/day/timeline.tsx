import type { Appointment } from '#contract/booking.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ListButtons } from './list-buttons.tsx'
import './timeline.css'

type Props = { appointments: Appointment[]; clock: { date: string; time: string }; onOpen: (id: string) => void }

/** Today, hour by hour, with the time it is marked among the appointments. */
export function Timeline({ appointments, clock, onOpen }: Props) {
  const before = appointments.filter(({ startTime }) => startTime <= clock.time)
  const after = appointments.filter(({ startTime }) => startTime > clock.time)
  const row = (appointment: Appointment) => {
    const { _id: id, startTime, endTime, userId, notes, status } = appointment
    const isNow = startTime <= clock.time && clock.time < endTime
    return (
      <li key={id} data-now={isNow || undefined} data-over={endTime <= clock.time || undefined} data-status={status}>
        <time>{startTime}</time>
        <div className="timeline-visit">
          <div>
            <button type="button" className="row-link" onClick={() => onOpen(id)}>
              {userId.name}
            </button>
            {notes && <p className="soft">{notes}</p>}
          </div>
          <StatusBadge status={status} />
          <div className="timeline-acts">
            <ListButtons appointment={appointment} clock={clock} onlyMain />
          </div>
        </div>
      </li>
    )
  }
  return (
    <ol className="timeline">
      {before.map(row)}
      <li className="timeline-now" aria-label={`It is ${clock.time}`}>
        <time>{clock.time}</time>
        <span aria-hidden="true" />
      </li>
      {after.map(row)}
    </ol>
  )
}
