import { mayDoctorMove } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { mayJoin } from '../may-join.ts'
import { CallIn } from './call-in.tsx'
import { isWaiting, mayCallIn } from './here.ts'
import { StatusButtons } from './status-buttons.tsx'
import { dayOf } from '../../../clock/day-of.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useChange } from '../../../wire/use-change.ts'

// Only of visits by video.
const JoinButton = lazyPart(() => import('../join-button.tsx').then((part) => part.JoinButton))

type Props = {
  appointment: Appointment
  clock: { now: number }
  onlyMain?: boolean
  /** The appointment whose patient is to be called in first: its button is the main one, and no other. */
  first?: string | undefined
}

/** A doctor's buttons for an appointment, by the same table that the server checks. */
export function ListButtons({ appointment, clock, onlyMain, first }: Props) {
  const move = useChange('PUT /appointments/{id}', {
    invalidates: ['appointments', 'times'],
    quiet: true,
    scope: appointment._id,
  })
  const todayThere = dayOf(clock.now, appointment.place.timeZone)
  const waits = isWaiting(appointment) && mayCallIn(appointment, todayThere)
  const joins = mayJoin(appointment, clock.now)
  const steps = (['confirmed', 'completed', 'cancelled'] as const).filter(
    (to) =>
      mayDoctorMove(appointment.status, to, appointment.appointmentDate, todayThere) &&
      !(onlyMain && (waits || to === 'cancelled')),
  )
  return (
    <>
      {joins && (
        <JoinButton
          id={appointment._id}
          of={{ name: appointment.userId.name, startTime: appointment.startTime }}
          size="sm"
        />
      )}
      {waits && <CallIn appointment={appointment} isMain={first === appointment._id} />}
      <StatusButtons
        appointment={appointment}
        steps={steps}
        clock={clock}
        move={move}
        isMain={first === undefined && !waits && !joins}
      />
    </>
  )
}
