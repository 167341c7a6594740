import {
  IconCalendarPlus,
  IconClockUp,
  IconExternalLink,
  IconPrinter,
  IconReceipt,
  IconRepeat,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isThere } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { download, openPdf } from '../../../wire/download.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { keysOf } from '../../../ui/keys-of.ts'
import { type MenuAct, MenuButton } from '../../../ui/menu-button.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { addDays } from '#contract/clinic-time.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { common } from '#texts/common/common.ts'
import { checkInPage } from '#texts/desk/check-in-page.ts'
import { waitingNumber } from '#texts/desk/waiting-number.ts'
import { roomPath } from '#contract/video/video-times.ts'
import { asPrice, dateInWords, dayInWords, format } from '../../../language/format.ts'
import { doctorNameOf, paymentInWords, specializationOf } from './appointment-lists.ts'
import { calendarsOnline } from './calendars-online.ts'
import { useCheckIn } from './check-in-query.ts'
import { useEarlierTime } from '../waiting-list/use-earlier.ts'
import { FreeUntil } from './free-until.tsx'
import { StandInQuestion } from './stand-in-of-visit.ts'
import { TooLate } from './too-late.tsx'
import { VisitFor } from './visit-for.tsx'
import { kindInWords, useVisitInWords } from './visit-in-words.ts'
import { MapLink } from '../../clinic/places/map-link.tsx'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { PaypalOfVisit } from '../../payments/paypal-of-visit.tsx'
import { WaitsForLink } from './waits-for-link.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { dayOf } from '../../../clock/day-of.ts'

// Only of visits by video.
const JoinVisit = lazyPart(() => import('../join-visit.tsx').then((part) => part.JoinVisit))
const WhenToJoin = lazyPart(() => import('../join-visit.tsx').then((part) => part.WhenToJoin))

type Props = {
  visit: Appointment
  clock: { now: number }
  onCancel?: (() => void) | undefined
  onMove?: (() => void) | undefined
  /** Why it cannot be cancelled or moved here, and whom to call. */
  tooLate?: ((phone: string) => string) | undefined
  /** Where its patient may not change it alone: the buttons to ask the clinic, or what came of that. */
  asking?: ReactNode
  /** The forms that are asked for it. */
  forms?: ReactNode
}

/**
 * The next visit, at the top of the dashboard, with all that is said of it and done with it: no list repeats it. Once
 * it is cancelled the one after it takes its place, and the focus stays here.
 */
export const NextVisit = (props: Props) => (
  <section className="next-visit" aria-labelledby="next-visit-title">
    <TheVisit key={props.visit._id} {...props} />
  </section>
)

