import { IconCalendarMonth } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { slotIdOf, weekdayOf } from '#contract/clinic-time.ts'
import { weekdays } from '#contract/rules.ts'
import { slotStep } from '#texts/booking/slot-step.ts'
import { dateInWords, format } from '../../language/format.ts'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useDismiss } from '../../ui/use-dismiss.ts'
import { freeTimesQuery } from '../doctors/queries.ts'
import type { Choice } from './choice.ts'
import { useOwnInTheWay } from './own-visits.ts'
import { useSlotInWords } from './use-slot-in-words.ts'

const DateCalendar = lazyPart(() => import('../../ui/date-calendar.tsx').then((part) => part.DateCalendar))

type DaysProps = {
  days: string[]
  free: ReadonlyMap<string, number>
  chosen: string | undefined
  onChoose: (date: string) => void
}

/** The label of a day, with its number of free times. */
const nameOf = (date: string, free: ReadonlyMap<string, number>) =>
  slotStep.dayFree(dateInWords(date, 'short'), free.get(date) ?? 0)

/** The days as a strip; only those with a free time can be chosen. */
export function Days({ days, free, chosen, onChoose }: DaysProps) {
  const choices = days.map((date, place) => {
    const isNewMonth = place === 0 || date.endsWith('-01')
    return {
      value: date,
      name: nameOf(date, free),
      disabled: !free.get(date),
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

/** The same days as a month, opened by a button. */
export function Month({ days, free, chosen, onChoose }: DaysProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useDismiss(box, open, close)
  return (
    <div className="days-month" ref={box}>
      <button ref={button} type="button" className="days-act" aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconCalendarMonth size={20} stroke={1.6} aria-hidden="true" />
        {slotStep.month}
      </button>
      {open && (
        <DateCalendar
          value={chosen ?? ''}
          min={days[0]}
          max={days.at(-1)}
          isClosed={(date) => !free.get(date)}
          nameOf={(date) => nameOf(date, free)}
          onChoose={(date) => {
            setOpen(false)
            button.current?.focus()
            onChoose(date)
          }}
        />
      )}
    </div>
  )
}

type NextFreeProps = {
  doctorId: string
  choice: Choice
  /** The dates with a free time, the soonest first. */
  free: readonly { date: string }[]
  today: string
  chosen: string | undefined
  timeZone: string
  onSlot: (date: string, slotId: string) => void
}

/** The soonest free time as a button, where today has none, or the chosen day has none that suits the person. */
export function NextFree({ doctorId, choice, free, today, chosen, timeZone, onSlot }: NextFreeProps) {
  const inWords = useSlotInWords(choice)
  const onChosen = useQuery({ ...freeTimesQuery(doctorId, chosen ?? '', choice.visit), enabled: chosen !== undefined })
  const ownOnChosen = useOwnInTheWay(choice, chosen, timeZone)
  const isFull = onChosen.data?.every((time) => ownOnChosen(time)) ?? false
  const soonest = free.find(({ date }) => !isFull || date !== chosen)?.date
  const date = isFull || (soonest && soonest > today) ? soonest : undefined
  const times = useQuery({ ...freeTimesQuery(doctorId, date ?? '', choice.visit), enabled: date !== undefined })
  const own = useOwnInTheWay(choice, date, timeZone)
  const time = times.data?.find((each) => !own(each))
  if (!date || !time) return null
  const slotId = slotIdOf(time)
  return (
    <button type="button" className="days-act next-free" onClick={() => onSlot(date, slotId)}>
      {slotStep.nextFree(dateInWords(date, 'short'), inWords(date, slotId, 'start'))}
    </button>
  )
}
