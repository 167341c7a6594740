import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { appointmentStatuses, mayMove, paymentStatuses, statusWords } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { dateInWords } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import { allAppointmentsQuery, useMoveAsAdmin } from '../../features/booking/all-queries.ts'
import { download } from '../../download.ts'
import { useClinicClock } from '../../clinic.ts'
import { History } from '../../features/booking/day/history.tsx'
import { StatusButtons } from '../../features/booking/day/status-buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: 'Appointments · Salus' }]

const sorts = [
  { value: 'newest', label: 'Newest date' },
  { value: 'oldest', label: 'Oldest date' },
  { value: 'amount', label: 'Amount' },
  { value: 'status', label: 'Status' },
]

export default function AllAppointments() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
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
  const [openId, setOpenId] = useState<string>()
  const { data } = appointments
  const open = data?.rows.find(({ _id }) => _id === openId)

  const choice = (name: string, label: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={value(name)}
      data={[{ value: '', label: 'All' }, ...options]}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  const date = (name: string, label: string) => (
    <TextInput
      type="date"
      label={label}
      value={value(name)}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )

  return (
    <>
      <h1>Appointments</h1>
      <search className="table-filters">
        <ListSearch placeholder="Patient or doctor" list={list} />
        {choice(
          'status',
          'Status',
          appointmentStatuses.map((each) => ({ value: each, label: statusWords[each] })),
        )}
        {choice(
          'payment',
          'Payment',
          paymentStatuses.map((each) => ({ value: each, label: each })),
        )}
        {date('from', 'From')}
        {date('to', 'To')}
        <NativeSelect
          label="Sort by"
          value={value('sort') || 'newest'}
          data={sorts}
          onChange={(event) => set('sort', event.currentTarget.value)}
        />
        <Button
          variant="default"
          onClick={() => download('GET /admin/appointments/export', { query: filter }, 'appointments.csv')}
        >
          Export CSV
        </Button>
      </search>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && `${data.total.toLocaleString('en-US')} ${data.total === 1 ? 'appointment' : 'appointments'}`}
      </p>
      {appointments.isError && !data ? (
        <Failed message="Failed to fetch appointments" onRetry={() => appointments.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <div className="panel">
          <p>No appointment matches this.</p>
          <Button variant="default" mt="sm" onClick={clear}>
            Clear Filters
          </Button>
        </div>
      ) : (
        <div className="table-frame" aria-busy={appointments.isPlaceholderData}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Patient</th>
                <th scope="col">Doctor</th>
                <th scope="col">Date and time</th>
                <th scope="col" className="number">
                  Amount
                </th>
                <th scope="col">Status</th>
                <th scope="col">Payment</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((appointment) => (
                <tr key={appointment._id} data-open={appointment._id === openId || undefined}>
                  <td data-label="Patient">
                    <button type="button" className="row-link" onClick={() => setOpenId(appointment._id)}>
                      {appointment.userId.name}
                    </button>
                  </td>
                  <td data-label="Doctor">Dr. {appointment.doctorId.name}</td>
                  <td data-label="Date and time">
                    {dateInWords(appointment.appointmentDate, 'short')} {appointment.appointmentDate.slice(0, 4)},{' '}
                    {appointment.startTime}
                  </td>
                  <td data-label="Amount" className="number">
                    {asPrice(appointment.amount)}
                  </td>
                  <td data-label="Status">
                    <StatusBadge status={appointment.status} />
                  </td>
                  <td data-label="Payment">{appointment.paymentStatus}</td>
                  <td data-label="Actions">
                    <Moves appointment={appointment} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} total={data.total} />}
      {open && (
        <SidePanel title="Appointment" onClose={() => setOpenId(undefined)}>
          <Details appointment={open} />
        </SidePanel>
      )}
    </>
  )
}

function Moves({ appointment }: { appointment: Appointment }) {
  const move = useMoveAsAdmin()
  const clock = useClinicClock()
  const steps = (['confirmed', 'completed', 'cancelled'] as const).filter((to) =>
    mayMove('admin', appointment.status, to),
  )
  return (
    <div className="form-acts">
      <StatusButtons appointment={appointment} steps={steps} clock={clock} move={move} />
    </div>
  )
}

function Details({ appointment }: { appointment: Appointment }) {
  const { userId, doctorId } = appointment
  const facts = [
    ['Patient', userId.name],
    ['Contact', [userId.phone, userId.email].filter(Boolean).join(' · ')],
    ['Doctor', `Dr. ${doctorId.name}, ${doctorId.specialization}`],
    [
      'When',
      `${dateInWords(appointment.appointmentDate)} ${appointment.appointmentDate.slice(0, 4)}, ${appointment.slotId}`,
    ],
    ['Where', appointment.location],
    ['Amount', asPrice(appointment.amount)],
    ['Payment', `${appointment.paymentMethod}, ${appointment.paymentStatus}`],
    ['Reference', appointment.paymentId || '–'],
    ['Visited', appointment.patientVisited ? 'Yes' : 'No'],
    ['Checkup', appointment.checkupDone ? 'Completed' : 'Pending'],
  ]
  return (
    <div className="stack">
      <p>
        <StatusBadge status={appointment.status} />
      </p>
      <dl className="work-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Moves appointment={appointment} />
      <History id={appointment._id} />
    </div>
  )
}
