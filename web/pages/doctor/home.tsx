import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateInWords, dayInWords } from '#contract/clinic-time.ts'
import { pageMax } from '#contract/rules.ts'
import { useClinicClock } from '../../clinic.ts'
import { ChartPanel } from '../../features/booking/day/chart.tsx'
import { ListButtons } from '../../features/booking/day/list-buttons.tsx'
import {
  doctorAppointmentsQuery,
  doctorCountsQuery,
  myDoctorQuery,
  myPatientsQuery,
} from '../../features/booking/day/queries.ts'
import { Timeline } from '../../features/booking/day/timeline.tsx'
import { useSession } from '../../session.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import '../../ui/panel.css'
import './home.css'

export const meta = () => [{ title: 'Your day · Salus' }]

const shown = 3

export default function DoctorHome() {
  const { user } = useSession()
  const clock = useClinicClock()
  const doctor = useQuery(myDoctorQuery)
  const counts = useQuery(doctorCountsQuery())
  const todays = useQuery(doctorAppointmentsQuery({ list: 'today', sort: 'oldest', limit: String(pageMax) }))
  const next = useQuery(doctorAppointmentsQuery({ list: 'upcoming', sort: 'oldest', limit: String(shown) }))
  const lately = useQuery(myPatientsQuery({ sort: 'recent', limit: String(shown) }))
  const [openId, setOpenId] = useState<string>()

  if (doctor.isError) return <Failed message="Failed to fetch doctor profile" onRetry={() => doctor.refetch()} />
  const lists = [counts, todays, next, lately]
  if (lists.some(({ isError, data }) => isError && !data)) {
    const askAgain = () => Promise.all(lists.map((list) => list.refetch()))
    return <Failed message="Failed to fetch appointments" onRetry={askAgain} />
  }
  if (!counts.data || !todays.data || !next.data || !lately.data || !clock) {
    return <Skeleton height={480} radius={10} aria-hidden="true" />
  }
  const [today, upcoming, recent] = [todays.data.rows, next.data.rows, lately.data.rows]
  return (
    <>
      <h1>Good day, Dr. {doctor.data?.name ?? user?.name}</h1>
      <p className="soft practice-lead">
        {dateInWords(clock.date)}
        {doctor.data ? ` · ${doctor.data.specialization}` : ''}
      </p>
      <Stats>
        <Stat label="Total Appointments" count={counts.data.total} />
        <Stat label="Today's Appointments" count={counts.data.today} />
        <Stat label="Pending" count={counts.data.pending} />
        <Stat label="Available Slots" count={counts.data.availableSlots} />
      </Stats>
      <div className="practice-columns">
        <section aria-labelledby="today-title">
          <h2 id="today-title" className="panel-title">
            Today
          </h2>
          {today.length === 0 ? (
            <div className="panel">
              <p>Nobody is coming today.</p>
              <p className="soft">
                Your week decides what can be booked. <Link to="/doctor/dashboard/schedule">See your schedule</Link>
              </p>
            </div>
          ) : (
            <Timeline appointments={today} clock={clock} onOpen={setOpenId} />
          )}
        </section>
        <div className="stack">
          <section className="panel" aria-labelledby="upcoming-title">
            <h2 id="upcoming-title">Upcoming</h2>
            {upcoming.length === 0 && <p className="soft">Nothing after today.</p>}
            <ul className="practice-list">
              {upcoming.map((appointment) => (
                <li key={appointment._id}>
                  <div>
                    <button type="button" className="row-link" onClick={() => setOpenId(appointment._id)}>
                      {appointment.userId.name}
                    </button>
                    <p className="soft">
                      {dayInWords(appointment.appointmentDate, clock.date)}, {appointment.startTime}
                    </p>
                  </div>
                  <ListButtons appointment={appointment} clock={clock} onlyMain />
                </li>
              ))}
            </ul>
            <Button component={Link} to="/doctor/dashboard/appointments?tab=upcoming" variant="default" fullWidth>
              All appointments
            </Button>
          </section>
          <section className="panel" aria-labelledby="recent-title">
            <h2 id="recent-title">Recent patients</h2>
            {recent.length === 0 && <p className="soft">Nobody has been here yet.</p>}
            <ul className="practice-list">
              {recent.map(({ patient, last }) => (
                <li key={patient._id}>
                  <Portrait name={patient.name} size={44} />
                  <div>
                    <Link to={`/doctor/dashboard/patients/${patient._id}`}>{patient.name}</Link>
                    <p className="soft">Last visit {dayInWords(last!.date, clock.date)}</p>
                  </div>
                </li>
              ))}
            </ul>
            <Button component={Link} to="/doctor/dashboard/patients" variant="default" fullWidth>
              All patients
            </Button>
          </section>
        </div>
      </div>
      {openId && <ChartPanel key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
