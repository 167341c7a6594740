import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { soonestMost } from '#contract/rules.ts'
import { board } from '#texts/board.ts'
import { newvisit as t } from '#texts/newvisit.ts'
import { dayInWords, format } from '../../format.ts'
import { Chips } from '../../ui/chips.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { directoryQuery, freeTimesQuery } from '../doctors/queries.ts'
import { soonestTimesQuery } from '../hours/soonest-query.ts'

export type ChosenTime = { doctorId: string; date: string; startTime: string }

type Place = { placeId: string; kindId: string; today: string }

/** The first free times with anybody, as one says them at the desk. */
export function useSoonest({ placeId, kindId, today }: Place, onlyToday: boolean) {
  const wish = { placeId, kindId, ...(onlyToday ? { day: 'today' as const } : {}) }
  const { data } = useQuery(soonestTimesQuery(wish, soonestMost))
  return data?.slice(0, 8).map(({ doctor, date, startTime }) => {
    const time = format().ltr(startTime)
    const when = date === today ? time : format().row([dayInWords(date, today), time])
    return { doctorId: doctor._id, date, startTime, said: t.soonestAt(when, board.dr(doctor.name)) }
  })
}

type SoonestProps = {
  times: ReturnType<typeof useSoonest>
  chosen: ChosenTime | undefined
  onChoose: (time: ChosenTime) => void
}

const keyOf = ({ doctorId, date, startTime }: ChosenTime) => `${doctorId} ${date} ${startTime}`

export function SoonestTimes({ times = [], chosen, onChoose }: SoonestProps) {
  if (times.length === 0) return <p className="soft">{t.none}</p>
  return (
    <Chips
      label={t.soonest}
      options={times.map((time) => ({ value: keyOf(time), label: time.said }))}
      value={chosen ? keyOf(chosen) : ''}
      onChoose={(key) => {
        const time = times.find((each) => keyOf(each) === key)
        if (time) onChoose({ doctorId: time.doctorId, date: time.date, startTime: time.startTime })
      }}
    />
  )
}

type OtherProps = Place & { chosen: ChosenTime; onChoose: (time: ChosenTime) => void }

/** Any doctor, day and time, with what is free then. */
export function OtherTime({ chosen, onChoose, placeId, kindId, today }: OtherProps) {
  const doctors = useQuery(directoryQuery({ limit: 100 }))
  const { doctorId, date, startTime } = chosen
  const free = useQuery({ ...freeTimesQuery(doctorId, date, { placeId, kindId }), enabled: doctorId !== '' })
  return (
    <div className="stack">
      <NativeSelect
        label={t.doctor}
        value={doctorId}
        data={[
          { value: '', label: t.chooseDoctor },
          ...(doctors.data?.rows.map(({ _id, name }) => ({ value: _id, label: board.dr(name) })) ?? []),
        ]}
        onChange={(event) => onChoose({ ...chosen, doctorId: event.currentTarget.value })}
      />
      <DateField label={t.date} value={date} min={today} onChange={(day) => onChoose({ ...chosen, date: day })} />
      {doctorId && (free.data?.length ?? 0) > 0 && (
        <Chips
          label={t.free}
          options={free.data?.map((time) => ({ value: time.startTime, label: format().ltr(time.startTime) })) ?? []}
          value={startTime}
          onChoose={(time) => onChoose({ ...chosen, startTime: time })}
        />
      )}
      <TextInput
        label={t.time}
        placeholder="09:30"
        pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
        maxLength={5}
        dir="ltr"
        value={startTime}
        onChange={(event) => onChoose({ ...chosen, startTime: event.currentTarget.value })}
      />
    </div>
  )
}
