import { Button, Skeleton, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCalendarCheck, IconCalendarPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WeeklySlot } from '#contract/hours.ts'
import { dayInWords } from '#contract/clinic-time.ts'
import { useClinicClock } from '../../clinic.ts'
import { ChartPanel } from '../../features/booking/day/chart.tsx'
import { myPatientsQuery, mySlotsQuery } from '../../features/booking/day/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/status-badge.css'
import '../../ui/panel.css'
import './patients.css'

export const meta = () => [{ title: 'Patients · Salus' }]

const aPage = 24

export default function Patients() {
  const clock = useClinicClock()
  const [address] = useSearchParams()
  const { value, typed, type } = useAddressFilter()
  const search = value('search')
  const patients = useQuery(myPatientsQuery({ search, limit: String(aPage), offset: String(offsetOf(address, aPage)) }))
  const found = patients.data?.rows
  return (
    <>
      <h1>Patients</h1>
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
      {patients.isError && !found ? (
        <Failed message="Failed to fetch appointments" onRetry={() => patients.refetch()} />
      ) : !found || !clock ? (
        <Skeleton height={300} radius={10} aria-hidden="true" />
      ) : found.length === 0 ? (
        <p className="panel">{search ? `Nobody matches “${search}”.` : 'Nobody has booked with you yet.'}</p>
      ) : (
        <ul className="patient-cards">
          {found.map(({ patient, visits, next, last, noShows }) => (
            <li key={patient._id}>
              <Portrait name={patient.name} size={52} />
              <div>
                <Link to={`/doctor/dashboard/patients/${patient._id}`}>{patient.name}</Link>
                <p className="soft">
                  {next
                    ? `${last ? 'Next visit' : 'First visit'} ${dayInWords(next.date, clock.date)}, ${next.startTime}`
                    : 'No visit booked'}
                </p>
                <p className="soft">
                  {last ? `Last visit ${dayInWords(last.date, clock.date)} · ` : ''}
                  {visits} {visits === 1 ? 'appointment' : 'appointments'}
                  {noShows > 0 && ` · ${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {patients.data && <Pages address={address} total={patients.data.total} size={aPage} />}
      <SlotCards />
    </>
  )
}

/** The weekly slots with their next date, and the appointment behind those that are taken. */
function SlotCards() {
  const slots = useQuery(mySlotsQuery)
  const clock = useClinicClock()
  const [openId, setOpenId] = useState<string>()

  function open({ appointmentId }: WeeklySlot) {
    if (appointmentId) setOpenId(appointmentId)
    else notifications.show({ message: 'No appointment found for this slot.', color: 'red' })
  }

  return (
    <section className="slot-section" aria-labelledby="slots-title">
      <h2 id="slots-title" className="panel-title">
        Available slots
      </h2>
      {slots.isError ? (
        <Failed message="Failed to fetch slots" onRetry={() => slots.refetch()} />
      ) : slots.data?.length === 0 ? (
        <p className="panel">
          Your week is empty. <Link to="/doctor/dashboard/schedule">Set your schedule</Link>
        </p>
      ) : (
        <ul className="slot-cards">
          {slots.data?.map((slot) => (
            <li key={slot._id}>
              <p>
                <b>
                  {slot.day}, {slot.startTime} – {slot.endTime}
                </b>
              </p>
              <p className="soft">{clock && dayInWords(slot.nextDate, clock.date)}</p>
              <span className="status-badge" data-status={slot.isBooked ? 'pending' : 'confirmed'}>
                {slot.isBooked ? (
                  <IconCalendarCheck size={16} aria-hidden="true" />
                ) : (
                  <IconCalendarPlus size={16} aria-hidden="true" />
                )}
                {slot.isBooked ? 'Booked' : 'Available'}
              </span>
              {slot.isBooked && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`View Appointment, ${slot.day}, ${slot.startTime}`}
                  onClick={() => open(slot)}
                >
                  View Appointment
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {openId && <ChartPanel key={openId} id={openId} ofSlot onClose={() => setOpenId(undefined)} />}
    </section>
  )
}
