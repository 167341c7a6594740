import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Place } from '#contract/clinic/places.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { expertYears, weekdays } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { pageFrame } from '#texts/common/page-frame.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { asPrice, dateInWords, format } from '../language/format.ts'
import { ApiFailure } from '../wire/api.ts'
import { Heart, Verified } from '../features/doctors/doctor-card.tsx'
import { useFavourites } from '../features/doctors/favourites.ts'
import { DoctorDescribed } from '../features/doctors/doctor-described.tsx'
import { Rating } from '../features/doctors/rating.tsx'
import { doctorQuery, reviewsQuery, offersQuery } from '../features/doctors/queries.ts'
import { NextTimes } from '../features/booking/next-times.tsx'
import { Stars } from '../features/booking/appointments/stars.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { SlimHeader } from '../features/site/slim-header.tsx'
import { MissingPage } from '../ui/whole-page-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { placesQuery } from '../features/clinic/places/open-places.ts'
import { MapLink } from '../features/clinic/places/map-link.tsx'
import { PlaceLegal } from '../features/clinic/places/place-legal.tsx'

export default function DoctorPage() {
  const { doctorId = '' } = useParams()
  const doctor = useQuery(doctorQuery(doctorId))
  if (doctor.error instanceof ApiFailure && doctor.error.status === 404)
    return (
      <>
        <title>{pageFrame.missing.title}</title>
        <MissingPage />
      </>
    )
  return (
    <>
      <SlimHeader />
      <main id="main" className="page doctor-page">
        <Loaded
          of={doctor}
          failed={doctorDirectory.page.failed}
          shape={
            <>
              <title>{doctorDirectory.page.title}</title>
              <Skeleton height={480} />
            </>
          }
        >
          {(known) => <DoctorInFull doctor={known} />}
        </Loaded>
      </main>
    </>
  )
}

function DoctorInFull({ doctor }: { doctor: Doctor }) {
  const favourites = useFavourites()
  const works = weekdays
    .filter((day) => doctor.availableSlots.some((slot) => slot.day === day))
    .map((day) => format().weekday(weekdays.indexOf(day)))
  return (
    <>
      <DoctorDescribed doctor={doctor} />
      <header className="doctor-head">
        <Portrait name={doctor.name} image={doctor.image} size={132} />
        <div>
          <h1>{common.doctor(doctor.name)}</h1>
          <p>
            {contractWords.specializations[doctor.specialization]}
            <Verified />
            {doctor.experience >= expertYears && <span className="expert">{doctorDirectory.expert}</span>}
          </p>
          <p className="soft">
            <Rating of={doctor} />
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
          <h2 id="about-doctor">{doctorDirectory.page.about}</h2>
          {doctor.bio && (
            <p className="doctor-bio" dir="auto" translate="no">
              {doctor.bio}
            </p>
          )}
          <dl className="doctor-facts">
            <Fact label={doctorDirectory.page.experience} value={doctorDirectory.years(doctor.experience)} />
            {doctor.languages.length > 0 && (
              <Fact label={doctorDirectory.page.speaks} value={format().row(doctor.languages)} />
            )}
            {doctor.gender && <Fact label={doctorDirectory.page.gender} value={contractWords.genders[doctor.gender]} />}
            {works.length > 0 && <Fact label={doctorDirectory.page.works} value={format().row(works)} />}
            <div>
              <dt>{doctorDirectory.page.where}</dt>
              <dd>
                <DoctorPlaces doctor={doctor} />
              </dd>
            </div>
            <Fact label={doctorDirectory.page.fee} value={doctorDirectory.page.feeIs(asPrice(doctor.fees))} />
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
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
)

function Reviews({ doctor }: { doctor: Doctor }) {
  const reviews = useQuery({ ...reviewsQuery(doctor._id), enabled: doctor.reviewCount > 0 })
  const told = reviews.data?.rows.filter(({ comment }) => comment !== '') ?? []
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">{doctorDirectory.page.reviews}</h2>
      {doctor.reviewCount === 0 ? (
        <p className="soft">{doctorDirectory.page.noReviews}</p>
      ) : (
        <ul className="reviews">
          {told.map(({ stars, comment, date }) => (
            <li key={`${date}${comment}`}>
              <Stars stars={stars} />
              <p dir="auto" translate="no">
                {comment}
              </p>
              <small className="soft">{doctorDirectory.page.reviewed(dateInWords(date))}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The places of a doctor, each with its map; in a clinic with one place, the doctor's own room. */
function DoctorPlaces({ doctor: { _id, location } }: { doctor: Doctor }) {
  const { data: all = [] } = useQuery(placesQuery)
  const { data: offers = [] } = useQuery(offersQuery(_id))
  const worksAt = all.filter((place) => offers.some(({ placeIds }) => placeIds.includes(place._id)))
  if ((all.length < 2 && location) || worksAt.length === 0) {
    return (
      <>
        <bdi>{format().ltr(location)}</bdi>
        {all[0] && <MapLink place={all[0]} />}
        {all[0] && <Insurances of={all[0]} />}
        <PlaceLegal />
      </>
    )
  }
  return worksAt.map((place) => (
    <div key={place._id}>
      <bdi>{format().row([place.name, place.address].filter(Boolean))}</bdi>
      <MapLink place={place} />
      <Insurances of={place} />
      <PlaceLegal placeId={place._id} />
    </div>
  ))
}

/** The insurances that a place takes, where it has said it. */
const Insurances = ({ of: { insurances } }: { of: Place }) =>
  insurances.length > 0 && <p className="soft">{doctorDirectory.page.insurances(format().row(insurances))}</p>
