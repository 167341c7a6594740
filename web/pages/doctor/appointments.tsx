import { Button, Skeleton, Tabs, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '#contract/booking.ts'
import { dayInWords } from '#contract/clinic-time.ts'
import { useClinicClock } from '../../clinic.ts'
import { ChartPanel } from '../../features/booking/day/chart.tsx'
import { ListButtons } from '../../features/booking/day/list-buttons.tsx'
import { matches, type Tab, tabsOf } from '../../features/booking/day/practice.ts'
import { doctorAppointmentsQuery } from '../../features/booking/day/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/table.css'
import { useSearchParams } from 'react-router'

export const meta = () => [{ title: 'Appointments · Salus' }]

const aPage = 25
const tabs: { value: Tab; label: string; empty: string }[] = [
  { value: 'today', label: 'Today', empty: 'Nobody is coming today.' },
  { value: 'upcoming', label: 'Upcoming', empty: 'Nothing is booked after today.' },
  { value: 'past', label: 'Past', empty: 'Nothing is over yet.' },
]

export default function DoctorAppointments() {
  const clock = useClinicClock()
  const appointments = useQuery(doctorAppointmentsQuery)
  const [address] = useSearchParams()
  const { value, set, typed, type } = useAddressFilter()
  const [openId, setOpenId] = useState<string>()
  const search = typed('search')

  if (appointments.isError) {
    return (
      <>
        <h1>Appointments</h1>
        <Failed message="Failed to fetch appointments" onRetry={() => appointments.refetch()} />
      </>
    )
  }
  const found = appointments.data?.filter(({ userId }) => matches(userId, search))
  const lists = found && clock ? tabsOf(found, clock.date) : undefined
  const tab = tabs.find((each) => each.value === value('tab'))?.value ?? 'today'
  return (
    <>
      <h1>Appointments</h1>
      <search className="table-filters">
        <TextInput
          type="search"
          label="Search patients"
          placeholder="Name, e-mail or phone"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
      </search>
      {!lists || !clock ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : (
        <Tabs
          value={tab}
          onChange={(chosen) => set('tab', chosen === 'today' ? '' : (chosen ?? ''))}
          keepMounted={false}
        >
          <Tabs.List aria-label="Appointments">
            {tabs.map((each) => (
              <Tabs.Tab key={each.value} value={each.value}>
                {each.label} ({lists[each.value].length})
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((each) => {
            const rows = lists[each.value]
            const offset = offsetOf(address)
            return (
              <Tabs.Panel key={each.value} value={each.value} pt="md">
                {rows.length === 0 ? (
                  <div className="panel">
                    <p>{search ? `Nobody here matches “${search}”.` : each.empty}</p>
                  </div>
                ) : (
                  <>
                    <AppointmentTable
                      rows={rows.slice(offset, offset + aPage)}
                      today={clock.date}
                      withButtons={each.value !== 'past'}
                      openId={openId}
                      onOpen={setOpenId}
                    />
                    <Pages address={address} total={rows.length} />
                  </>
                )}
              </Tabs.Panel>
            )
          })}
        </Tabs>
      )}
      {openId && <ChartPanel key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

type TableProps = {
  rows: Appointment[]
  today: string
  withButtons: boolean
  openId: string | undefined
  onOpen: (id: string) => void
}

function AppointmentTable({ rows, today, withButtons, openId, onOpen }: TableProps) {
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Patient</th>
            <th scope="col">Day</th>
            <th scope="col">Time</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="unseen">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((appointment) => (
            <tr key={appointment._id} data-open={appointment._id === openId || undefined}>
              <td data-label="Patient">
                <Link to={`/doctor/dashboard/patients/${appointment.userId._id}`}>{appointment.userId.name}</Link>
              </td>
              <td data-label="Day">{dayInWords(appointment.appointmentDate, today)}</td>
              <td data-label="Time">{appointment.slotId}</td>
              <td data-label="Status">
                <StatusBadge status={appointment.status} />
              </td>
              <td data-label="">
                <div className="form-acts">
                  {withButtons && <ListButtons appointment={appointment} today={today} />}
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={`Open the chart of ${appointment.userId.name}, ${appointment.startTime}`}
                    onClick={() => onOpen(appointment._id)}
                  >
                    Chart
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
