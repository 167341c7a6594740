import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#contract/clinic-time.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { dayInWords, format } from '../../../language/format.ts'
import { specialtyInWords } from '../../../language/specialty.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'
import { kindsQuery, specializationsQuery } from '../../doctors/queries.ts'
import { doctorChoice, doctorNamesQuery } from '../doctor-choices.ts'
import { deskParts, hoursAfter, type Wish, whomOfDoctor } from './wish.ts'

/** Two weeks can be chosen at once, other days from a calendar. */
const daysShown = 14
const anotherDay = 'another'

type Props = {
  wish: Wish
  /** Today's date at the place. */
  today: string
  /** A walk-in is seen today: no day is asked for. */
  isWalkIn: boolean
  onChange: (wish: Partial<Wish>) => void
}

/** A chip that is filled while it limits what is found. */
const chip = (isSet: boolean) => (isSet ? 'wish-chip wish-set' : 'wish-chip')

/** What is asked for, in one line as it is said: the kind, with whom, where, and when. */
export function WishChips({ wish, today, isWalkIn, onChange }: Props) {
  const kinds = useQuery(kindsQuery)
  const { places } = useOwnPlaces('desk')
  const { kindId, placeId, whom, from, part } = wish
  // How long it shall take, as people say it: only the kinds of that length are offered then.
  const [minutes, setMinutes] = useState('')
  const all = kinds.data ?? []
  const lengths = [...new Set(all.map((kind) => kind.minutes))].toSorted((a, b) => a - b)
  const ofLength = (asked: string) => all.filter((kind) => !asked || String(kind.minutes) === asked)
  const isOffered = (asked: string) => ofLength(asked).some(({ _id }) => _id === kindId)
  // A kept draft may name a kind of another length.
  const length = isOffered(minutes) ? minutes : ''
  function chooseLength(asked: string) {
    setMinutes(asked)
    if (!isOffered(asked)) onChange({ kindId: ofLength(asked)[0]!._id })
  }
  return (
    <fieldset className="wish">
      <legend className="unseen">{newVisit.wish}</legend>
      <NativeSelect
        className={chip(true)}
        aria-label={deskBooking.kind}
        value={kindId}
        data={ofLength(length).map(({ _id, name, minutes }) => ({
          value: _id,
          label: format().row([name, format().duration(minutes, 'minute')]),
        }))}
        onChange={(event) => onChange({ kindId: event.currentTarget.value })}
      />
      {lengths.length > 1 && (
        <NativeSelect
          className={chip(length !== '')}
          aria-label={newVisit.length}
          value={length}
          data={[
            { value: '', label: newVisit.anyLength },
            ...lengths.map((each) => ({ value: String(each), label: format().duration(each, 'minute') })),
          ]}
          onChange={(event) => chooseLength(event.currentTarget.value)}
        />
      )}
      <ChooseWhom whom={whom} onChange={(chosen) => onChange({ whom: chosen })} />
      {places.length > 1 && (
        <NativeSelect
          className={chip(true)}
          aria-label={newVisit.place}
          value={placeId}
          data={places.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(event) => onChange({ placeId: event.currentTarget.value })}
        />
      )}
      {!isWalkIn && <ChooseDay {...{ from, today }} onChange={(day) => onChange({ from: day })} />}
      <NativeSelect
        className={chip(part !== '')}
        aria-label={newVisit.part}
        value={part}
        data={[
          { value: '', label: newVisit.anyPart },
          ...deskParts.map((each) => ({ value: each, label: newVisit.parts[each] })),
          ...hoursAfter.map((hour) => ({ value: hour, label: newVisit.after(format().ltr(hour)) })),
        ]}
        onChange={(event) => onChange({ part: event.currentTarget.value })}
      />
    </fieldset>
  )
}

function ChooseWhom({ whom, onChange }: { whom: string; onChange: (whom: string) => void }) {
  const specialties = useQuery(specializationsQuery)
  const doctors = useQuery(doctorNamesQuery)
  const known = (specialties.data ?? []).filter((each) => each.doctors > 0)
  return (
    <>
      <NativeSelect
        className={chip(whom !== '')}
        aria-label={newVisit.whom}
        value={whom}
        data={[
          { value: '', label: newVisit.anyDoctor },
          {
            group: deskBooking.specialty,
            items: known.map(({ name }) => ({ value: name, label: specialtyInWords(name) })),
          },
          {
            group: deskBooking.doctor,
            items: (doctors.data ?? []).map((each) => doctorChoice(each, whomOfDoctor)),
          },
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Lost of={doctors} failed={deskBooking.noDoctors} />
    </>
  )
}

type DayProps = { from: string; today: string; onChange: (from: string) => void }

function ChooseDay({ from, today, onChange }: DayProps) {
  const [isTyped, setTyped] = useState(false)
  const days = Array.from({ length: daysShown }, (_, n) => addDays(today, n))
  const all = from === '' || days.includes(from) ? days : [...days, from]
  return (
    <>
      <NativeSelect
        className={chip(from !== '')}
        aria-label={deskBooking.date}
        value={isTyped ? anotherDay : from}
        data={[
          { value: '', label: newVisit.anyDay },
          ...all.map((day) => ({ value: day, label: dayInWords(day, today) })),
          { value: anotherDay, label: newVisit.anotherDay },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value === anotherDay)
          if (value !== anotherDay) onChange(value)
        }}
      />
      {isTyped && <DateField label={newVisit.fromDay} value={from} min={today} onChange={onChange} />}
    </>
  )
}
