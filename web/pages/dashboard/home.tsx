import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mayMove } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { useClinicClock } from '../../clinic.ts'
import { AppointmentCard } from '../../features/booking/appointments/appointment-card.tsx'
import { isRatable, nextVisit } from '../../features/booking/appointments/appointment-lists.ts'
import { CancelDialog } from '../../features/booking/appointments/cancel-dialog.tsx'
import { RescheduleDialog } from '../../features/booking/appointments/reschedule-dialog.tsx'
import { WaitingDays } from '../../features/waiting-list/waiting-days.tsx'
import { RateDialog } from '../../features/booking/appointments/rate-dialog.tsx'
import { NextVisit } from '../../features/booking/appointments/next-visit.tsx'
import { myAppointmentsQuery, myCountsQuery } from '../../features/booking/appointments/queries.ts'
import { useSession } from '../../session.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import './home.css'

export const meta = () => [{ title: 'Your appointments · Salus' }]

export default function Dashboard() {
  const { user } = useSession()
  const counts = useQuery(myCountsQuery)
  return (
    <>
      <h1>Hello, {user?.name.split(' ')[0]}</h1>
      {counts.isError && !counts.data ? (
        <Failed message="Error fetching appointments" onRetry={() => counts.refetch()} />
      ) : counts.data ? (
        <Overview counts={counts.data} />
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

const aPage = 12
/** Some that were never moved on may lie before it. */
const soonest = 5

function Overview({ counts }: { counts: BodyOf<EndpointName['GET /appointments/my-counts']> }) {
  const clock = useClinicClock()
  const [cancelling, setCancelling] = useState<Appointment>()
  const [rating, setRating] = useState<Appointment>()
  const [moving, setMoving] = useState<Appointment>()
  const [address, setAddress] = useSearchParams()
  const tab = address.get('tab') === 'past' ? 'past' : 'upcoming'
  const offset = offsetOf(address, aPage)
  const list = useQuery(
    myAppointmentsQuery({
      list: tab,
      sort: tab === 'upcoming' ? 'oldest' : 'newest',
      limit: String(aPage),
      offset: String(offset),
    }),
  )
  const coming = useQuery({
    ...myAppointmentsQuery({ list: 'upcoming', sort: 'oldest', from: clock?.date, limit: String(soonest) }),
    enabled: clock !== undefined && counts.upcoming > 0,
  })
  const visit = clock && nextVisit(coming.data?.rows ?? [], clock)

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

  /** What is still to come and cannot be cancelled here is no dead end: it says why, and whom to call. */
  const tooLate = (appointment: Appointment) => {
    if (!clock || mayCancel(appointment)) return undefined
    const isToCome = `${appointment.appointmentDate} ${appointment.endTime}` > `${clock.date} ${clock.time}`
    if (!isToCome) return undefined
    return appointment.status === 'confirmed' ? 'The doctor has confirmed this visit.' : 'This visit has begun.'
  }

  const rater = (appointment: Appointment) =>
    clock && isRatable(appointment, counts.ratedLately, clock) ? () => setRating(appointment) : undefined

  if (counts.total === 0) {
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
      {visit && clock && <NextVisit visit={visit} clock={clock} onCancel={canceller(visit)} onMove={mover(visit)} />}
      <WaitingDays />
      <Stats>
        <Stat label="Total Appointments" count={counts.total} />
        <Stat label="Confirmed" count={counts.confirmed} />
        <Stat label="Pending" count={counts.pending} />
        <Stat label="Doctors Visited" count={counts.doctors} />
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
          <Tabs.Tab value="upcoming">Upcoming ({counts.upcoming})</Tabs.Tab>
          <Tabs.Tab value="past">Past ({counts.past})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {list.isError && !list.data ? (
            <Failed message="Error fetching appointments" onRetry={() => list.refetch()} />
          ) : !list.data ? (
            <Skeleton height={300} radius={10} aria-hidden="true" />
          ) : tab === 'upcoming' ? (
            <Cards
              appointments={list.data.rows}
              empty="Nothing is coming up."
              canceller={canceller}
              mover={mover}
              tooLate={tooLate}
            />
          ) : (
            <Cards appointments={list.data.rows} empty="Nothing is over yet." rater={rater} />
          )}
          {list.data && <Pages address={address} total={list.data.total} size={aPage} />}
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
  tooLate?: (appointment: Appointment) => string | undefined
}

function Cards({ appointments, empty, canceller, mover, rater, tooLate }: CardsProps) {
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
          tooLate={tooLate?.(appointment)}
        />
      ))}
    </div>
  )
}
