import { Button, Skeleton } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { dateInWords, dayInWords, slotIdOf } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { bookingWindowDays, defaultRating, expertYears, weekdays } from '#contract/rules.ts'
import { ApiFailure } from '../api.ts'
import { useClinicClock } from '../clinic.ts'
import { Heart, reviewsInWords, Verified } from '../features/doctors/doctor-card.tsx'
import { useFavourites } from '../features/doctors/favourites.ts'
import { DoctorDescribed } from '../features/doctors/doctor-described.tsx'
import { doctorQuery, freeDatesQuery, freeTimesQuery, reviewsQuery } from '../features/doctors/queries.ts'
import { Stars } from '../features/booking/appointments/stars.tsx'
import { Failed } from '../ui/failed.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { SlimHeader } from '../features/site/slim-header.tsx'
import { MissingPage } from '../ui/whole-page-states.tsx'
import './doctor.css'

const datesShown = 3

export default function DoctorPage() {
  const { doctorId = '' } = useParams()
  const doctor = useQuery(doctorQuery(doctorId))
  if (doctor.error instanceof ApiFailure && doctor.error.status === 404)
    return (
      <>
        <title>Not found · Salus</title>
        <MissingPage />
      </>
    )
  return (
    <>
      <SlimHeader />
      <main id="main" className="page doctor-page">
        {doctor.data ? (
          <DoctorInFull doctor={doctor.data} />
        ) : doctor.isError ? (
          <Failed message="Error fetching doctor details" onRetry={() => doctor.refetch()} />
        ) : (
          <>
            <title>Doctor · Salus</title>
            <Skeleton height={480} radius={10} aria-hidden="true" />
          </>
        )}
      </main>
    </>
  )
}

function DoctorInFull({ doctor }: { doctor: Doctor }) {
  const favourites = useFavourites()
  const works = weekdays.filter((day) => doctor.availableSlots.some((slot) => slot.day === day))
  return (
    <>
      <DoctorDescribed doctor={doctor} />
      <header className="doctor-head">
        <Portrait name={doctor.name} image={doctor.image} size={132} />
        <div>
          <h1>Dr. {doctor.name}</h1>
          <p>
            {doctor.specialization}
            <Verified />
            {doctor.experience >= expertYears && <span className="expert">Expert</span>}
          </p>
          <p className="soft">
            <IconStarFilled size={14} aria-hidden="true" /> {(doctor.rating ?? defaultRating).toFixed(1)} (
            {reviewsInWords(doctor)})
          </p>
        </div>
        <Heart
          name={doctor.name}
          isFavourite={favourites.isFavourite(doctor._id)}
          onFavourite={(favourite) => favourites.change({ doctorId: doctor._id, favourite })}
        />
      </header>
      <div className="doctor-columns">
        <section aria-labelledby="about-doctor">
          <h2 id="about-doctor">About</h2>
          {doctor.bio && <p className="doctor-bio">{doctor.bio}</p>}
          <dl className="doctor-facts">
            <Fact label="Experience" value={`${doctor.experience} years`} />
            {doctor.languages.length > 0 && <Fact label="Speaks" value={doctor.languages.join(', ')} />}
            {works.length > 0 && <Fact label="Works on" value={works.join(', ')} />}
            <Fact label="Where" value={doctor.location} />
            <Fact label="Fee" value={`${asPrice(doctor.fees)} per consultation`} />
          </dl>
        </section>
        <NextTimes doctor={doctor} />
      </div>
      <Reviews doctor={doctor} />
    </>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** The free times of the next three days that have any; a press leads into booking with it chosen. */
function NextTimes({ doctor }: { doctor: Doctor }) {
  const clock = useClinicClock()
  const dates = useQuery(freeDatesQuery(doctor._id))
  const soonest = (dates.data ?? []).filter(({ freeTimes }) => freeTimes > 0).slice(0, datesShown)
  const times = useQueries({ queries: soonest.map(({ date }) => freeTimesQuery(doctor._id, date)) })
  return (
    <section className="doctor-times" aria-labelledby="next-times">
      <h2 id="next-times">Next free times</h2>
      {dates.isError ? (
        <Failed message="Error fetching available slots" onRetry={() => dates.refetch()} />
      ) : dates.data && soonest.length === 0 ? (
        <p className="soft">No free time in the next {bookingWindowDays} days.</p>
      ) : (
        soonest.map(({ date }, n) => (
          <div key={date}>
            <h3>{clock ? dayInWords(date, clock.date) : dateInWords(date)}</h3>
            <ul>
              {times[n]?.data?.map((slot) => (
                <li key={slot.startTime}>
                  <Link
                    className="time-chip"
                    to={`/book-appointment/${doctor._id}?date=${date}&slot=${slotIdOf(slot)}`}
                  >
                    <span className="unseen">{dateInWords(date)}, </span>
                    {slot.startTime}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))
      )}
      <Button component={Link} to={`/book-appointment/${doctor._id}`} fullWidth>
        Book Appointment
      </Button>
    </section>
  )
}

function Reviews({ doctor }: { doctor: Doctor }) {
  const reviews = useQuery({ ...reviewsQuery(doctor._id), enabled: doctor.reviewCount > 0 })
  const told = reviews.data?.rows.filter(({ comment }) => comment !== '') ?? []
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">What patients say</h2>
      {doctor.reviewCount === 0 ? (
        <p className="soft">Nobody has rated a visit yet.</p>
      ) : (
        <ul className="reviews">
          {told.map(({ stars, comment, date }) => (
            <li key={`${date}${comment}`}>
              <Stars stars={stars} />
              <p>{comment}</p>
              <small className="soft">{dateInWords(date)}, after a visit</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
