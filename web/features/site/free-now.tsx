import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { cityOf, dateInWords, dayInWords, slotIdOf } from '#contract/clinic-time.ts'
import type { DatedTime, ListedDoctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { clinicQuery, useClinicClock } from '../../clinic.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { soonestQuery } from '../doctors/queries.ts'
import './free-now.css'

const rowsShown = 4

/** The soonest free times of real doctors, asked again while somebody looks. A time leads straight into booking it. */
export function FreeNow() {
  const doctors = useQuery({ ...soonestQuery, refetchInterval: 20_000 })
  const clinic = useQuery(clinicQuery)
  const clock = useClinicClock()
  const free = doctors.data?.rows.flatMap((doctor) => (doctor.nextFree ? [{ doctor, nextFree: doctor.nextFree }] : []))
  // Without the clinic's clock nothing can be called today, so a date is written out instead.
  const waiting = doctors.isPending || clinic.isPending
  return (
    <section className="free-now" aria-labelledby="free-now-heading">
      <h2 id="free-now-heading">
        <span className="free-now-light" aria-hidden="true" />
        Soonest free times, updated as people book
      </h2>
      <div className="free-now-rows" aria-busy={waiting}>
        {waiting ? (
          <WaitingRows />
        ) : free && free.length > 0 ? (
          <ul>
            {free.map(({ doctor, nextFree }) => (
              <FreeRow key={doctor._id} doctor={doctor} nextFree={nextFree} today={clock?.date} />
            ))}
          </ul>
        ) : (
          <p className="free-now-none" role="status">
            {doctors.isError
              ? 'The free times cannot be shown just now. The directory has every doctor.'
              : 'Every time is taken at the moment. Cancelled times come back here at once.'}
          </p>
        )}
      </div>
      <p className="free-now-foot">
        <Link to="/doctors">See all doctors</Link>
        {clock && <Zone timeZone={clock.timeZone} />}
      </p>
    </section>
  )
}

function FreeRow({
  doctor,
  nextFree,
  today,
}: {
  doctor: ListedDoctor
  nextFree: DatedTime
  today: string | undefined
}) {
  const day = today ? dayInWords(nextFree.date, today) : dateInWords(nextFree.date, 'short')
  const query = new URLSearchParams({ date: nextFree.date, slot: slotIdOf(nextFree) })
  return (
    <li className="free-now-row">
      <Portrait name={doctor.name} image={doctor.image} size={60} />
      <div className="free-now-who">
        <p className="free-now-name">Dr. {doctor.name}</p>
        <p className="free-now-what">
          <span>{doctor.specialization}</span> <span>{asPrice(doctor.fees)}</span>
        </p>
      </div>
      <Link to={`/book-appointment/${doctor._id}?${query}`} className="free-now-time">
        <span className="unseen">Book Dr. {doctor.name}, </span>
        <span>{day}</span> <b>{nextFree.startTime}</b>
      </Link>
    </li>
  )
}

function WaitingRows() {
  return (
    <ul>
      <li className="unseen">Looking for free times</li>
      {Array.from({ length: rowsShown }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else to be told apart by
        <li key={row} className="free-now-row free-now-waiting" aria-hidden="true">
          <span />
          <div className="free-now-who">
            <i />
            <i />
          </div>
          <span />
        </li>
      ))}
    </ul>
  )
}

const never = () => () => undefined

/** Named only to those whose own clock shows another zone. */
function Zone({ timeZone }: { timeZone: string }) {
  const own = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  )
  if (own === timeZone) return null
  return <span>Clinic time, {cityOf(timeZone)}</span>
}
