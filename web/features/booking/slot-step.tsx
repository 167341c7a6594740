import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { addDays, cityOf, dateInWords, datesBetween, slotIdOf, weekdayOf } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import { useClinicClock } from '../../clinic.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Failed } from '../../ui/failed.tsx'
import { freeDatesQuery, freeTimesQuery } from '../doctors/queries.ts'
import { Waitlist } from '../waiting-list/join-waiting-list.tsx'
import './slot-step.css'

type Props = {
  doctor: Doctor
  date: string | undefined
  /** Why the person is back here, if they are. */
  notice: string
  onDate: (date: string) => void
  onSlot: (date: string, slotId: string) => void
}

const lastName = (name: string) => name.split(' ').at(-1)

/** Step 1: a day, then a time. Only what can be booked can be pressed. */
export function SlotStep({ doctor, date, notice, onDate, onSlot }: Props) {
  const clock = useClinicClock()
  const dates = useQuery(freeDatesQuery(doctor._id))

  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        When would you like to see Dr. {lastName(doctor.name)}?
      </h1>
      {notice && (
        <p className="booking-notice" role="alert">
          {notice}
        </p>
      )}
      {dates.isError ? (
        <Failed message="Error fetching available slots" onRetry={() => dates.refetch()} />
      ) : !dates.data || !clock ? (
        <Skeleton height={84} />
      ) : dates.data.length === 0 ? (
        <div className="no-times">
          <p>
            Dr. {doctor.name} has no free time in the next {bookingWindowDays} days.
          </p>
          <Button component={Link} to={`/doctors?specialization=${encodeURIComponent(doctor.specialization)}`}>
            See other {doctor.specialization} doctors
          </Button>
        </div>
      ) : (
        <>
          <Days
            today={clock.date}
            free={new Map(dates.data.map((day) => [day.date, day.freeTimes]))}
            chosen={date}
            onChoose={onDate}
          />
          {date && <Times doctorId={doctor._id} date={date} timeZone={clock.timeZone} onSlot={onSlot} />}
        </>
      )}
      {dates.data && clock && (
        <Waitlist doctor={doctor} today={clock.date} free={new Set(dates.data.map((day) => day.date))} />
      )}
    </section>
  )
}

type DaysProps = {
  today: string
  free: Map<string, number>
  chosen: string | undefined
  onChoose: (date: string) => void
}

/** The booking window as a strip of days, of which those with a free time can be chosen. */
function Days({ today, free, chosen, onChoose }: DaysProps) {
  const days = datesBetween(today, addDays(today, bookingWindowDays)).map((date, place) => {
    const times = free.get(date) ?? 0
    const isNewMonth = place === 0 || date.endsWith('-01')
    return {
      value: date,
      name: `${dateInWords(date, 'short')}, ${times === 0 ? 'no free times' : `${times} free`}`,
      disabled: times === 0,
      shown: (
        <>
          <span>{weekdayOf(date).slice(0, 3)}</span>
          <strong>{Number(date.slice(8))}</strong>
          {isNewMonth && <span className="day-month">{dateInWords(date, 'short').split(' ')[2]}</span>}
        </>
      ),
    }
  })
  return (
    <ChoiceGroup
      label="Day"
      className="days"
      choiceClassName="day"
      choices={days}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

type TimesProps = { doctorId: string; date: string; timeZone: string; onSlot: (date: string, slotId: string) => void }

function Times({ doctorId, date, timeZone, onSlot }: TimesProps) {
  const times = useQuery(freeTimesQuery(doctorId, date))
  const gone = useTimesThatWent(
    date,
    times.data?.map((time) => time.startTime),
  )
  const elsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone

  if (times.isError) return <Failed message="Error fetching available slots" onRetry={() => times.refetch()} />
  return (
    <div className="times-of-day">
      <p className="times-heading">
        <strong>{dateInWords(date)}</strong>
        {times.data && ` · ${times.data.length} ${times.data.length === 1 ? 'time' : 'times'} free`} · clinic time,{' '}
        {cityOf(timeZone)}
        {elsewhere && ' (not the time zone of this device)'}
      </p>
      <p className="times-gone" aria-live="polite">
        {gone && `${gone} has just been taken by somebody else.`}
      </p>
      {times.data?.length === 0 && <p className="soft">Nothing is free on this day any more. Please choose another.</p>}
      {times.data ? (
        <ChoiceGroup
          label="Time"
          className="times"
          choiceClassName="time"
          choices={times.data.map((time) => ({
            value: slotIdOf(time),
            name: `${dateInWords(date, 'short')}, ${time.startTime}`,
            shown: time.startTime,
          }))}
          onChoose={(slotId) => onSlot(date, slotId)}
        />
      ) : (
        <div className="times">
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <Skeleton key={n} height={56} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The times that were free on this date a moment ago and are no longer, as words. */
function useTimesThatWent(date: string, free: string[] | undefined): string {
  const seen = useRef<{ date: string; free: string[] }>({ date, free: [] })
  const [gone, setGone] = useState('')
  const now = free?.join(',')
  useEffect(() => {
    if (now === undefined) return
    const current = now === '' ? [] : now.split(',')
    const went = seen.current.date === date ? seen.current.free.filter((time) => !current.includes(time)) : []
    seen.current = { date, free: current }
    setGone(went.join(', '))
  }, [date, now])
  return gone
}
