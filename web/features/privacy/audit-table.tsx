import type { AuditEvent } from '#contract/privacy.ts'
import { auditPage } from '#texts/privacy/audit-page.ts'
import { format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Rich } from '../../ui/rich.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/work-list/column.ts'

type Person = AuditEvent['actor']

/**
 * The audit, one sentence for each entry. Pressing a person shows what they did, and what was done with their records.
 */
export function AuditTable({ events, onPerson }: { events: AuditEvent[]; onPerson: (id: string) => void }) {
  const moment = useMoment()
  const columns: Column<AuditEvent>[] = [
    { id: 'when', label: auditPage.columns.when, cell: ({ at }) => moment(at), className: 'audit-when' },
    {
      id: 'what',
      label: auditPage.columns.what,
      cell: ({ actor, did, details }) => (
        <p className="audit-action">
          <PersonLink person={actor} onPerson={onPerson} /> {did}
          {details && <span className="soft"> {auditPage.details(details)}</span>}
        </p>
      ),
    },
    { id: 'whose', label: auditPage.columns.whose, cell: (event) => <Whose event={event} onPerson={onPerson} /> },
    { id: 'address', label: auditPage.columns.address, cell: ({ address }) => address && format().ltr(address) },
  ]
  return (
    <Table
      className="audit"
      label={auditPage.heading}
      columns={columns}
      rows={events}
      idOf={({ _id }) => _id}
      marks={({ refused }) => ({ 'data-refused': refused || undefined })}
    />
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
