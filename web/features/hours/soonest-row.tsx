import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cityOf, slotIdOf } from '#contract/clinic-time.ts'
import type { SoonestTime } from '#contract/hours.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorRating } from '#texts/doctors/doctor-rating.ts'
import { soonestFree } from '#texts/hours/soonest-free.ts'
import { asPrice, dateInWords, dayInWords, format } from '../../language/format.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { Rich } from '../../ui/rich.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Rating } from '../doctors/rating.tsx'
import { useToBooking, useToDoctor } from '../doctors/to-booking.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { useTimesInZones } from '../clinic/places/zones.ts'
import { dayOf } from '../../clock/day-of.ts'

const unseen = (words: string) => <span className="unseen">{words}</span>

type Props = {
  time: SoonestTime
  /** Whether to name the kind and length of the visit. */
  withKind?: boolean
}

/**
 * A free time: doctor, specialty, place, price, rating and languages. The time leads to booking it, the rest to the
 * doctor.
 */
export function SoonestRow({ time, withKind = false }: Props) {
  const { doctor, kind, place, fee, date } = time
  const { data: places = [] } = useQuery(placesQuery)
  const shown = useShownTime(time)
  const { momentMarks } = useTimesInZones()
  const toBooking = useToBooking()
  const toDoctor = useToDoctor()
  const several = places.length > 1
  const where = kind.mode !== 'clinic' ? [visitChoice.modes[kind.mode]] : several ? [place.name] : []
  const what = [
    contractWords.specializations[doctor.specialization],
    ...(withKind ? [format().row([kind.name, format().duration(kind.minutes, 'minute')])] : []),
    ...where,
    asPrice(fee),
  ]
  const visit = several || withKind ? { kindId: kind._id, placeId: place._id } : {}
  return (
    <li className="soonest-row">
      <Portrait name={doctor.name} image={doctor.image} size={60} />
      <div className="soonest-who">
        <p className="soonest-name">
          <Link to={toDoctor(doctor._id)}>{common.doctor(doctor.name)}</Link>
        </p>
        <p className="soonest-what">
          {what.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </p>
        <p className="soonest-said">
          <span>
            <Rating of={doctor} />
          </span>
          {doctor.languages.length > 0 && (
            <span>
              <Rich text={doctorRating.speaks(format().row(doctor.languages))} parts={{ unseen }} />
            </span>
          )}
        </p>
      </div>
      <Link
        to={toBooking(doctor._id, visit, { date, slotId: slotIdOf(time) })}
        className="soonest-time"
        {...momentMarks({ timeZone: place.timeZone, date, startTime: time.startTime })}
        aria-label={soonestFree.book(doctor.name, shown.day, shown.inWords)}
      >
        <span>{shown.day}</span> <b>{shown.startTime}</b>
        {shown.below && <small> {shown.below}</small>}
      </Link>
    </li>
  )
}

/** The time to show: the reader's own for a video visit, else the place's, with its zone if that differs. */
function useShownTime({ kind, place, date, startTime }: SoonestTime) {
  const clock = useClinicClock()
  const { elsewhere, ownZone } = useTimesInZones()
  const there = { timeZone: place.timeZone, date, startTime, mode: kind.mode }
  const here = elsewhere(there)
  const isOwn = here !== undefined && kind.mode === 'video'
  const zone = (isOwn && ownZone) || place.timeZone
  const shown = isOwn ? here : { date, startTime }
  const city = cityOf(place.timeZone)
  const below =
    here && (isOwn ? soonestFree.own(visitChoice.there(format().ltr(startTime), city)) : soonestFree.zone(city))
  // Without the clinic's clock nothing can be called today, so a date is written out instead.
  const today = clock && dayOf(clock.now, zone)
  return {
    day: today ? dayInWords(shown.date, today) : dateInWords(shown.date, 'short'),
    startTime: shown.startTime,
    below,
    /** The label for screen readers, which says what is visible. */
    inWords: format().row([shown.startTime, ...(below ? [below] : [])]),
  }
}
