import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { appointmentStatuses, paymentStatuses } from '#contract/appointment-status.ts'
import { common } from '#texts/common.ts'
import { allvisits as t } from '#texts/allvisits.ts'
import { wire } from '#texts/wire.ts'
import { asPrice } from '../../format.ts'
import { paymentInWords } from '../../features/booking/appointments/appointment-lists.ts'
import { useVisitInWords } from '../../features/booking/appointments/visit-in-words.ts'
import { allAppointmentsQuery, anAppointmentQuery } from '../../features/booking/all-queries.ts'
import { AdminMoves, AppointmentDetails, whenOf } from '../../features/booking/appointment-details.tsx'
import { OpenRequests } from '../../features/change-requests/open-requests.tsx'
import { download } from '../../download.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: t.title }]

export default function AllAppointments() {
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
  const appointments = useQuery(allAppointmentsQuery(filter, offsetOf(address)))
  const { openId, opener, close } = useOpenRow()
  const { data } = appointments
  const { begins, brief } = useVisitInWords()

  const choice = (name: string, label: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={value(name)}
      data={[{ value: '', label: t.all }, ...options]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  const date = (name: 'from' | 'to') => (
    <DateField label={t[name]} value={filter[name] ?? ''} onChange={(day) => set(name, day)} />
  )

  return (
    <>
      <h1>{t.heading}</h1>
      <OpenRequests readVisit={(id) => queries.fetchQuery(anAppointmentQuery(id)).then(({ rows }) => rows[0])} />
      <FilterBar>
        <ListSearch placeholder={t.find} list={list} />
        {choice(
          'status',
          t.status,
          appointmentStatuses.map((each) => ({ value: each, label: wire.statuses[each] })),
        )}
        {choice(
          'payment',
          t.payment,
          paymentStatuses.map((each) => ({ value: each, label: wire.payments[each] })),
        )}
        {date('from')}
        {date('to')}
        <NativeSelect
          label={t.sortBy}
          value={value('sort') || 'newest'}
          data={Object.entries(t.sorts).map(([each, label]) => ({ value: each, label }))}
          onChange={(event) => set('sort', event.currentTarget.value)}
        />
        <Button
          variant="default"
          onClick={() => download('GET /admin/appointments/export', { query: filter }, 'appointments.csv')}
        >
          {t.export}
        </Button>
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && t.count(data.total)}
      </p>
      {appointments.isError && !data ? (
        <Failed message={t.failed} onRetry={() => appointments.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <div className="panel">
          <p>{t.none}</p>
          <Button variant="default" mt="sm" onClick={clear}>
            {t.clear}
          </Button>
        </div>
      ) : (
        <div className="table-frame" aria-busy={appointments.isPlaceholderData}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.columns.patient}</th>
                <th scope="col">{t.columns.doctor}</th>
                <th scope="col">{t.columns.when}</th>
                <th scope="col" className="number">
                  {t.columns.amount}
                </th>
                <th scope="col">{t.columns.status}</th>
                <th scope="col">{t.columns.payment}</th>
                <th scope="col">{t.columns.actions}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((appointment) => (
                <tr key={appointment._id} data-open={appointment._id === openId || undefined}>
                  <td data-label={t.columns.patient}>
                    <button type="button" className="row-link" {...opener(appointment._id)}>
                      <bdi>{appointment.userId.name}</bdi>
                    </button>
                  </td>
                  <td data-label={t.columns.doctor}>
                    <span>
                      <bdi>{common.doctor(appointment.doctorId.name)}</bdi>
                      <small className="table-aside" dir="auto">
                        {brief(appointment)}
                      </small>
                    </span>
                  </td>
                  <td data-label={t.columns.when}>{whenOf(appointment, begins(appointment), 'short')}</td>
                  <td data-label={t.columns.amount} className="number">
                    {asPrice(appointment.amount)}
                  </td>
                  <td data-label={t.columns.status}>
                    <StatusBadge status={appointment.status} />
                  </td>
                  <td data-label={t.columns.payment}>{paymentInWords(appointment)}</td>
                  <td data-label={t.columns.actions}>
                    <AdminMoves appointment={appointment} />
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
          title={t.one}
          query={anAppointmentQuery(openId)}
          known={data?.rows.find(({ _id }) => _id === openId)}
          failed={t.failed}
          onClose={close}
        >
          {(appointment) => <AppointmentDetails appointment={appointment} />}
        </RowPanel>
      )}
    </>
  )
}
