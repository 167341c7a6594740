import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { wallClock } from '#contract/clinic-time.ts'
import { consultationId } from '#contract/rules.ts'
import type { Waiting } from '#contract/booking/waiting-list.ts'
import { rescheduleDialog } from '#texts/booking/reschedule-dialog.ts'
import { waitingList } from '#texts/booking/waiting-list.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { useChange } from '../../../wire/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/say.ts'
import { useToBooking } from '../../doctors/to-booking.ts'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { useTimesInZones } from '../../clinic/places/zones.ts'
import { daysInWords } from './days-in-words.ts'

/**
 * Of these entries of a waiting list those with an offered time (`isHeld`), which can be taken with one press,
 * or the others. Nothing if there are none.
 */
export function WaitingDays({ waits, isHeld }: { waits: readonly Waiting[]; isHeld: boolean }) {
  const shown = waits.filter(({ offer }) => (offer !== null) === isHeld)
  const id = isHeld ? 'held-title' : 'waiting-title'
  if (shown.length === 0) return null
  return (
    <section className="waiting-days" aria-labelledby={id}>
      <h2 id={id} className="panel-title" style={{ margin: 0 }}>
        {isHeld ? waitingList.held : waitingList.heading}
      </h2>
      <ul>
        {shown.map((waiting) => (
          <li key={waiting._id} data-offered={waiting.offer ? true : undefined}>
            <Wait waiting={waiting} />
            <div className="form-acts">
              {waiting.offer &&
                (waiting.appointmentId ? (
                  <MoveTo waiting={waiting} id={waiting.appointmentId} offer={waiting.offer} />
                ) : (
                  <Take waiting={waiting} offer={waiting.offer} />
                ))}
              <Leave id={waiting._id} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Leave({ id }: { id: string }) {
  const leave = useChange('DELETE /waitlist/{id}', { invalidates: ['waiting', 'times'], scope: id })
  return (
    <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate({ params: { id } })}>
      {waitingList.leave}
    </Button>
  )
}

type Offer = NonNullable<Waiting['offer']>

const beginning = ({ slotId }: Pick<Offer, 'slotId'>) => slotId.slice(0, 5)

function Wait({ waiting }: { waiting: Waiting }) {
  const { data: places = [] } = useQuery(placesQuery)
  const { inWords } = useTimesInZones()
  const { doctorId, kind, place, ahead, offer, appointmentId, untilDate } = waiting
  const { timeZone } = place
  const held = ({ date, slotId, expiresAt }: Offer) =>
    waitingList.heldUntil(
      dateInWords(date),
      inWords({ timeZone, date, startTime: beginning({ slotId }) }),
      format().ltr(wallClock(timeZone, new Date(expiresAt)).time),
    )
  const what = [...(kind._id === consultationId ? [] : [kind.name]), ...(places.length > 1 ? [place.name] : [])]
  return (
    <div>
      <b>
        {appointmentId
          ? waitingList.earlier(dateInWords(untilDate), doctorId.name)
          : waitingList.what(daysInWords(waiting), doctorId.name)}
      </b>
      {what.length > 0 && <p className="soft">{format().row(what)}</p>}
      <p className="soft">{offer ? held(offer) : ahead === 0 ? waitingList.first : waitingList.after(ahead)}</p>
    </div>
  )
}

/** Moves the visit to the earlier time that is held for it. */
function MoveTo({ waiting: { place }, id, offer }: { waiting: Waiting; id: string; offer: Offer }) {
  const { data: places = [] } = useQuery(placesQuery)
  const move = useChange('POST /appointments/{id}/reschedule', {
    invalidates: ['appointments', 'times', 'waiting'],
    onSuccess() {
      const to = [dateInWords(offer.date), format().ltr(beginning(offer))] as const
      say(places.length > 1 ? rescheduleDialog.doneAt(...to, place.name) : rescheduleDialog.done(...to))
    },
    failed: rescheduleDialog.failed,
    scope: id,
  })
  const body = { appointmentDate: offer.date, slotId: offer.slotId }
  return (
    <Button loading={move.isPending} onClick={() => move.mutate({ params: { id }, body })}>
      {waitingList.moveTo(format().ltr(beginning(offer)))}
    </Button>
  )
}

/** Leads to booking with the offered time, which is held. */
function Take({ waiting: { doctorId, kind, place }, offer }: { waiting: Waiting; offer: Offer }) {
  const visit = { kindId: kind._id, placeId: place._id }
  const toBooking = useToBooking()
  return (
    <Button component={Link} to={toBooking(doctorId._id, visit, offer)}>
      {waitingList.take(format().ltr(beginning(offer)))}
    </Button>
  )
}
