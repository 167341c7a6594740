import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Lost } from '../../ui/loaded.tsx'
import { doctorChoice, doctorNamesQuery } from './doctor-choices.ts'
import { FreeTimes } from '../hours/free-times.tsx'
import type { ChosenTime } from './new/wish.ts'

type Place = { placeId: string; kindId: string; today: string }

type OtherProps = Place & {
  chosen: ChosenTime
  error: string | undefined
  onChoose: (time: ChosenTime) => void
}

/** A choice of doctor, day and free time. */
export function OtherTime({ chosen, error, onChoose, placeId, kindId, today }: OtherProps) {
  const doctors = useQuery(doctorNamesQuery)
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
          ...(doctors.data ?? []).map((each) => doctorChoice(each)),
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
