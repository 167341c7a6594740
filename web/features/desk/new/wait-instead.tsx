import { useQuery } from '@tanstack/react-query'
import { type PartOfDay, partsOfDay } from '#contract/rules.ts'
import { waitingList } from '#texts/booking/waiting-list.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { format } from '../../../language/format.ts'
import { specialtyInWords } from '../../../language/specialty.ts'
import { Checkbox } from '../../../ui/boxes.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import type { BodyFor } from '../../../wire/use-change.ts'
import { directoryQuery } from '../../doctors/queries.ts'
import type { Sending, Typed } from './typed.ts'
import { doctorOf } from './wish.ts'

const parts = Object.keys(partsOfDay) as PartOfDay[]
const partOf = (value: string) => parts.find((part) => part === value)

/** What is waited for where nothing suits: the doctor and the days that were asked for, until others are named. */
export function waitingFor({ whom, from, part, ...typed }: Typed, today: string) {
  const date = typed.waitFrom || from || today
  return {
    doctorId: typed.waitWith || (doctorOf({ whom }) ?? ''),
    date,
    untilDate: typed.waitUntil || date,
    part: typed.waitPart || (partOf(part) ?? ''),
  }
}

/** Errors of what is waited for, by field. */
export function errorsOfWaiting(typed: Typed, today: string): Record<string, string> {
  const { doctorId, date, untilDate } = waitingFor(typed, today)
  if (!doctorId) return { waitWith: deskBooking.chooseDoctor }
  return untilDate < date ? { waitUntil: waitingList.backwards } : {}
}

/** The days as the request names them. */
export function daysOfWaiting(
  typed: Typed,
  today: string,
): Pick<BodyFor<'POST /desk/waitlist'>, 'doctorId' | 'date' | 'untilDate' | 'part'> {
  const { part, ...wish } = waitingFor(typed, today)
  const named = partOf(part)
  return { ...wish, ...(named ? { part: named } : {}) }
}

/** Where nothing suits: the waiting list in place of a time. */
export function WaitInstead({ of: { values, field, set }, today }: { of: Sending; today: string }) {
  const doctors = useQuery({ ...directoryQuery({ limit: 100 }), enabled: values.waits !== '' })
  const { doctorId, date, untilDate, part } = waitingFor(values, today)
  return (
    <>
      <Checkbox
        label={newVisit.waits}
        description={newVisit.waitsSays}
        checked={values.waits !== ''}
        onChange={(event) => set({ waits: event.currentTarget.checked ? 'yes' : '' })}
      />
      {values.waits !== '' && (
        <>
          <NativeSelect
            label={deskBooking.doctor}
            {...field('waitWith')}
            value={doctorId}
            data={[
              { value: '', label: deskBooking.chooseDoctor },
              ...(doctors.data?.rows ?? []).map(({ _id, name, specialization }) => ({
                value: _id,
                label: format().row([deskBoard.dr(name), specialtyInWords(specialization)]),
              })),
            ]}
          />
          <div className="visit-pair">
            <DateField label={waitingList.from} min={today} {...field('waitFrom')} value={date} />
            <DateField label={waitingList.until} min={date} {...field('waitUntil')} value={untilDate} />
          </div>
          <Chips
            label={waitingList.part}
            options={[
              { value: '', label: waitingList.anyPart },
              ...parts.map((value) => ({ value, label: waitingList.parts[value] })),
            ]}
            value={part}
            onChoose={(waitPart) => set({ waitPart })}
          />
        </>
      )}
    </>
  )
}
