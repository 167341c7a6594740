import { Button, Skeleton, Tabs, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DoctorList } from '#contract/appointment-lists.ts'
import type { Appointment } from '#contract/booking.ts'
import { dayInWords } from '#contract/clinic-time.ts'
import { useClinicClock } from '../../clinic.ts'
import { ChartPanel } from '../../features/booking/day/chart.tsx'
import { ListButtons } from '../../features/booking/day/list-buttons.tsx'
import { doctorAppointmentsQuery, doctorCountsQuery } from '../../features/booking/day/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/table.css'
import { useSearchParams } from 'react-router'

export const meta = () => [{ title: 'Appointments · Salus' }]

const aPage = 25
const tabs: { value: DoctorList; label: string; empty: string }[] = [
  { value: 'today', label: 'Today', empty: 'Nobody is coming today.' },
  { value: 'upcoming', label: 'Upcoming', empty: 'Nothing is booked after today.' },
  { value: 'past', label: 'Past', empty: 'Nothing is over yet.' },
]

export default function DoctorAppointments() {
  const clock = useClinicClock()
  const [address] = useSearchParams()
  const { value, set, typed, type } = useAddressFilter()
  const [openId, setOpenId] = useState<string>()
  const search = value('search')
  const tab = tabs.find((each) => each.value === value('tab')) ?? tabs[0]!
  const counts = useQuery(doctorCountsQuery(search))
  const list = useQuery(
    doctorAppointmentsQuery({
      list: tab.value,
      sort: tab.value === 'past' ? 'newest' : 'oldest',
      search,
      limit: String(aPage),
      offset: String(offsetOf(address, aPage)),
    }),
  )
  const failed = [counts, list].find(({ isError, data }) => isError && !data)
  return (
    <>
      <h1>Appointments</h1>
      <search className="table-filters">
        <TextInput
          type="search"
          label="Search patients"
          placeholder="Name, e-mail or phone"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed('search')}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
      </search>
      {failed ? (
        <Failed message="Failed to fetch appointments" onRetry={() => failed.refetch()} />
      ) : !counts.data || !list.data || !clock ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : (
        <Tabs
          value={tab.value}
          onChange={(chosen) => set('tab', chosen === 'today' ? '' : (chosen ?? ''))}
          keepMounted={false}
        >
          <Tabs.List aria-label="Appointments">
            {tabs.map((each) => (
              <Tabs.Tab key={each.value} value={each.value}>
                {each.label} ({counts.data[each.value]})
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab.value} pt="md">
            {list.data.rows.length === 0 ? (
              <div className="panel">
                <p>{search ? `Nobody here matches “${search}”.` : tab.empty}</p>
              </div>
            ) : (
              <>
                <AppointmentTable
                  rows={list.data.rows}
                  clock={clock}
                  withButtons={tab.value !== 'past'}
                  openId={openId}
                  onOpen={setOpenId}
                />
                <Pages address={address} total={list.data.total} size={aPage} />
              </>
            )}
          </Tabs.Panel>
        </Tabs>
      )}
      {openId && <ChartPanel key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

type TableProps = {
  rows: Appointment[]
  clock: { date: string; time: string }
  withButtons: boolean
  openId: string | undefined
  onOpen: (id: string) => void
}

function AppointmentTable({ rows, clock, withButtons, openId, onOpen }: TableProps) {
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
              <td data-label="Day">{dayInWords(appointment.appointmentDate, clock.date)}</td>
              <td data-label="Time">{appointment.slotId}</td>
              <td data-label="Status">
                <StatusBadge status={appointment.status} />
              </td>
              <td data-label="">
                <div className="form-acts">
                  {withButtons && <ListButtons appointment={appointment} clock={clock} />}
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
