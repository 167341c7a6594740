import { NativeSelect } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { firstReasons } from '#contract/desk/desk-stages.ts'
import { calendarStandIn } from '#texts/desk/calendar-stand-in.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { useChange } from '../../../wire/use-change.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import { sentenceOf } from '../../../ui/say.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { reasonsQuery } from '../../booking/reasons/queries.ts'
import { ReasonField } from '../../booking/reasons/reason-field.tsx'
import { absenceVisitsQuery } from '../../hours/queries.ts'
import { useUndoMany } from '../../hours/use-undo-many.ts'
import { usePlaceOfAbsence } from './place-of-absence.tsx'

type Day = {
  date: string
  doctorId: string | undefined
  /** The doctor's name; empty for the doctor's own calendar. */
  doctor: string
  /** The place that the calendar shows; all of them if not given. */
  placeId: string | undefined
}

/** For a doctor who cannot come: lists the affected visits, and cancels them after a second press. */
export function CancelDay({ visits, ...day }: Day & { visits: readonly CalendarVisit[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isOpen && !visits.some(({ status }) => status === 'pending' || status === 'confirmed')) return null
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setOpen(true)}>
        {deskCalendar.cancelDay.open}
      </Button>
      {isOpen && <Question {...day} onClose={close} />}
    </>
  )
}

/** The reason is at first that the doctor is away, if the clinic's list has it. */
function Question({ date, doctorId, doctor, placeId: shownPlace, onClose }: Day & { onClose: () => void }) {
  const { placeId, isKnown, where } = usePlaceOfAbsence(shownPlace)
  const whose = { ...(doctorId ? { doctorId } : {}), ...(placeId ? { placeId } : {}) }
  const met = useQuery({ ...absenceVisitsQuery({ ...whose, fromDate: date, toDate: date }), enabled: isKnown })
  const { data: reasons } = useQuery(reasonsQuery)
  const [chosenReason, setReason] = useState<string>()
  const [at, setAt] = useState('')
  const away = reasons?.find(({ _id }) => _id === firstReasons['doctor-away'])?._id ?? ''
  const reasonId = chosenReason ?? away
  const places = new Map(met.data?.map(({ place }) => [place._id, place.name]))
  const visits = met.data?.filter(({ place }) => !at || place._id === at) ?? []
  const sayDone = useUndoMany(doctorId)
  const cancel = useChange('POST /appointments/cancel-day', {
    invalidates: ['appointments', 'times', 'hours', 'payments'],
    quiet: true,
    scope: `hours ${doctorId ?? 'own'}`,
    onSuccess({ message, undo }) {
      sayDone(message, undo)
      onClose()
    },
    // If the visits have changed, show the new list before the next try.
    onError: () => void met.refetch(),
  })
  const send = () =>
    cancel.mutate({
      body: {
        date,
        ...whose,
        ...(at ? { placeId: at } : {}),
        ...(reasonId ? { reasonId } : {}),
        shown: visits.map(({ _id, version }) => ({ _id, version })),
      },
    })
  const close = () => cancel.isPending || onClose()
  const day = dateInWords(date)
  const isEmpty = met.data !== undefined && visits.length === 0
  return (
    <Dialog
      opened
      title={doctor ? deskCalendar.cancelDay.askOf(doctor, day) : deskCalendar.cancelDay.ask(day)}
      onClose={close}
      answers={
        <>
          <Button variant="default" onClick={close}>
            {deskCalendar.cancelDay.no}
          </Button>
          {!isEmpty && (
            <Button color="red" loading={cancel.isPending} disabled={!met.data} onClick={send}>
              {met.data ? deskCalendar.cancelDay.yes(visits.length) : deskCalendar.cancelDay.looking}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {where}
        <Lost of={met} failed={deskCalendar.cancelDay.notLooked} />
        {met.data && <p>{isEmpty ? calendarStandIn.none : deskCalendar.cancelDay.says(visits.length)}</p>}
        {places.size > 1 && (
          <NativeSelect
            label={deskCalendar.place}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
            data={[
              { value: '', label: deskCalendar.everyPlace },
              ...[...places].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <ul className="stand-in-list" aria-label={calendarStandIn.visits}>
          {visits.map(({ _id, startTime, patient, kind, place }) => (
            <li key={_id}>
              <span>{calendarStandIn.visit(format().ltr(startTime), patient.name, kind)}</span>
              {places.size > 1 && <span className="soft">{place.name}</span>}
            </li>
          ))}
        </ul>
        {!isEmpty && (
          <ReasonField act="cancel" value={reasonId} onChange={(event) => setReason(event.currentTarget.value)} />
        )}
        <FormMessage text={cancel.error ? sentenceOf(cancel.error, deskCalendar.cancelDay.failed) : ''} />
      </div>
    </Dialog>
  )
}
