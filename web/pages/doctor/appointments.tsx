import { Skeleton, Tabs, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DoctorList } from '#contract/appointment-lists.ts'
import type { Appointment } from '#contract/booking.ts'
import { practice as t } from '#texts/practice.ts'
import { useClinicClock } from '../../clinic.ts'
import { useVisitInWords } from '../../features/booking/appointments/visit-in-words.ts'
import { ChartPanel } from '../../features/booking/day/chart.tsx'
import { ListButtons } from '../../features/booking/day/list-buttons.tsx'
import { doctorAppointmentsQuery, doctorCountsQuery } from '../../features/booking/day/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import '../../ui/table.css'
import { useSearchParams } from 'react-router'

export const meta = () => [{ title: t.appointments.title }]

const aPage = 25
const tabs: DoctorList[] = ['today', 'upcoming', 'past']

export default function DoctorAppointments() {
  const clock = useClinicClock()
  const [address] = useSearchParams()
  const { value, set, typed, type } = useAddressFilter()
  const { openId, opener, close } = useOpenRow()
  const search = value('search')
  const tab = tabs.find((each) => each === value('tab')) ?? 'today'
  const counts = useQuery(doctorCountsQuery(search))
  const list = useQuery(
    doctorAppointmentsQuery({
      list: tab,
      sort: tab === 'past' ? 'newest' : 'oldest',
      search,
      limit: String(aPage),
      offset: String(offsetOf(address, aPage)),
    }),
  )
  const failed = [counts, list].find(({ isError, data }) => isError && !data)
  return (
    <>
      <h1>{t.appointments.heading}</h1>
      <FilterBar>
        <TextInput
          type="search"
          label={t.patientsFound}
          placeholder={t.searchBy}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed('search')}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
      </FilterBar>
      {failed ? (
        <Failed message={t.noAppointments} onRetry={() => failed.refetch()} />
      ) : !counts.data || !list.data || !clock ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : (
        <Tabs
          value={tab}
          onChange={(chosen) => set('tab', chosen === 'today' ? '' : (chosen ?? ''))}
          keepMounted={false}
        >
          <Tabs.List aria-label={t.appointments.heading}>
            {tabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t.appointments.lists[each](counts.data[each])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} pt="md">
            {list.data.rows.length === 0 ? (
              <div className="panel">
                <p>{search ? t.appointments.unmatched(search) : t.appointments.empty[tab]}</p>
              </div>
            ) : (
              <AppointmentTable
                rows={list.data.rows}
                clock={clock}
                withButtons={tab !== 'past'}
                openId={openId}
                opener={opener}
              />
            )}
            <Pages address={address} list={list.data} size={aPage} />
          </Tabs.Panel>
        </Tabs>
      )}
      {openId && <ChartPanel key={openId} id={openId} onClose={close} />}
    </>
  )
}

type TableProps = {
  rows: Appointment[]
  clock: { now: number }
  withButtons: boolean
  openId: string | undefined
  opener: ReturnType<typeof useOpenRow>['opener']
}

function AppointmentTable({ rows, clock, withButtons, openId, opener }: TableProps) {
  const { brief, day, times } = useVisitInWords()
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.appointments.patient}</th>
            <th scope="col" className="in-panel-too">
              {t.appointments.visit}
            </th>
            <th scope="col" className="in-panel-too">
              {t.appointments.day}
            </th>
            <th scope="col">{t.appointments.time}</th>
            <th scope="col">{t.appointments.status}</th>
            <th scope="col">
              <span className="unseen">{t.appointments.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((appointment) => (
            <tr key={appointment._id} data-open={appointment._id === openId || undefined}>
              <td data-label={t.appointments.patient}>
                <Link to={`/doctor/dashboard/patients/${appointment.userId._id}`}>
                  <bdi>{appointment.userId.name}</bdi>
                </Link>
              </td>
              <td data-label={t.appointments.visit} className="in-panel-too">
                <bdi>{brief(appointment)}</bdi>
              </td>
              <td data-label={t.appointments.day} className="in-panel-too">
                {day(appointment)}
              </td>
              <td data-label={t.appointments.time}>{times(appointment)}</td>
              <td data-label={t.appointments.status}>
                <StatusBadge status={appointment.status} />
              </td>
              <td data-label="">
                <div className="form-acts">
                  {withButtons && (
                    <div className="form-acts in-panel-too">
                      <ListButtons appointment={appointment} clock={clock} />
                    </div>
                  )}
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={t.appointments.chartOf(appointment.userId.name, appointment.startTime)}
                    {...opener(appointment._id)}
                  >
                    {t.appointments.chart}
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
