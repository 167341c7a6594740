import { NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type CareKind, type CareStatus, careKinds, careStatuses } from '#contract/care-requests/care-steps.ts'
import { requestsPage } from '#texts/care-requests/requests-page.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { alarm, useAlarmIsOn } from '../../features/care-requests/alarm.ts'
import { careRequestQuery, careRequestsQuery } from '../../features/care-requests/admin-queries.ts'
import { CareBadge } from '../../features/care-requests/care-badge.tsx'
import { useMoment } from '../../clock/moment.ts'
import { armSiren } from '../../features/care-requests/siren.ts'
import { WorkForm } from '../../features/care-requests/work-form.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import '../../ui/table.css'
import '../../features/care-requests/request-card.css'

export const meta = () => [{ title: requestsPage.title }]

/** Everybody's requests, newest first, as they come in; a row opens the one it is about. */
export default function RequestsSection() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const kind = list.oneOf('kind', careKinds)
  const status = list.oneOf('status', [...careStatuses, 'open'])
  const requests = useQuery(careRequestsQuery({ kind, status, search: value('search') }, placeOf(address)))
  const moment = useMoment()
  const { openId, opener, close } = useOpenRow()
  const sound = useAlarmIsOn()
  const { data } = requests

  return (
    <>
      <h1>{requestsPage.heading}</h1>
      <FilterBar>
        <ListSearch placeholder={requestsPage.find} list={list} />
        <NativeSelect
          label={requestsPage.kind}
          value={kind ?? ''}
          onChange={(event) => set('kind', event.currentTarget.value)}
          data={[
            { value: '', label: requestsPage.allKinds },
            ...careKinds.map((each: CareKind) => ({ value: each, label: contractWords.careKinds[each] })),
          ]}
        />
        <NativeSelect
          label={requestsPage.status}
          value={status ?? ''}
          onChange={(event) => set('status', event.currentTarget.value)}
          data={[
            { value: '', label: requestsPage.all },
            { value: 'open', label: requestsPage.open },
            ...careStatuses.map((each: CareStatus) => ({ value: each, label: contractWords.careStatuses[each] })),
          ]}
        />
        <div className="table-switches" data-no-filter>
          <Switch
            label={requestsPage.sound}
            checked={sound}
            onChange={(event) => {
              alarm.set(event.currentTarget.checked)
              if (event.currentTarget.checked) void armSiren()
            }}
          />
        </div>
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && countOf(data, requestsPage.count)}
      </p>
      {requests.isError && !data ? (
        <Failed message={requestsPage.failed} onRetry={() => requests.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{requestsPage.none}</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{requestsPage.columns.reference}</th>
                <th scope="col">{requestsPage.columns.kind}</th>
                <th scope="col">{requestsPage.columns.patient}</th>
                <th scope="col">{requestsPage.columns.asked}</th>
                <th scope="col">{requestsPage.columns.assignee}</th>
                <th scope="col">{requestsPage.columns.status}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((request) => (
                <tr key={request._id} data-open={request._id === openId || undefined}>
                  <td data-label={requestsPage.columns.reference}>
                    <button type="button" className="row-link" {...opener(request._id)}>
                      {request.reference}
                    </button>
                  </td>
                  <td data-label={requestsPage.columns.kind}>{contractWords.careKinds[request.kind]}</td>
                  <td data-label={requestsPage.columns.patient}>
                    <bdi>{request.patient.name}</bdi>
                  </td>
                  <td data-label={requestsPage.columns.asked}>{moment(request.createdAt)}</td>
                  <td data-label={requestsPage.columns.assignee}>{request.assignee || '–'}</td>
                  <td data-label={requestsPage.columns.status}>
                    <CareBadge status={request.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} list={data} />}
      {openId && (
        <RowPanel
          id={openId}
          title={requestsPage.one}
          query={careRequestQuery(openId)}
          known={data?.rows.find(({ _id }) => _id === openId)}
          failed={requestsPage.failed}
          onClose={close}
        >
          {(request) => <WorkForm key={`${request._id}${request.status}`} request={request} />}
        </RowPanel>
      )}
    </>
  )
}
