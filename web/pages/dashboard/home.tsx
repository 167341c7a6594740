import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mayMove } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { useClinicClock } from '../../clinic.ts'
import { AppointmentCard } from '../../features/booking/appointments/appointment-card.tsx'
import { isRatable, nextVisit, splitByTime, statsOf } from '../../features/booking/appointments/appointment-lists.ts'
import { CancelDialog } from '../../features/booking/appointments/cancel-dialog.tsx'
import { RescheduleDialog } from '../../features/booking/appointments/reschedule-dialog.tsx'
import { WaitingDays } from '../../features/waiting-list/waiting-days.tsx'
import { RateDialog } from '../../features/booking/appointments/rate-dialog.tsx'
import { NextVisit } from '../../features/booking/appointments/next-visit.tsx'
import { myAppointmentsQuery } from '../../features/booking/appointments/queries.ts'
import { useSession } from '../../session.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import './home.css'

export const meta = () => [{ title: 'Your appointments · Salus' }]

export default function Dashboard() {
  const { user } = useSession()
  const appointments = useQuery(myAppointmentsQuery)
  return (
    <>
      <h1>Hello, {user?.name.split(' ')[0]}</h1>
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
  const [rating, setRating] = useState<Appointment>()
  const [moving, setMoving] = useState<Appointment>()
  const [address, setAddress] = useSearchParams()
  const tab = address.get('tab') === 'past' ? 'past' : 'upcoming'
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
  // What may be cancelled may be moved: pending, and not begun.
  const mover = (appointment: Appointment) => (mayCancel(appointment) ? () => setMoving(appointment) : undefined)

  const rater = (appointment: Appointment) =>
    clock && isRatable(appointment, appointments, clock) ? () => setRating(appointment) : undefined

  if (appointments.length === 0) {
    return (
      <div className="dashboard-empty">
        <WaitingDays />
        <h2>No appointments yet.</h2>
        <p className="soft">Find a doctor, press a free time, and it is yours.</p>
        <Button component={Link} to="/dashboard/book" size="lg">
          Book Your First Appointment
        </Button>
      </div>
    )
  }
  return (
    <div className="dashboard-stack">
      {visit && clock && <NextVisit visit={visit} clock={clock} onCancel={canceller(visit)} />}
      <WaitingDays />
      <Stats>
        <Stat label="Total Appointments" count={stats.total} />
        <Stat label="Confirmed" count={stats.confirmed} />
        <Stat label="Pending" count={stats.pending} />
        <Stat label="Doctors Visited" count={stats.doctors} />
      </Stats>
      <h2 className="unseen">Appointments</h2>
      <Tabs
        value={tab}
        onChange={(chosen) =>
          setAddress(chosen === 'past' ? { tab: 'past' } : {}, { replace: true, preventScrollReset: true })
        }
        keepMounted={false}
      >
        <Tabs.List aria-label="Appointments">
          <Tabs.Tab value="upcoming">Upcoming ({upcoming.length})</Tabs.Tab>
          <Tabs.Tab value="past">Past ({past.length})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="upcoming">
          <Cards appointments={upcoming} empty="Nothing is coming up." canceller={canceller} mover={mover} />
        </Tabs.Panel>
        <Tabs.Panel value="past">
          <Cards appointments={past} empty="Nothing is over yet." rater={rater} />
        </Tabs.Panel>
      </Tabs>
      <RescheduleDialog appointment={moving} onClose={() => setMoving(undefined)} />
      <RateDialog appointment={rating} onClose={() => setRating(undefined)} />
      <CancelDialog appointment={cancelling} onClose={() => setCancelling(undefined)} />
    </div>
  )
}

type CardsProps = {
  appointments: Appointment[]
  empty: string
  canceller?: (appointment: Appointment) => (() => void) | undefined
  mover?: (appointment: Appointment) => (() => void) | undefined
  rater?: (appointment: Appointment) => (() => void) | undefined
}

function Cards({ appointments, empty, canceller, mover, rater }: CardsProps) {
  if (appointments.length === 0) {
    return (
      <div className="dashboard-empty">
        <p className="soft">{empty}</p>
        <Button component={Link} to="/dashboard/book">
          Find a doctor
        </Button>
      </div>
    )
  }
  return (
    <div className="appointment-cards">
      {appointments.map((appointment) => (
        <AppointmentCard
          key={appointment._id}
          appointment={appointment}
          onCancel={canceller?.(appointment)}
          onMove={mover?.(appointment)}
          onRate={rater?.(appointment)}
        />
      ))}
    </div>
  )
}
