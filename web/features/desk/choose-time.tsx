import { common } from '#texts/common/common.ts'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { soonestMost, type Specialization } from '#contract/rules.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { dayInWords, format } from '../../language/format.ts'
import { specialtyInWords } from '../../language/specialty.ts'

import { Chips } from '../../ui/chips.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Failed } from '../../ui/failed.tsx'
import { isLost, Lost } from '../../ui/loaded.tsx'
import { directoryQuery, specializationsQuery } from '../doctors/queries.ts'
import { FreeTimes } from '../hours/free-times.tsx'
import { soonestTimesQuery } from '../hours/soonest-query.ts'

export type ChosenTime = { doctorId: string; date: string; startTime: string }

type Place = {
  placeId: string
  kindId: string
  today: string
  /** If given, only doctors of this specialty. */
  specialization?: Specialization | undefined
}

type SpecialtyProps = { chosen: Specialization | undefined; onChoose: (chosen: Specialization | undefined) => void }

/** A choice among the clinic's specialties. */
export function ChooseSpecialty({ chosen, onChoose }: SpecialtyProps) {
  const { data = [] } = useQuery(specializationsQuery)
  const known = data.filter(({ doctors }) => doctors > 0)
  return (
    <NativeSelect
      label={deskBooking.specialty}
      value={chosen ?? ''}
      data={[
        { value: '', label: deskBooking.anySpecialty },
        ...known.map(({ name }) => ({ value: name, label: specialtyInWords(name) })),
      ]}
      onChange={(event) => onChoose(known.find(({ name }) => name === event.currentTarget.value)?.name)}
    />
  )
}

/** The first free times with any doctor. */
export function useSoonest({ placeId, kindId, today, specialization }: Place, onlyToday: boolean) {
  const wish = { placeId, kindId, specialization, ...(onlyToday ? { day: 'today' as const } : {}) }
  const soonest = useQuery(soonestTimesQuery(wish, soonestMost))
  // A shown time can be booked with one press, so times of the previous search are not kept.
  const times = soonest.isPlaceholderData
    ? undefined
    : soonest.data?.slice(0, 5).map(({ doctor, date, startTime }) => {
        const time = format().ltr(startTime)
        const when = date === today ? time : format().row([dayInWords(date, today), time])
        const said = deskBooking.soonestAt(when, deskBoard.dr(doctor.name))
        const whom = specialization ? said : format().row([said, specialtyInWords(doctor.specialization)])
        return { doctorId: doctor._id, date, startTime, said: whom }
      })
  return { times, hasFailed: isLost(soonest), retry: () => void soonest.refetch() }
}

type SoonestProps = ReturnType<typeof useSoonest> & {
  chosen: ChosenTime | undefined
  error: string | undefined
  onChoose: (time: ChosenTime) => void
}

const keyOf = ({ doctorId, date, startTime }: ChosenTime) => `${doctorId} ${date} ${startTime}`

export function SoonestTimes({ times, hasFailed, retry, chosen, error, onChoose }: SoonestProps) {
  if (hasFailed) return <Failed message={common.noTimes} onRetry={retry} />
  if (!times) return null
  if (times.length === 0) return <p className="soft">{deskBooking.none}</p>
  return (
    <Chips
      label={deskBooking.soonest}
      options={times.map((time) => ({ value: keyOf(time), label: time.said }))}
      value={chosen ? keyOf(chosen) : ''}
      error={error}
      onChoose={(key) => {
        const time = times.find((each) => keyOf(each) === key)
        if (time) onChoose({ doctorId: time.doctorId, date: time.date, startTime: time.startTime })
      }}
    />
  )
}

type OtherProps = Place & {
  chosen: ChosenTime
  error: string | undefined
  onChoose: (time: ChosenTime) => void
}

/** A choice of doctor, day and free time. */
export function OtherTime({ chosen, error, onChoose, placeId, kindId, today, specialization }: OtherProps) {
  const doctors = useQuery(directoryQuery({ limit: 100, ...(specialization && { specialization }) }))
  const { doctorId, date, startTime } = chosen
  return (
    <div className="stack">
      <Lost of={doctors} failed={deskBooking.noDoctors} />
      <NativeSelect
        label={deskBooking.doctor}
        value={doctorId}
        error={doctorId ? undefined : error}
        data={[
          { value: '', label: deskBooking.chooseDoctor },
          ...(doctors.data?.rows.map(({ _id, name, specialization: theirs }) => ({
            value: _id,
            label: format().row([deskBoard.dr(name), specialtyInWords(theirs)]),
          })) ?? []),
        ]}
        onChange={(event) => onChoose({ ...chosen, doctorId: event.currentTarget.value })}
      />
      <DateField
        label={deskBooking.date}
        value={date}
        min={today}
        onChange={(day) => onChoose({ ...chosen, date: day })}
      />
      <FreeTimes
        doctorId={doctorId}
        date={date}
        visit={{ placeId, kindId }}
        label={deskBooking.free}
        startTime={startTime}
        onChoose={(time) => onChoose({ ...chosen, startTime: time.startTime })}
      />
      <TextInput
        label={deskBooking.time}
        placeholder="09:30"
        pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
        maxLength={5}
        dir="ltr"
        value={startTime}
        error={doctorId ? error : undefined}
        onChange={(event) => onChoose({ ...chosen, startTime: event.currentTarget.value })}
      />
    </div>
  )
}