function TheVisit({ visit, clock, onCancel, onMove, tooLate, asking, forms }: Props) {
  const name = doctorNameOf(visit)
  const isAsked = visit.standIn?.open && onCancel !== undefined
  const todayThere = dayOf(clock.now, visit.place.timeZone)
  const isSoon = visit.appointmentDate <= addDays(todayThere, 1)
  const date = dateInWords(visit.appointmentDate)
  const inWords = useVisitInWords()
  const place = useQuery(placesQuery).data?.find(({ _id }) => _id === visit.place._id)
  const whom = useSearchParams()[0].get('for')
  const { isOpen, door } = useCheckIn(visit, clock.now)
  // Who joins by video has arrived, and may leave and join again.
  const isHere = isThere(visit) && visit.kind.mode === 'clinic'
  const askEarlier = useEarlierTime(visit)

  const printSlip = () =>
    openPdf('GET /appointments/{id}/slip', { params: { id: visit._id } }, `appointment-${visit.appointmentDate}.pdf`)
  const addToCalendar = () =>
    download(
      'GET /appointments/{id}/calendar',
      { params: { id: visit._id } },
      `appointment-${visit.appointmentDate}.ics`,
    )
  const { mode } = visit.kind
  const where =
    mode === 'clinic' ? inWords.where(visit) : mode === 'video' ? window.location.origin + roomPath(visit._id) : ''
  const others = (): MenuAct[] => [
    ...(!isAsked && askEarlier
      ? [
          {
            label: patientVisits.next.earlierTime,
            icon: <IconClockUp size={18} aria-hidden="true" />,
            onPress: askEarlier,
          },
        ]
      : []),
    {
      label: patientVisits.next.addToCalendar,
      icon: <IconCalendarPlus size={18} aria-hidden="true" />,
      onPress: addToCalendar,
    },
    ...keysOf(calendarsOnline).map((calendar) => ({
      label: patientVisits.next.calendars[calendar],
      icon: <IconExternalLink size={18} aria-hidden="true" />,
      onPress: () => window.open(calendarsOnline[calendar](visit, where), '_blank', 'noopener'),
    })),
    {
      label: patientVisits.next.print,
      icon: <IconPrinter size={18} aria-hidden="true" />,
      onPress: printSlip,
    },
    {
      label: patientVisits.next.bookDoctor,
      icon: <IconRepeat size={18} aria-hidden="true" />,
      to: `/book-appointment/${visit.doctorId._id}${whom ? `?for=${whom}` : ''}`,
    },
    ...(visit.payments.length > 0
      ? [
          {
            label: patientVisits.receipts,
            icon: <IconReceipt size={18} aria-hidden="true" />,
            to: `/dashboard/receipts?visit=${visit._id}`,
          },
        ]
      : []),
  ]

  return (
    <>
      <article aria-label={patientVisits.label(name, date)}>
        <div className="next-visit-when">
          <h2 id="next-visit-title">{patientVisits.next.heading}</h2>
          <VisitFor visit={visit} />
          <p className="next-visit-time">
            {isSoon ? patientVisits.next.soon(dayInWords(visit.appointmentDate, todayThere), date) : date}
            <strong>{inWords.times(visit)}</strong>
          </p>
          {mode === 'video' && <WhenToJoin visit={visit} now={clock.now} />}
          {isHere && (
            <div role="status">
              <p>{door.data?.standing === 'called' ? checkInPage.called : checkInPage.done}</p>
              {door.data?.number != null && (
                <Facts
                  rows={[
                    [
                      checkInPage.number,
                      <strong key="number">{format().ltr(waitingNumber.says(door.data.number))}</strong>,
                    ],
                  ]}
                />
              )}
            </div>
          )}
          {isAsked && <StandInQuestion visit={visit} onMove={onMove} onCancel={onCancel} />}
        </div>
        <div className="next-visit-doctor">
          <Portrait name={name} image={visit.doctorId.image} size={88} />
          <div>
            <p className="next-visit-name">{common.doctor(name)}</p>
            <p className="soft">{specializationOf(visit)}</p>
            <p dir="auto">{kindInWords(visit)}</p>
            <p className="soft" dir="auto">
              {inWords.where(visit)}
            </p>
            {visit.kind.mode === 'clinic' && place && <MapLink place={place} />}
            <p className="soft">{format().row([asPrice(visit.amount), paymentInWords(visit)])}</p>
            <StatusBadge status={visit.status} />
            {onCancel && <FreeUntil appointment={visit} />}
            {forms}
          </div>
        </div>
        <div className="next-visit-actions">
          <TooLate visit={visit} says={tooLate} />
          <PaypalOfVisit visit={visit} />
          <WaitsForLink visit={visit} />
          {mode === 'video' && <JoinVisit visit={visit} now={clock.now} />}
          {isOpen && !isHere && (
            <Button component={Link} to={`/dashboard/check-in/${visit._id}${whom ? `?for=${whom}` : ''}`}>
              {checkInPage.open}
            </Button>
          )}
          {onMove && !isAsked && (
            <Button variant="default" onClick={onMove}>
              {patientVisits.moveIt}
            </Button>
          )}
          {onCancel && !isAsked && (
            <Button variant="outline" color="red" onClick={onCancel}>
              {patientVisits.cancelIt}
            </Button>
          )}
          {!isAsked && asking}
          <MenuButton className="button" variant="default" acts={others}>
            {patientVisits.next.more}
          </MenuButton>
        </div>
      </article>
    </>
  )
}
