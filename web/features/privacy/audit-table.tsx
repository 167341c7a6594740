import type { AuditEvent } from '#contract/privacy.ts'
import { auditPage } from '#texts/privacy/audit-page.ts'
import { format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Rich } from '../../ui/rich.tsx'
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
            <th scope="col">{auditPage.columns.when}</th>
            <th scope="col">{auditPage.columns.what}</th>
            <th scope="col">{auditPage.columns.whose}</th>
            <th scope="col">{auditPage.columns.address}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event._id} data-refused={event.refused || undefined}>
              <td data-label={auditPage.columns.when} className="audit-when">
                {moment(event.at)}
              </td>
              <td data-label={auditPage.columns.what}>
                <p className="audit-action">
                  <PersonLink person={event.actor} onPerson={onPerson} /> {event.did}
                  {event.details && <span className="soft"> {auditPage.details(event.details)}</span>}
                </p>
              </td>
              <td data-label={auditPage.columns.whose}>
                <Whose event={event} onPerson={onPerson} />
              </td>
              <td data-label={auditPage.columns.address}>{event.address && format().ltr(event.address)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Whose({ event: { about, aboutCount }, onPerson }: { event: AuditEvent; onPerson: (id: string) => void }) {
  if (about.length === 0) return <span>–</span>
  return (
    <p className="audit-action">
      <Rich
        text={auditPage.whose(
          about.map((_, place) => `<person>${place}</person>`),
          aboutCount - about.length,
        )}
        parts={{ person: (place) => <PersonLink person={about[Number(place)]!} onPerson={onPerson} /> }}
      />
    </p>
  )
}

function PersonLink({ person: { _id, name }, onPerson }: { person: Person; onPerson: (id: string) => void }) {
  return (
    <button type="button" className="row-link" onClick={() => onPerson(_id)}>
      <bdi>{name}</bdi>
    </button>
  )
}
