import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isThere } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { addDays } from '#contract/clinic-time.ts'
import { joinVideo } from '#texts/booking/join-video.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { common } from '#texts/common/common.ts'
import { checkInPage } from '#texts/desk/check-in-page.ts'
import { roomPath } from '#contract/video/video-times.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { doctorNameOf, nextVisit } from './appointment-lists.ts'
import { mayJoin } from '../may-join.ts'
import { useCheckIn } from './check-in-query.ts'
import { comingQuery } from './queries.ts'
import { useVisitInWords } from './visit-in-words.ts'

// Not in a style sheet: everybody would load it with the start page, and only patients who are logged in see it.
const box = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBlockStart: 24,
  padding: '16px 20px',
  border: '1px solid var(--marigold-line)',
  borderInlineStart: '4px solid var(--marigold)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--surface)',
} as const
const row = { display: 'flex', flexWrap: 'wrap', gap: 8 } as const

/** The head of the dashboard on the start page of somebody who is logged in: their next visit, and what they can do. */
export function NextVisitHead() {
  const clock = useClinicClock()
  const coming = useQuery({
    ...comingQuery(clock && addDays(clock.date, -1)),
    enabled: clock !== undefined,
  })
  const visit = clock && nextVisit(coming.data?.rows ?? [], clock.now)
  return visit ? <Head visit={visit} now={clock.now} /> : null
}

function Head({ visit, now }: { visit: Appointment; now: number }) {
  const inWords = useVisitInWords()
  const { isOpen } = useCheckIn(visit, now)
  const mayCheckIn = isOpen && !isThere(visit)
  const joins = mayJoin(visit, now)
  return (
    <div className="page">
      <section style={box} aria-labelledby="next-visit-head">
        <div>
          <h2 id="next-visit-head" style={{ margin: 0, fontFamily: 'var(--text)', fontSize: '1rem', fontWeight: 600 }}>
            {patientVisits.next.heading}
          </h2>
          <p style={{ margin: 0, fontSize: '1.25rem' }}>
            <b>{format().row([dateInWords(visit.appointmentDate), inWords.times(visit)])}</b>
          </p>
          <p style={{ margin: 0 }}>
            {format().row([format().apart(common.doctor(doctorNameOf(visit))), format().apart(inWords.where(visit))])}
          </p>
        </div>
        <div style={row}>
          {mayCheckIn && (
            <Link className="plain-button" to={`/dashboard/check-in/${visit._id}`}>
              {checkInPage.open}
            </Link>
          )}
          {joins && (
            <Link className="plain-button" to={roomPath(visit._id)} reloadDocument>
              {joinVideo.join}
            </Link>
          )}
          <Link className={mayCheckIn || joins ? 'plain-button quiet' : 'plain-button'} to="/dashboard">
            {patientVisits.next.toAll}
          </Link>
        </div>
      </section>
    </div>
  )
}
