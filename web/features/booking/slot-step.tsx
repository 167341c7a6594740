import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays, datesBetween, weekdayOf } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { bookingWindowDays, weekdays } from '#contract/rules.ts'
import { slotStep } from '#texts/booking/slot-step.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { dateInWords, format } from '../../language/format.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { freeDatesQuery } from '../doctors/queries.ts'
import { Waitlist } from './waiting-list/join-waiting-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Times } from './times.tsx'
import type { Choice } from './choice.ts'
import { useBeenBefore } from './own-visits.ts'
import { VisitChoice } from './visit-choice.tsx'

const OthersFree = lazyPart(() => import('../hours/others-free.tsx').then((part) => part.OthersFree))

type Props = {
  doctor: Doctor
  choice: Choice
  onChoose: (key: 'kind' | 'place', id: string) => void
  date: string | undefined
  /** Why the person was sent back to this step; empty if they were not. */
  notice: string
  onDate: (date: string) => void
  onSlot: (date: string, slotId: string) => void
}

const lastName = (name: string) => name.split(' ').at(-1) ?? name

/** Step 1: a day, then a time. Only free ones can be pressed. */
export function SlotStep({ doctor, choice, onChoose, date, notice, onDate, onSlot }: Props) {
  const clock = useClinicClock(choice.timeZone)
  const dates = useQuery(freeDatesQuery(doctor._id, choice.visit))

  const isNotForThem = useBeenBefore(choice) === false && choice.kind?.audience === 'known'
  // The previous step may have been scrolled far down.
  const why = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (notice) why.current?.scrollIntoView({ block: 'center' })
  }, [notice])

  /** Other doctors with free times: this time was taken, or nothing is free at all. */
  const others = <OthersFree doctor={doctor} visit={choice.visit} />

  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {slotStep.heading(lastName(doctor.name))}
      </h1>
      {notice && (
        <p ref={why} className="booking-notice" role="alert">
          {notice}
        </p>
      )}
      {notice && !isNotForThem && others}
      <VisitChoice choice={choice} onChoose={onChoose} />
      {isNotForThem ? (
        <p className="booking-notice">{slotStep.forKnown}</p>
      ) : (
        <Loaded
          of={dates}
          failed={slotStep.failed}
          shape={84}
          waits={!clock}
          none={
            <div className="no-times">
              <p>{slotStep.none(doctor.name, choice.days)}</p>
              <Button component={Link} to={`/doctors?specialization=${encodeURIComponent(doctor.specialization)}`}>
                {slotStep.others(contractWords.specializations[doctor.specialization])}
              </Button>
              {!notice && others}
            </div>
          }
        >
          {(free) =>
            clock && (
              <>
                <Days
                  days={datesBetween(clock.date, lastShown(clock.date, choice, free))}
                  free={new Map(free.map((day) => [day.date, day.freeTimes]))}
                  chosen={date}
                  onChoose={onDate}
                />
                {date && (
                  <Times
                    key={choice.visit.kindId}
                    doctorId={doctor._id}
                    choice={choice}
                    date={date}
                    timeZone={clock.timeZone}
                    onSlot={onSlot}
                  />
                )}
              </>
            )
          }
        </Loaded>
      )}
      {dates.data && clock && !isNotForThem && (
        <Waitlist
          // Another kind, place or person has other full days.
          key={`${choice.visit.kindId} ${choice.visit.placeId} ${choice.visit.personId}`}
          doctor={doctor}
          visit={choice.visit}
          today={clock.date}
          days={choice.days}
          free={new Set(dates.data.map((day) => day.date))}
        />
      )}
    </section>
  )
}

type DaysProps = {
  days: string[]
  free: Map<string, number>
  chosen: string | undefined
  onChoose: (date: string) => void
}

/**
 * The last date of the strip: the booking window, or for other kinds than the consultation, the last free date beyond
 * it.
 */
function lastShown(today: string, { kind }: Choice, free: readonly { date: string }[]): string {
  const window = addDays(today, bookingWindowDays)
  const last = free.at(-1)?.date ?? window
  return kind && last > window ? last : window
}

/** The days as a strip; only those with a free time can be chosen. */
function Days({ days, free, chosen, onChoose }: DaysProps) {
  const choices = days.map((date, place) => {
    const times = free.get(date) ?? 0
    const isNewMonth = place === 0 || date.endsWith('-01')
    return {
      value: date,
      name: slotStep.dayFree(dateInWords(date, 'short'), times),
      disabled: times === 0,
      shown: (
        <>
          <span>{format().weekday(weekdays.indexOf(weekdayOf(date)), 'short')}</span>
          <strong>{Number(date.slice(8))}</strong>
          {isNewMonth && <span className="day-month">{format().month(date, 'short')}</span>}
        </>
      ),
    }
  })
  return (
    <ChoiceGroup
      label={slotStep.day}
      className="days"
      choiceClassName="day"
      choices={choices}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
