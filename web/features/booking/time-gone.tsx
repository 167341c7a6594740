import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { slotIdOf } from '#contract/clinic-time.ts'
import { methodStep } from '#texts/booking/method-step.ts'
import { dateInWords } from '../../language/format.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { Button } from '../../ui/button.tsx'
import { freeTimesQuery } from '../doctors/queries.ts'
import type { Choice } from './choice.ts'
import { Times } from './times.tsx'
import { useSlotInWords } from './use-slot-in-words.ts'

/** A press so soon (ms) after the times have appeared was aimed at what stood there before. */
const soonMs = 500

type Chosen = { date: string; slotId: string }

/** Whether somebody else has taken this time by now. The person's own holds do not count. */
export function useTimeIsGone(doctorId: string, choice: Choice, { date, slotId }: Chosen): boolean {
  const { data, isFetchedAfterMount } = useQuery(freeTimesQuery(doctorId, date, choice.visit))
  return isFetchedAfterMount && data !== undefined && !data.some((time) => slotIdOf(time) === slotId)
}

type Props = Chosen & {
  doctorId: string
  choice: Choice
  onSlot: (date: string, slotId: string) => void
  onLost: (sentence: string) => void
}

/** Shown as soon as somebody else has taken the chosen time: the other times of the day, and a way to other days. */
export function TimeGone({ doctorId, choice, date, slotId, onSlot, onLost }: Props) {
  const clock = useClinicClock(choice.timeZone)
  const inWords = useSlotInWords(choice)
  const said = useRef<HTMLDivElement>(null)
  const [shownAt] = useState(() => performance.now())
  // It may appear while the person reads further down.
  useLayoutEffect(() => {
    said.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const sentence = methodStep.gone(dateInWords(date), inWords(date, slotId, 'start'))
  function choose(day: string, slot: string) {
    if (performance.now() - shownAt > soonMs) onSlot(day, slot)
  }
  return (
    <div className="time-gone">
      <div ref={said} className="booking-notice" role="alert">
        {sentence}
      </div>
      {clock && <Times doctorId={doctorId} choice={choice} date={date} timeZone={clock.timeZone} onSlot={choose} />}
      <Button variant="default" onClick={() => onLost(sentence)}>
        {methodStep.otherDays}
      </Button>
    </div>
  )
}
