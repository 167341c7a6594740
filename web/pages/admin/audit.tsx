import { NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useMoment } from '../../features/care-requests/request-card.tsx'
import { aPage } from '../../paged-list.ts'
import { auditQuery } from '../../features/privacy/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Audit · Salus' }]

/** Who read or changed which record, when, and from where. */
export default function Audit() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const filter = Object.fromEntries(['search', 'role', 'from', 'to'].map((name) => [name, value(name) || undefined]))
  const events = useQuery(auditQuery(filter, offsetOf(address, aPage)))
  const moment = useMoment()
  const { data } = events
  return (
    <>
      <h1>Audit</h1>
      <search className="table-filters">
        <ListSearch placeholder="Person, action, record or address" list={list} />
        <NativeSelect
          label="Role"
          value={value('role')}
          data={[
            { value: '', label: 'All' },
            { value: 'doctor', label: 'Doctors' },
            { value: 'admin', label: 'Admins' },
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
      </search>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && `${data.total} ${data.total === 1 ? 'entry' : 'entries'}`}
      </p>
      {events.isError && !data ? (
        <Failed message="The audit trail could not be loaded" onRetry={() => events.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">Nothing of this is in the trail.</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">Record</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((event) => (
                <tr key={event._id}>
                  <td data-label="When">{moment(event.at)}</td>
                  <td data-label="Who">
                    {event.actor} <span className="soft">({event.role})</span>
                  </td>
                  <td data-label="What">{event.action}</td>
                  <td data-label="Record" style={{ overflowWrap: 'anywhere' }}>
                    {event.subject || '–'}
                  </td>
                  <td data-label="From">{event.address}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} total={data.total} aPage={aPage} />}
    </>
  )
}
