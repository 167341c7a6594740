import { NativeSelect } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { slotIdOf } from '#contract/clinic-time.ts'
import { common } from '#texts/common/common.ts'
import { dateInWords, format } from '../../language/format.ts'
import { Chips } from '../../ui/chips.tsx'
import { Loaded, Lost } from '../../ui/loaded.tsx'
import { freeDatesQuery, freeTimesQuery } from '../doctors/queries.ts'

type Visit = Parameters<typeof freeTimesQuery>[2]
type Day = { doctorId: string; date: string; visit: Visit }
type Time = { startTime: string; endTime: string }

const timesOf = ({ doctorId, date, visit }: Day) => ({
  ...freeTimesQuery(doctorId, date, visit),
  enabled: doctorId !== '' && date !== '',
})

/** This time of the day as long as it is free: somebody else may take it while it is looked at. */
export const useStillFree = (day: Day, slotId: string): string | undefined =>
  useQuery(timesOf(day))
    .data?.map(slotIdOf)
    .find((free) => free === slotId)

type TimesProps = Day & {
  label: string
  /** What is said where none is free. */
  none?: string
  /** `09:30` of the one that is chosen, or anything else. */
  startTime: string
  onChoose: (time: Time) => void
}

/** The free times of a doctor on a day, of which one is chosen. */
export function FreeTimes({ label, none, startTime, onChoose, ...day }: TimesProps) {
  const times = useQuery(timesOf(day))
  const free = times.data
  return (
    <>
      <Lost of={times} failed={common.noTimes} />
      {free?.length === 0 && none && <p className="soft">{none}</p>}
      {free && free.length > 0 && (
        <Chips
          label={label}
          options={free.map((time) => ({ value: time.startTime, label: format().ltr(time.startTime) }))}
          value={startTime}
          onChoose={(start) => {
            const time = free.find((each) => each.startTime === start)
            if (time) onChoose(time)
          }}
        />
      )}
    </>
  )
}

type Chosen = { date: string; slotId: string }

/**
 * What is chosen of a doctor's free days and times, as far as it is still free. While no day is, it is `near` where
 * something is free then, or else the first.
 */
export function useFreeChoice(doctorId: string, visit: Visit, chosen: Chosen, near?: string) {
  const dates = useQuery(freeDatesQuery(doctorId, visit))
  const first = dates.data?.find(({ date }) => date === near) ?? dates.data?.[0]
  const date = chosen.date || (first?.date ?? '')
  return { doctorId, visit, dates, date, slotId: useStillFree({ doctorId, date, visit }, chosen.slotId) }
}

type DatesProps = {
  of: ReturnType<typeof useFreeChoice>
  words: { day: string; dayFree: (date: string, times: number) => string; time: string; none: string }
  onChoose: (chosen: Chosen) => void
  error?: ReactNode
}

/** Another day and time of a doctor: the days that have a free time, and the times of the one that is chosen. */
export function FreeDatesAndTimes({ of: { dates, date, slotId, ...doctor }, words, onChoose, error }: DatesProps) {
  return (
    <Loaded of={dates} failed={common.noTimes} shape={120} none={<p className="soft">{words.none}</p>}>
      {(days) => (
        <>
          <NativeSelect
            label={words.day}
            value={date}
            error={error}
            data={days.map((day) => ({ value: day.date, label: words.dayFree(dateInWords(day.date), day.freeTimes) }))}
            onChange={(event) => onChoose({ date: event.currentTarget.value, slotId: '' })}
          />
          <FreeTimes
            {...doctor}
            date={date}
            label={words.time}
            startTime={slotId?.slice(0, 5) ?? ''}
            onChoose={(time) => onChoose({ date, slotId: slotIdOf(time) })}
          />
        </>
      )}
    </Loaded>
  )
}
