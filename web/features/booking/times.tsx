import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cityOf, slotIdOf } from '#contract/clinic-time.ts'
import { slotStep } from '#texts/booking/slot-step.ts'
import { dateInWords, format } from '../../language/format.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useTimesInZones } from '../clinic/places/zones.ts'
import { freeTimesQuery } from '../doctors/queries.ts'
import { TimeOfVisit } from './time-of-visit.tsx'
import type { Choice } from './choice.ts'
import { useOwnInTheWay } from './own-visits.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type TimesProps = {
  doctorId: string
  choice: Choice
  date: string
  timeZone: string
  onSlot: (date: string, slotId: string) => void
}

/** The free times of a day; one press takes one. */
export function Times({ doctorId, choice, date, timeZone, onSlot }: TimesProps) {
  const times = useQuery(freeTimesQuery(doctorId, date, choice.visit))
  const gone = useTimesThatWent(
    date,
    times.data?.map((time) => time.startTime),
  )
  const elsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== timeZone
  const zones = useTimesInZones()
  const ownInTheWay = useOwnInTheWay(choice, date, timeZone)
  const free = times.data?.filter((time) => !ownInTheWay(time))
  const areOwn = times.data !== undefined && free !== undefined && free.length < times.data.length
  const there = { timeZone, date, mode: choice.kind?.mode }
  /** The label for screen readers, which also names the day. */
  const nameOf = (startTime: string) => {
    const said = there.mode === 'video' ? zones.inWords({ ...there, startTime }) : format().ltr(startTime)
    return format().row([dateInWords(date, 'short'), said])
  }

  return (
    <div className="times-of-day">
      <p className="times-heading">
        <strong>{dateInWords(date)}</strong>
        {free && ` · ${slotStep.timesFree(free.length)}`} ·{' '}
        {elsewhere ? slotStep.zoneElsewhere(cityOf(timeZone)) : slotStep.zone(cityOf(timeZone))}
      </p>
      <p className="times-gone" aria-live="polite">
        {gone && slotStep.gone(format().ltr(gone))}
      </p>
      {areOwn && <p className="soft">{slotStep.ownTimes}</p>}
      <Loaded
        of={times}
        failed={slotStep.failed}
        shape={
          <div className="times">
            {[1, 2, 3, 4, 5, 6].map((n) => (
              <Skeleton key={n} height={56} />
            ))}
          </div>
        }
        none={<p className="soft">{slotStep.full}</p>}
      >
        {(all) => (
          <ChoiceGroup
            label={slotStep.time}
            className="times"
            choiceClassName="time"
            choices={all.map((time) => ({
              value: slotIdOf(time),
              name: nameOf(time.startTime),
              shown: <TimeOfVisit {...there} startTime={time.startTime} />,
              disabled: ownInTheWay(time) !== undefined,
            }))}
            onChoose={(slotId) => onSlot(date, slotId)}
          />
        )}
      </Loaded>
    </div>
  )
}

/** The times of this date that were free a moment ago and are not any more, in words. */
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
