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

/** The chosen time while it is free; undefined once somebody else has taken it. */
export const useStillFree = (day: Day, slotId: string): string | undefined =>
  useQuery(timesOf(day))
    .data?.map(slotIdOf)
    .find((free) => free === slotId)

type TimesProps = Day & {
  label: string
  /** The text where no time is free. */
  none?: string
  /** The chosen time, such as `09:30`. */
  startTime: string
  onChoose: (time: Time) => void
}

/** A choice among a doctor's free times on a day. */
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
 * The chosen day and time of a doctor, as long as they are free. Without a chosen day: `near` if it has free times,
 * else the first day that has.
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

/** A choice of another day and time of a doctor, among the free ones. */
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
