import { NativeSelect, Skeleton, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { roles } from '#contract/roles.ts'
import { AuditTable } from '../../features/privacy/audit-table.tsx'
import { auditQuery } from '../../features/privacy/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Audit · Salus' }]

/** Who did what, and about whose record; on demand also who looked at what. */
export default function Audit() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const filter = {
    search: value('search'),
    role: list.oneOf('role', roles),
    from: list.date('from'),
    to: list.date('to'),
    reads: list.oneOf('reads', ['yes', 'no']),
    refused: list.oneOf('refused', ['yes']),
  }
  const events = useQuery(auditQuery(filter, offsetOf(address)))
  const { data } = events
  return (
    <>
      <h1>Audit</h1>
      <search className="table-filters">
        <ListSearch placeholder="Name, e-mail or record id" list={list} />
        <NativeSelect
          label="Who"
          value={filter.role ?? ''}
          data={[
            { value: '', label: 'Everybody' },
            { value: 'admin', label: 'Admins' },
            { value: 'doctor', label: 'Doctors' },
            { value: 'reception', label: 'Reception' },
            { value: 'user', label: 'Patients' },
          ]}
          onChange={(event) => set('role', event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="From"
          value={value('from')}
          onChange={(event) => set('from', event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To"
          value={value('to')}
          onChange={(event) => set('to', event.currentTarget.value)}
        />
        <div className="table-switches">
          <Switch
            label="Also who looked at what"
            checked={value('reads') === 'yes'}
            onChange={(event) => set('reads', event.currentTarget.checked ? 'yes' : '')}
          />
          <Switch
            label="Only what was refused"
            checked={value('refused') === 'yes'}
            onChange={(event) => set('refused', event.currentTarget.checked ? 'yes' : '')}
          />
        </div>
      </search>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && `${data.total} ${data.total === 1 ? 'entry' : 'entries'}`}
      </p>
      {events.isError && !data ? (
        <Failed message="The audit could not be loaded" onRetry={() => events.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">Nothing of this is in the audit.</p>
      ) : (
        <AuditTable events={data.rows} onPerson={(id) => set('search', id)} />
      )}
      {data && <Pages address={address} total={data.total} />}
    </>
  )
}
