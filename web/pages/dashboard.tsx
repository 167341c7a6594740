import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayMove } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { useClinicClock } from '../clinic.ts'
import { AppointmentCard } from '../features/appointments/appointment-card.tsx'
import { nextVisit, splitByTime, statsOf } from '../features/appointments/appointment-lists.ts'
import { CancelDialog } from '../features/appointments/cancel-dialog.tsx'
import { NextVisit } from '../features/appointments/next-visit.tsx'
import { myAppointmentsQuery } from '../features/appointments/queries.ts'
import { PatientShell } from '../features/dashboard/shell.tsx'
import { useSession } from '../session.tsx'
import { Failed } from '../ui/failed.tsx'
import { RequireRole } from '../ui/require-role.tsx'
import './dashboard.css'

export const meta = () => [{ title: 'Your appointments · Salus' }]

export default function DashboardPage() {
  return (
    <RequireRole roles={['user']}>
      <PatientShell>
        <Dashboard />
      </PatientShell>
    </RequireRole>
  )
}

function Dashboard() {
  const { user } = useSession()
  const appointments = useQuery(myAppointmentsQuery)
  return (
    <>
      <h1 className="dashboard-title">Hello, {user?.name.split(' ')[0]}</h1>
      {appointments.isError ? (
        <Failed message="Error fetching appointments" onRetry={() => appointments.refetch()} />
      ) : appointments.data ? (
        <Overview appointments={appointments.data} />
      ) : (
        <div className="dashboard-stack" aria-hidden="true">
          <Skeleton height={220} radius={10} />
          <Skeleton height={100} radius={10} />
          <Skeleton height={300} radius={10} />
        </div>
      )}
    </>
  )
}

function Overview({ appointments }: { appointments: Appointment[] }) {
  const clock = useClinicClock()
  const [cancelling, setCancelling] = useState<Appointment>()
  const { upcoming, past } = splitByTime(appointments)
  const visit = clock && nextVisit(upcoming, clock)
  const stats = statsOf(appointments)

  /** Whether the button is drawn; the server decides. */
  const mayCancel = (appointment: Appointment) => {
    const begins = `${appointment.appointmentDate} ${appointment.startTime}`
    return (
      mayMove('user', appointment.status, 'cancelled') && clock !== undefined && begins > `${clock.date} ${clock.time}`
    )
  }
  const canceller = (appointment: Appointment) =>
    mayCancel(appointment) ? () => setCancelling(appointment) : undefined

  if (appointments.length === 0) {
    return (
      <div className="dashboard-empty">
        <h2>No appointments yet.</h2>
        <p className="soft">Find a doctor, press a free time, and it is yours.</p>
        <Button component={Link} to="/doctors" size="lg">
          Book Your First Appointment
        </Button>
      </div>
    )
  }
  return (
    <div className="dashboard-stack">
      {visit && clock && <NextVisit visit={visit} clock={clock} onCancel={canceller(visit)} />}
      <dl className="stats">
        <Stat label="Total Appointments" count={stats.total} />
        <Stat label="Confirmed" count={stats.confirmed} />
        <Stat label="Pending" count={stats.pending} />
        <Stat label="Doctors Visited" count={stats.doctors} />
      </dl>
      <Tabs defaultValue="upcoming" keepMounted={false}>
        <Tabs.List aria-label="Appointments">
          <Tabs.Tab value="upcoming">Upcoming ({upcoming.length})</Tabs.Tab>
          <Tabs.Tab value="past">Past ({past.length})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upcoming">
          <Cards appointments={upcoming} empty="Nothing is coming up." canceller={canceller} />
        </Tabs.Panel>
        <Tabs.Panel value="past">
          <Cards appointments={past} empty="Nothing is over yet." />
        </Tabs.Panel>
      </Tabs>
      <CancelDialog appointment={cancelling} onClose={() => setCancelling(undefined)} />
    </div>
  )
}

function Stat({ label, count }: { label: string; count: number }) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  )
}

type CardsProps = {
  appointments: Appointment[]
  empty: string
  canceller?: (appointment: Appointment) => (() => void) | undefined
}

function Cards({ appointments, empty, canceller }: CardsProps) {
  if (appointments.length === 0) {
    return (
      <div className="dashboard-empty">
        <p className="soft">{empty}</p>
        <Button component={Link} to="/doctors">
          Find a doctor
        </Button>
      </div>
    )
  }
  return (
    <div className="appointment-cards">
      {appointments.map((appointment) => (
        <AppointmentCard key={appointment._id} appointment={appointment} onCancel={canceller?.(appointment)} />
      ))}
    </div>
  )
}
