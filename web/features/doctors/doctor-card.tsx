import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconHeart, IconHeartFilled, IconRosetteDiscountCheck, IconStarFilled } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Doctor, ListedDoctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { clinic, defaultRating, expertYears, type Weekday, weekdays } from '#contract/rules.ts'
import { useSession } from '../../session.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { CardTimes } from './card-times.tsx'
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

/** How many have rated; nobody yet, and that is said. */
export const reviewsInWords = ({ reviewCount }: Pick<Doctor, 'reviewCount'>): string =>
  reviewCount === 0 ? 'no reviews yet' : reviewCount === 1 ? '1 review' : `${reviewCount} reviews`

/** One doctor of the directory; each time leads straight into booking it. */
export function DoctorCard({ doctor, today, isFavourite, onFavourite }: Props) {
  return (
    <article className="doctor-card" aria-label={`Dr. ${doctor.name}`}>
      <header>
        <Portrait name={doctor.name} image={doctor.image} size={56} />
        <div className="doctor-card-who">
          <h2>
            <Link to={`/doctors/${doctor._id}`}>Dr. {doctor.name}</Link>
          </h2>
          <p>
            <b>{doctor.specialization}</b>
            {doctor.experience >= expertYears && <span className="expert">Expert</span>}
          </p>
          <p className="soft">
            <IconStarFilled size={14} aria-hidden="true" /> {(doctor.rating ?? defaultRating).toFixed(1)} (
            {reviewsInWords(doctor)}) · {doctor.experience} years<span className="unseen"> of experience</span>
          </p>
          <p className="soft">
            <Verified /> {clinic.name} · <Days days={doctor.days ?? []} />
          </p>
        </div>
        <Heart name={doctor.name} isFavourite={isFavourite} onFavourite={onFavourite} />
      </header>
      <CardTimes doctor={doctor} today={today} />
      <footer>
        <p>
          <strong>{asPrice(doctor.fees)}</strong>
          <span className="soft"> per consultation</span>
        </p>
        <Button
          component={Link}
          to={`/book-appointment/${doctor._id}`}
          variant="default"
          aria-label={`Book Appointment with Dr. ${doctor.name}`}
        >
          Book Appointment
        </Button>
      </footer>
    </article>
  )
}

/** The weekdays of the weekly slots. */
const Days = ({ days }: { days: readonly Weekday[] }) =>
  days.length === weekdays.length ? (
    'every day'
  ) : (
    <>
      <span className="unseen">{days.join(', ')}</span>
      <span aria-hidden="true">{days.map((day) => day.slice(0, 3)).join(' ')}</span>
    </>
  )

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
