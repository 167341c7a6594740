import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  IconBriefcase,
  IconHeart,
  IconHeartFilled,
  IconMail,
  IconMapPin,
  IconPhone,
  IconRosetteDiscountCheck,
  IconStarFilled,
} from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { dayInWords, slotIdOf } from '#contract/clinic-time.ts'
import type { Doctor, ListedDoctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { bookingWindowDays, clinic, defaultRating, expertYears, weekdays } from '#contract/rules.ts'
import { useSession } from '../../session.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import './doctor-card.css'

type Props = {
  doctor: ListedDoctor
  /** The clinic's date, `YYYY-MM-DD`. */
  today: string | undefined
  isFavourite: boolean
  onFavourite: (favourite: boolean) => void
}

/** Only doctors whose registration an admin has verified are listed; this says so. */
export const Verified = () => (
  <span className="verified">
    <IconRosetteDiscountCheck size={16} aria-hidden="true" />
    Verified
  </span>
)

/** How many have rated; the product's fixed words where nobody has yet. */
export const reviewsInWords = ({ reviewCount }: Pick<Doctor, 'reviewCount'>): string =>
  reviewCount === 0 ? '200+ reviews' : reviewCount === 1 ? '1 review' : `${reviewCount} reviews`

/** One doctor of the directory; the marigold chip leads straight into booking with that time chosen. */
export function DoctorCard({ doctor, today, isFavourite, onFavourite }: Props) {
  const works = doctor.days ?? []
  const booking = `/book-appointment/${doctor._id}`
  return (
    <article className="doctor-card" aria-label={`Dr. ${doctor.name}`}>
      <header>
        <Portrait name={doctor.name} image={doctor.image} size={72} />
        <div className="doctor-card-who">
          <h2>
            <Link to={`/doctors/${doctor._id}`}>Dr. {doctor.name}</Link>
          </h2>
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
        <Heart name={doctor.name} isFavourite={isFavourite} onFavourite={onFavourite} />
      </header>

      <ul className="week" aria-label="Days">
        {weekdays.map((day) => (
          <li key={day} data-works={works.includes(day) || undefined} aria-hidden={!works.includes(day)}>
            <abbr title={day}>{day.slice(0, 3)}</abbr>
          </li>
        ))}
      </ul>

      <ul className="doctor-card-facts soft">
        <li>
          <IconBriefcase size={16} aria-hidden="true" /> {doctor.experience} years of experience
        </li>
        <li>
          <IconMapPin size={16} aria-hidden="true" /> {clinic.name}
        </li>
        <li>
          <IconPhone size={16} aria-hidden="true" /> {clinic.phone}
        </li>
        <li>
          <IconMail size={16} aria-hidden="true" /> {clinic.email}
        </li>
      </ul>

      <div className="doctor-card-next">
        {doctor.nextFree && today ? (
          <Link className="time-chip" to={`${booking}?date=${doctor.nextFree.date}&slot=${slotIdOf(doctor.nextFree)}`}>
            <span className="unseen">Next free: </span>
            {dayInWords(doctor.nextFree.date, today)}, {doctor.nextFree.startTime}
          </Link>
        ) : (
          <p className="soft">No free time in the next {bookingWindowDays} days</p>
        )}
      </div>

      <footer>
        <p>
          <strong>{asPrice(doctor.fees)}</strong>
          <span className="soft"> per consultation</span>
        </p>
        <Button component={Link} to={booking} aria-label={`Book Appointment with Dr. ${doctor.name}`}>
          Book Appointment
        </Button>
      </footer>
    </article>
  )
}

export function Heart({
  name,
  isFavourite,
  onFavourite,
}: {
  name: string
  isFavourite: boolean
  onFavourite: (favourite: boolean) => void
}) {
  const { user } = useSession()
  const navigate = useNavigate()
  const here = useLocation()

  function press() {
    if (user?.role === 'user') return onFavourite(!isFavourite)
    notifications.show({ message: 'Log in as a patient to keep favourites' })
    if (!user) navigate('/login', { state: { from: `${here.pathname}${here.search}` } })
  }

  const Icon = isFavourite ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isFavourite}
      aria-label={`Favourite: Dr. ${name}`}
      onClick={press}
    >
      <Icon size={22} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
