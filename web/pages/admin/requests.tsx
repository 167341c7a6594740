import { askEarly } from '../../wire/early-questions.ts'
import { askedOf } from '../../ui/work-list/asked-of.ts'
import { careRequestsList } from '../../features/care-requests/requests-list.ts'
import { Switch } from '../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import { requestsPage } from '#texts/care-requests/requests-page.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { useMoment } from '../../clock/moment.ts'
import { careRequestQuery, careRequestsQuery } from '../../features/care-requests/queries.ts'
import { alarm, useAlarmIsOn } from '../../features/care-requests/alarm.ts'
import { CareBadge } from '../../features/care-requests/care-badge.tsx'
import { armSiren } from '../../features/care-requests/siren.ts'
import { WorkForm } from '../../features/care-requests/work-form.tsx'
import type { Column } from '../../ui/work-list/column.ts'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { ListPage } from '../../ui/work-list/list-page.tsx'

export const clientLoader = askEarly(['admin'], ({ may, ask, address }) => {
  if (!may('care-requests')) return
  const { filter, at } = askedOf(careRequestsList(), address)
  void ask(careRequestsQuery(filter, at))
})

export const meta = () => [{ title: requestsPage.title }]

const names = { idOf: ({ _id }: CareRequest) => _id, nameOf: ({ reference }: CareRequest) => reference }

/** All requests, newest first, updated live; a row opens its details. */
export default function RequestsSection() {
  const moment = useMoment()
  const list = useWorkList(careRequestsList())
  const columns: Column<CareRequest>[] = [
    { id: 'reference', label: requestsPage.columns.reference, cell: ({ reference }) => reference },
    { id: 'kind', label: requestsPage.columns.kind, cell: ({ kind }) => contractWords.careKinds[kind] },
    { id: 'patient', label: requestsPage.columns.patient, cell: ({ patient }) => <bdi>{patient.name}</bdi> },
    { id: 'asked', label: requestsPage.columns.asked, cell: ({ createdAt }) => moment(createdAt) },
    { id: 'assignee', label: requestsPage.columns.assignee, cell: ({ assignee }) => assignee || '–' },
    { id: 'status', label: requestsPage.columns.status, cell: ({ status }) => <CareBadge status={status} /> },
  ]
  return (
    <ListPage
      list={list}
      heading={requestsPage.heading}
      besideFilters={<Alarm />}
      query={useQuery(careRequestsQuery(list.filter, list.at))}
      failed={requestsPage.failed}
      none={<p className="panel">{requestsPage.none}</p>}
      count={requestsPage.count}
      columns={columns}
      names={names}
      panel={{
        title: requestsPage.one,
        query: careRequestQuery,
        of: (request) => <WorkForm key={`${request._id}${request.status}`} request={request} />,
      }}
    />
  )
}

/** Whether this browser rings for a new ambulance. */
function Alarm() {
  return (
    <div className="table-switches" data-no-filter>
      <Switch
        label={requestsPage.sound}
        checked={useAlarmIsOn()}
        onChange={(event) => {
          alarm.set(event.currentTarget.checked)
          if (event.currentTarget.checked) void armSiren()
        }}
      />
    </div>
  )
}
