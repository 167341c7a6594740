import type { AuditEvent } from '#contract/privacy.ts'
import { useMoment } from '../../moment.ts'
import './audit-table.css'

type Person = AuditEvent['actor']

/** What was done, a sentence a row. A press on somebody shows what they did and what was done with their records. */
export function AuditTable({ events, onPerson }: { events: AuditEvent[]; onPerson: (id: string) => void }) {
  const moment = useMoment()
  return (
    <div className="table-frame">
      <table className="table audit">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Whose record</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event._id} data-refused={event.refused || undefined}>
              <td data-label="When" className="audit-when">
                {moment(event.at)}
              </td>
              <td data-label="What">
                <p className="audit-deed">
                  <PersonLink person={event.actor} onPerson={onPerson} /> {event.did}
                  {event.details && <span className="soft"> ({event.details})</span>}
                </p>
              </td>
              <td data-label="Whose record">
                <Whose event={event} onPerson={onPerson} />
              </td>
              <td data-label="From">{event.address}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Whose({ event: { about, aboutCount }, onPerson }: { event: AuditEvent; onPerson: (id: string) => void }) {
  const others = aboutCount - about.length
  if (about.length === 0) return <span>–</span>
  return (
    <p className="audit-deed">
      {about.map((person, place) => (
        <span key={person._id}>
          {place > 0 && ', '}
          <PersonLink person={person} onPerson={onPerson} />
        </span>
      ))}
      {others > 0 && ` and ${others} ${others === 1 ? 'other' : 'others'}`}
    </p>
  )
}

function PersonLink({ person: { _id, name }, onPerson }: { person: Person; onPerson: (id: string) => void }) {
  return (
    <button type="button" className="row-link" onClick={() => onPerson(_id)}>
      {name}
    </button>
  )
}
