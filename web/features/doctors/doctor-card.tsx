import { IconHeart, IconHeartFilled, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ListedDoctor } from '#contract/doctors/doctors.ts'
import { clinic, expertYears, type Weekday, weekdays } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { asPrice, format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Rich } from '../../ui/rich.tsx'
import { say } from '../../ui/say.ts'
import { useTimesInZones } from '../clinic/places/zones.ts'
import { CardTimes } from './card-times.tsx'
import { Rating } from './rating.tsx'
import { useToBooking, useToDoctor } from './to-booking.ts'

type Props = {
  doctor: ListedDoctor
  /** The number of days ahead that can be booked. */
  days: number
  /** Now on the clinic's clock (ms since 1970). */
  now: number | undefined
  /** Whether a card has to say at which place its times are. */
  severalPlaces: boolean
  isFavourite: boolean
  onFavourite: (favourite: boolean) => void
}

/** The badge for verified doctors. The directory lists only doctors whose registration an admin has verified. */
export const Verified = () => (
  <span className="verified">
    <IconRosetteDiscountCheck size={16} aria-hidden="true" />
    {doctorDirectory.verified}
  </span>
)

const unseen = (words: string) => <span className="unseen">{words}</span>

/** One doctor of the directory; each time leads straight into booking it. */
export function DoctorCard({ doctor, days, now, severalPlaces, isFavourite, onFavourite }: Props) {
  const { cityElsewhere } = useTimesInZones()
  const toBooking = useToBooking()
  const toDoctor = useToDoctor()
  const { place } = doctor
  const first = doctor.times?.[0]
  /** The kind and place of the shown times. */
  const visit = { kindId: doctor.kind?._id, placeId: severalPlaces ? place?._id : undefined }
  const city = place && first && cityElsewhere({ ...place, date: first.date, startTime: '12:00' })
  const where = severalPlaces && place ? place.name : clinic.name
  return (
    <article className="doctor-card" aria-label={common.doctor(doctor.name)}>
      <header>
        <Portrait name={doctor.name} image={doctor.image} size={56} />
        <div className="doctor-card-who">
          <h2>
            <Link to={toDoctor(doctor._id)}>{common.doctor(doctor.name)}</Link>
          </h2>
          <p>
            <b>{contractWords.specializations[doctor.specialization]}</b>
            {doctor.experience >= expertYears && <span className="expert">{doctorDirectory.expert}</span>}
          </p>
          <p className="soft">
            <Rating of={doctor} /> · <Rich text={doctorDirectory.experienced(doctor.experience)} parts={{ unseen }} />
          </p>
          <p className="soft doctor-card-where">
            <Verified /> <span>{city ? doctorDirectory.placeInZone(where, city) : where}</span>{' '}
            <Days days={doctor.days ?? []} />
          </p>
        </div>
        <Heart name={doctor.name} isFavourite={isFavourite} onFavourite={onFavourite} />
      </header>
      <CardTimes doctor={doctor} visit={visit} days={days} now={now} />
      <footer>
        <p>
          <Rich
            text={(doctor.kind ? doctorDirectory.feeOfVisit : doctorDirectory.fee)(asPrice(doctor.fees))}
            parts={{
              price: (price) => <strong>{price}</strong>,
              soft: (words) => <span className="soft">{words}</span>,
            }}
          />
        </p>
        <Button
          component={Link}
          to={toBooking(doctor._id, visit)}
          variant="default"
          aria-label={doctorDirectory.bookWith(doctor.name)}
        >
          {doctorDirectory.book}
        </Button>
      </footer>
    </article>
  )
}

/** The weekdays of the weekly slots. */
const Days = ({ days }: { days: readonly Weekday[] }) =>
  days.length === weekdays.length ? (
    <span className="doctor-card-days">{doctorDirectory.everyDay}</span>
  ) : (
    <>
      <span className="unseen">{format().row(days.map((day) => format().weekday(weekdays.indexOf(day))))}</span>
      <span className="doctor-card-days" aria-hidden="true">
        {format().rowInShort(days.map((day) => format().weekday(weekdays.indexOf(day), 'short')))}
      </span>
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
    say(doctorDirectory.noFavourite)
    if (!user) navigate('/login', { state: { from: `${here.pathname}${here.search}` } })
  }

  const Icon = isFavourite ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className="heart"
      aria-pressed={isFavourite}
      aria-label={doctorDirectory.favourite(name)}
      onClick={press}
    >
      <Icon size={22} stroke={1.5} aria-hidden="true" />
    </button>
  )
}
