import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { appointmentStatuses, paymentStatuses } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dateInWords } from '../../language/format.ts'
import { bulkActs, useAllColumns } from '../../features/booking/all-columns.tsx'
import { allAppointmentsQuery, anAppointmentQuery } from '../../features/booking/all-queries.ts'
import { OpenRequests } from '../../features/booking/change-requests/open-requests.tsx'
import { download } from '../../wire/download.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Failed } from '../../ui/failed.tsx'
import { firstPage, placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { BulkBar } from '../../ui/work-list/bulk-bar.tsx'
import { workPage } from '../../ui/work-list/column.ts'
import { useChosen } from '../../ui/work-list/use-chosen.ts'
import { listPreferencesQuery } from '../../ui/work-list/list-preferences-query.ts'
import { useListPreferences } from '../../ui/work-list/use-list-preferences.ts'
import { WorkBar } from '../../ui/work-list/work-bar.tsx'
import { WorkFilters } from '../../ui/work-list/work-filters.tsx'
import { WorkTable } from '../../ui/work-list/work-table.tsx'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'

const AppointmentDetails = lazyDialog(() =>
  import('../../features/booking/appointment-details.tsx').then((part) => part.AppointmentDetails),
)

export const clientLoader = askEarly(['admin'], ({ who, ask }) => {
  if (!who.may.includes('appointments')) return
  void ask(allAppointmentsQuery({ search: '' }, firstPage))
  void ask(listPreferencesQuery('appointments'))
})

export const meta = () => [{ title: allVisits.title }]

const names = { idOf: ({ _id }: Appointment) => _id, nameOf: ({ userId }: Appointment) => userId.name }

export default function AllAppointments() {
  useSoon(AppointmentDetails)
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const queries = useQueryClient()
  const { value, set, clear } = list
  const filter = {
    search: value('search'),
    status: list.oneOf('status', appointmentStatuses),
    payment: list.oneOf('payment', paymentStatuses),
    from: list.date('from'),
    to: list.date('to'),
    sort: list.oneOf('sort', ['newest', 'oldest', 'amount', 'status']),
    doctorId: value('doctorId') || undefined,
  }
  const appointments = useQuery(allAppointmentsQuery(filter, placeOf(address, workPage)))
  const open = useOpenRow()
  const { data } = appointments
  const columns = useAllColumns()
  const preferences = useListPreferences('appointments', columns)
  const chosen = useChosen(names.idOf)
  const clock = useClinicClock()
  const sort = { by: filter.sort ?? 'newest', set: (by: string) => set('sort', by === 'newest' ? '' : by) }

  const choice = (name: string, label: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={value(name)}
      data={[{ value: '', label: allVisits.all }, ...options]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  const date = (name: 'from' | 'to') => (
    <DateField label={allVisits[name]} value={filter[name] ?? ''} onChange={(day) => set(name, day)} />
  )
  const { doctorId } = filter
  const doctorName = data?.rows.find((row) => row.doctorId._id === doctorId)?.doctorId.name
  const isSet = [
    filter.status && (['status', allVisits.status, contractWords.statuses[filter.status]] as const),
    filter.payment && (['payment', allVisits.payment, contractWords.payments[filter.payment]] as const),
    filter.from && (['from', allVisits.from, dateInWords(filter.from, 'short')] as const),
    filter.to && (['to', allVisits.to, dateInWords(filter.to, 'short')] as const),
    doctorId && (['doctorId', allVisits.columns.doctor, doctorName ?? '…'] as const),
  ]
    .filter((each) => each !== undefined && each !== '')
    .map(([name, label, inWords]) => ({ label, value: inWords, clear: () => set(name, '') }))

  return (
    <>
      <h1>{allVisits.heading}</h1>
      <OpenRequests readVisit={(id) => queries.fetchQuery(anAppointmentQuery(id)).then(({ rows }) => rows[0])} />
      <WorkFilters
        search={<ListSearch placeholder={allVisits.find} list={list} />}
        isSet={isSet}
        columns={columns}
        sort={sort}
      >
        {choice(
          'status',
          allVisits.status,
          appointmentStatuses.map((each) => ({ value: each, label: contractWords.statuses[each] })),
        )}
        {choice(
          'payment',
          allVisits.payment,
          paymentStatuses.map((each) => ({ value: each, label: contractWords.payments[each] })),
        )}
        {date('from')}
        {date('to')}
      </WorkFilters>
      <WorkBar
        count={data && countOf(data, allVisits.count)}
        columns={columns}
        preferences={preferences}
        openId={open.openId}
        acts={
          <Button
            size="sm"
            variant="subtle"
            onClick={() => download('GET /admin/appointments/export', { query: filter }, 'appointments.csv')}
          >
            {allVisits.export}
          </Button>
        }
      />
      {appointments.isError && !data ? (
        <Failed message={allVisits.failed} onRetry={() => appointments.refetch()} />
      ) : !data || !preferences.isKnown ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <div className="panel">
          <p>{allVisits.none}</p>
          <Button variant="default" mt="sm" onClick={clear}>
            {allVisits.clear}
          </Button>
        </div>
      ) : (
        <WorkTable
          {...names}
          label={allVisits.heading}
          columns={preferences.shown}
          rows={data.rows}
          roomy={preferences.roomy}
          busy={appointments.isPlaceholderData}
          sort={sort}
          open={open}
          chosen={chosen}
        />
      )}
      {data && <Pages address={address} list={data} size={workPage} />}
      <BulkBar
        chosen={chosen}
        columns={preferences.shown}
        file="appointments.csv"
        acts={bulkActs(clock?.now ?? 0)}
        invalidates={['appointments', 'times', 'payments']}
      />
      {open.openId && (
        <RowPanel
          id={open.openId}
          title={allVisits.one}
          query={anAppointmentQuery(open.openId)}
          known={data?.rows.find(({ _id }) => _id === open.openId)}
          failed={allVisits.failed}
          onClose={open.close}
        >
          {(appointment) => <AppointmentDetails appointment={appointment} />}
        </RowPanel>
      )}
    </>
  )
}
