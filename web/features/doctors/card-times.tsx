import { Link } from 'react-router'
import { slotIdOf } from '#contract/clinic-time.ts'
import type { ListedDoctor } from '#contract/doctors/doctors.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { dateInWords, dayInWords, format } from '../../language/format.ts'
import { useTimesInZones } from '../clinic/places/zones.ts'
import type { OfVisit } from './queries.ts'
import { useToBooking } from './to-booking.ts'
import { dayOf } from '../../clock/day-of.ts'

type Props = {
  doctor: ListedDoctor
  /** The kind and place of the times, for links to booking. */
  visit: OfVisit
  /** The number of days ahead that can be booked. */
  days: number
  /** Now on the clinic's clock (ms since 1970). */
  now: number | undefined
}

/** The first free times on a doctor's card; each leads to booking with that time chosen. */
export function CardTimes({ doctor: { _id, name, place, times: shown = [], ...doctor }, visit, days, now }: Props) {
  const { inWords, momentMarks } = useTimesInZones()
  const toBooking = useToBooking()
  if (shown.length === 0) return <p className="card-times-none soft">{doctorDirectory.noTime(days)}</p>
  const timeZone = place?.timeZone ?? 'UTC'
  const today = place && now !== undefined ? dayOf(now, timeZone) : undefined
  return (
    <>
      {doctor.kind && <TimesOf kind={doctor.kind} />}
      <ul className="card-times" aria-label={doctorDirectory.freeTimes(name)}>
        {shown.map(({ date, times }) => (
          <li key={date}>
            <p aria-hidden="true">{today ? dayInWords(date, today) : dateInWords(date, 'short')}</p>
            <ul>
              {times.map((time) => (
                <li key={time.startTime} {...momentMarks({ timeZone, date, startTime: time.startTime })}>
                  <Link
                    className="time-chip"
                    to={toBooking(_id, visit, { date, slotId: slotIdOf(time) })}
                    aria-label={doctorDirectory.bookTime(
                      name,
                      dateInWords(date),
                      inWords({ timeZone, date, startTime: time.startTime, mode: doctor.kind?.mode }),
                    )}
                  >
                    {time.startTime}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The kind that was searched for, as this doctor offers it: `Video consultation · 30 minutes · by video`. */
function TimesOf({ kind }: { kind: NonNullable<ListedDoctor['kind']> }) {
  const mode = kind.mode === 'clinic' ? [] : [visitChoice.modes[kind.mode]]
  const { row, duration } = format()
  return <p className="card-times-of soft">{row([kind.name, duration(kind.minutes, 'minute'), ...mode])}</p>
}
