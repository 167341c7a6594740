import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { addDays, datesBetween } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors/doctors.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import { slotStep } from '#texts/booking/slot-step.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { freeDatesQuery } from '../doctors/queries.ts'
import { Waitlist } from './waiting-list/join-waiting-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Times } from './times.tsx'
import type { Choice } from './choice.ts'
import { Days, Month, NextFree } from './days.tsx'
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

/**
 * Step 1: a day, then a time. Only free ones can be pressed. After a time was lost, the doctor's other times of that
 * day come first, then other days, then other doctors, then the kind and place.
 */
export function SlotStep({ doctor, choice, onChoose, date, notice, onDate, onSlot }: Props) {
  const clock = useClinicClock(choice.timeZone)
  const dates = useQuery(freeDatesQuery(doctor._id, choice.visit))

  const isNotForThem = useBeenBefore(choice) === false && choice.kind?.audience === 'known'
  const [lostDate, setLostDate] = useState(notice ? date : undefined)
  const isAfterLoss = lostDate !== undefined && !isNotForThem
  const heading = useRef<HTMLHeadingElement>(null)
  // The previous step may have been scrolled far down.
  const why = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (notice) why.current?.scrollIntoView({ block: 'center' })
  }, [notice])

  /** Other doctors with free times: this time was taken, or nothing is free at all. */
  const others = <OthersFree doctor={doctor} visit={choice.visit} />
  const times = date && clock && (
    <Times
      key={choice.visit.kindId}
      doctorId={doctor._id}
      choice={choice}
      date={date}
      timeZone={clock.timeZone}
      onSlot={onSlot}
    />
  )

  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question" ref={heading} tabIndex={-1}>
        {slotStep.heading(lastName(doctor.name))}
      </h1>
      {notice && (
        <p ref={why} className="booking-notice" role="alert">
          {notice}
        </p>
      )}
      {notice && !isAfterLoss && !isNotForThem && others}
      {!isAfterLoss && <VisitChoice choice={choice} onChoose={onChoose} folds="on-phone" />}
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
          {(free) => {
            if (!clock) return null
            const shown = {
              days: datesBetween(clock.date, lastShown(clock.date, choice, free)),
              free: new Map(free.map((day) => [day.date, day.freeTimes])),
              chosen: date,
              onChoose: onDate,
            }
            return (
              <>
                {isAfterLoss && date === lostDate && times}
                <div className="days-head">
                  <Month {...shown} />
                  <NextFree
                    doctorId={doctor._id}
                    choice={choice}
                    free={free}
                    today={clock.date}
                    chosen={date}
                    timeZone={clock.timeZone}
                    onSlot={onSlot}
                  />
                </div>
                <Days {...shown} />
                {!(isAfterLoss && date === lostDate) && times}
              </>
            )
          }}
        </Loaded>
      )}
      {isAfterLoss && (
        <>
          {others}
          <VisitChoice
            choice={choice}
            onChoose={(key, id) => {
              // Another kind or place has other days and times: the page begins anew, at its top.
              setLostDate(undefined)
              heading.current?.focus()
              onChoose(key, id)
            }}
            folds="always"
          />
        </>
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

/**
 * The last date of the strip: the booking window, or for other kinds than the consultation, the last free date beyond
 * it.
 */
function lastShown(today: string, { kind }: Choice, free: readonly { date: string }[]): string {
  const window = addDays(today, bookingWindowDays)
  const last = free.at(-1)?.date ?? window
  return kind && last > window ? last : window
}
