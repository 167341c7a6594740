import { NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CareKind, type CareStatus, careKindNames, careKinds, careStatuses } from '#contract/care-steps.ts'
import { alarm, useAlarmIsOn } from '../../alarm.ts'
import { careRequestsQuery } from '../../features/care-requests/admin-queries.ts'
import { CareBadge, careBadges } from '../../features/care-requests/care-badge.tsx'
import { useMoment } from '../../moment.ts'
import { armSiren } from '../../features/care-requests/siren.ts'
import { WorkForm } from '../../features/care-requests/work-form.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/table.css'
import '../../features/care-requests/request-card.css'

export const meta = () => [{ title: 'Requests · Salus' }]

/** Everybody's requests, newest first, as they come in; a row opens the one it is about. */
export default function RequestsSection() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const kind = list.oneOf('kind', careKinds)
  const status = list.oneOf('status', [...careStatuses, 'open'])
  const requests = useQuery(careRequestsQuery({ kind, status, search: value('search') }, offsetOf(address)))
  const moment = useMoment()
  const [openId, setOpenId] = useState<string>()
  const sound = useAlarmIsOn()
  const { data } = requests
  const open = data?.rows.find(({ _id }) => _id === openId)

  return (
    <>
      <h1>Requests</h1>
      <search className="table-filters">
        <ListSearch placeholder="Reference, name, e-mail or phone" list={list} />
        <NativeSelect
          label="Kind"
          value={kind ?? ''}
          onChange={(event) => set('kind', event.currentTarget.value)}
          data={[
            { value: '', label: 'All kinds' },
            ...careKinds.map((each: CareKind) => ({ value: each, label: careKindNames[each] })),
          ]}
        />
        <NativeSelect
          label="Status"
          value={status ?? ''}
          onChange={(event) => set('status', event.currentTarget.value)}
          data={[
            { value: '', label: 'All' },
            { value: 'open', label: 'Open' },
            ...careStatuses.map((each: CareStatus) => ({ value: each, label: careBadges[each].word })),
          ]}
        />
        <Switch
          label="Sound for a new ambulance"
          checked={sound}
          onChange={(event) => {
            alarm.set(event.currentTarget.checked)
            if (event.currentTarget.checked) void armSiren()
          }}
        />
      </search>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && `${data.total} ${data.total === 1 ? 'request' : 'requests'}`}
      </p>
      {requests.isError && !data ? (
        <Failed message="Failed to fetch requests" onRetry={() => requests.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">Nobody has asked for anything like this.</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Reference</th>
                <th scope="col">Kind</th>
                <th scope="col">Patient</th>
                <th scope="col">Asked</th>
                <th scope="col">Assigned to</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((request) => (
                <tr key={request._id} data-open={request._id === openId || undefined}>
                  <td data-label="Reference">
                    <button type="button" className="row-link" onClick={() => setOpenId(request._id)}>
                      {request.reference}
                    </button>
                  </td>
                  <td data-label="Kind">{careKindNames[request.kind]}</td>
                  <td data-label="Patient">{request.patient.name}</td>
                  <td data-label="Asked">{moment(request.createdAt)}</td>
                  <td data-label="Assigned to">{request.assignee || '–'}</td>
                  <td data-label="Status">
                    <CareBadge status={request.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} total={data.total} />}
      {open && (
        <SidePanel title="Request" onClose={() => setOpenId(undefined)}>
          <WorkForm key={`${open._id}${open.status}`} request={open} />
        </SidePanel>
      )}
    </>
  )
}
