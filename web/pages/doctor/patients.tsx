import { Button, Skeleton, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCalendarCheck, IconCalendarPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WeeklySlot } from '#contract/hours.ts'
import { dayInWords } from '#contract/clinic-time.ts'
import { useClinicClock } from '../../clinic.ts'
import { ChartPanel } from '../../features/booking/day/chart.tsx'
import { matches, patientsOf } from '../../features/booking/day/practice.ts'
import { doctorAppointmentsQuery, mySlotsQuery } from '../../features/booking/day/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/status-badge.css'
import '../../ui/panel.css'
import './patients.css'

export const meta = () => [{ title: 'Patients · Salus' }]

export default function Patients() {
  const clock = useClinicClock()
  const appointments = useQuery(doctorAppointmentsQuery)
  const { typed, type } = useAddressFilter()
  const search = typed('search')
  const found =
    appointments.data && clock
      ? patientsOf(appointments.data, clock).filter(({ patient }) => matches(patient, search))
      : undefined
  return (
    <>
      <h1>Patients</h1>
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
      {appointments.isError ? (
        <Failed message="Failed to fetch appointments" onRetry={() => appointments.refetch()} />
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
                  Next: {next ? `${dayInWords(next.appointmentDate, clock.date)}, ${next.startTime}` : 'nothing booked'}
                </p>
                <p className="soft">
                  Last: {last ? dayInWords(last.appointmentDate, clock.date) : 'not yet'} · {visits.length}{' '}
                  {visits.length === 1 ? 'appointment' : 'appointments'}
                  {noShows > 0 && ` · ${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
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
