import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cityOf, slotIdOf } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { doctorDirectory } from '#texts/doctors/doctor-directory.ts'
import { dateInWords, dayInWords } from '../../language/format.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { KnownWhom } from '../people/known-whom.tsx'
import { useTimesInZones } from '../clinic/places/zones.ts'
import { freeDatesQuery, freeTimesQuery } from '../doctors/queries.ts'
import { useToBooking } from '../doctors/to-booking.ts'
import { type Choice, datesShown } from './choice.ts'
import { useVisitChoice } from './use-choice.ts'
import { TimeOfVisit } from './time-of-visit.tsx'
import { VisitChoice } from './visit-choice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The free times of the next three days that have any; each leads to booking with that time chosen. */
export const NextTimes = ({ doctor }: { doctor: Doctor }) => (
  <KnownWhom heading="h2" waiting={<Skeleton height={240} />}>
    <TimesForWhom doctor={doctor} />
  </KnownWhom>
)

function TimesForWhom({ doctor }: { doctor: Doctor }) {
  const { choice, choose, failed, retry } = useVisitChoice(doctor)
  const toBooking = useToBooking()
  return (
    <section className="doctor-times" aria-labelledby="next-times">
      <h2 id="next-times">{doctorDirectory.page.times}</h2>
      {choice ? (
        <>
          {choice.lost && <p role="alert">{choice.lost === 'place' ? visitChoice.lostPlace : visitChoice.lostKind}</p>}
          <VisitChoice choice={choice} onChoose={choose} />
          {!choice.lost && <Times doctor={doctor} choice={choice} />}
        </>
      ) : failed ? (
        <Failed message={doctorDirectory.page.timesFailed} onRetry={retry} />
      ) : (
        <Skeleton height={240} />
      )}
      <Button component={Link} to={toBooking(doctor._id, choice?.visit ?? {})} fullWidth>
        {doctorDirectory.book}
      </Button>
    </section>
  )
}

function Times({ doctor: { _id: id }, choice }: { doctor: Doctor; choice: Choice }) {
  const clock = useClinicClock(choice.timeZone)
  const { elsewhere, momentMarks } = useTimesInZones()
  const toBooking = useToBooking()
  const dates = useQuery(freeDatesQuery(id, choice.visit))
  const soonest = (dates.data ?? []).filter(({ freeTimes }) => freeTimes > 0).slice(0, datesShown)
  const times = useQueries({ queries: soonest.map(({ date }) => freeTimesQuery(id, date, choice.visit)) })
  return (
    <Loaded of={dates} failed={doctorDirectory.page.timesFailed} shape={240}>
      {() =>
        soonest.length === 0 ? (
          <p className="soft">{doctorDirectory.page.noTime(choice.days)}</p>
        ) : (
          soonest.map(({ date }, n) => {
            const there = { timeZone: clock?.timeZone ?? 'UTC', date, mode: choice.kind?.mode }
            const isElsewhere = clock && elsewhere({ ...there, startTime: '12:00' }) !== undefined
            const day = clock ? dayInWords(date, clock.date) : dateInWords(date)
            return (
              <div key={date}>
                <h3>{isElsewhere ? visitChoice.there(day, cityOf(clock.timeZone)) : day}</h3>
                <ul>
                  {times[n]?.data?.map((slot) => (
                    <li key={slot.startTime} {...momentMarks({ ...there, startTime: slot.startTime })}>
                      <Link className="time-chip" to={toBooking(id, choice.visit, { date, slotId: slotIdOf(slot) })}>
                        <span className="unseen">{dateInWords(date)}, </span>
                        <TimeOfVisit {...there} startTime={slot.startTime} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            )
          })
        )
      }
    </Loaded>
  )
}
