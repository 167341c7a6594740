import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { slotIdOf } from '#contract/clinic-time.ts'
import { type Overstep, oversteps } from '#contract/desk/desk-stages.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { deskVisits } from '#texts/desk/desk-visits.ts'
import { ApiFailure } from '../../wire/api.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'

import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { say } from '../../ui/say.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { reasonsQuery } from '../booking/reasons/queries.ts'
import { ReasonField } from '../booking/reasons/reason-field.tsx'
import { FreeTimes, useStillFree } from '../hours/free-times.tsx'
import { Lost } from '../../ui/loaded.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PriceOfMove } from './calendar/price-of-move.tsx'
import { doctorChoice, doctorNamesQuery } from './doctor-choices.ts'
import { type Named, useSeen } from './use-seen.tsx'
import { useChange } from '../../wire/use-change.ts'
import { ofVisits } from './visit-queries.ts'
import { whoseVisit } from './whose-visit.ts'
import { clockText, minuteOf } from '../../clock/clock-text.ts'

const LowerPrice = lazyDialog(() => import('../payments/lower-price.tsx').then((part) => part.LowerPrice))

type Place = Pick<Board['place'], '_id' | 'name'>
type Props = { visit: Named; place: Place; onClose: () => void }
type Movable = Named & { kind: { _id: string } } & ({ endTime: string } | { kind: { minutes: number } })

/** Asks for a reason, and cancels a visit for reception. */
export function CancelVisit({ visit, place, onClose }: Props) {
  const cancel = useChange('PUT /desk/visits/{id}/cancel', { ...ofVisits, scope: visit._id })
  const { seen, changed } = useSeen(visit)
  const send = (reason: string) =>
    cancel.mutateAsync({ params: { id: visit._id }, body: { version: seen.version, reason } })
  const { patient, doctor, date, startTime } = seen
  const of = { id: visit._id, name: patient.name, doctor, date, startTime, place: place.name }
  return <CancelDialog {...of} {...{ send, changed, onClose }} required />
}

type Asking = {
  id: string
  name: string
  /** Its doctor; not given where they themselves cancel it. */
  doctor?: { name: string }
  date: string
  startTime: string
  /** The name of its place. */
  place: string
  /** A notice that somebody else has changed the visit: nothing can be done before it is read. */
  changed?: ReactNode
  /** Whether a reason has to be chosen. */
  required?: boolean
  /** `reason`: the id of a reason; empty: none. */
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks whether to cancel a visit, and why. */
export function CancelDialog({ id, name, changed, required = false, send, onClose, ...of }: Asking) {
  const { data: reasons } = useQuery(reasonsQuery)
  const when = whoseVisit(of)
  const first = reasons?.find(({ act }) => act === 'cancel')?._id
  const form = useSendForm({
    draft: useSealedDraft(`cancelling-${id}`),
    initial: { reason: (required && first) || '' },
    send: ({ reason }) => send(reason),
    about: { reason_ended: 'reason' },
    onSent() {
      say(deskBooking.cancelled(name, when))
      onClose()
    },
    failed: deskBooking.notCancelled,
  })
  return (
    <Dialog opened title={deskBooking.cancelOf(name)} onClose={onClose} answers={null}>
      <Form
        of={form}
        send={deskVisits.cancel}
        looks="harsh"
        disabled={!!changed || (required && !first)}
        back={[deskBooking.keep, onClose]}
        inDialog
      >
        <p>
          <strong>{when}</strong>
        </p>
        <p>{deskBooking.cancelSays}</p>
        <ReasonField act="cancel" required={required} {...form.field('reason')} />
        {changed}
      </Form>
    </Dialog>
  )
}

type Moving = {
  visit: Movable
  place: Place
  /** The patient's note, if they asked for another time. */
  note?: string
  onClose: () => void
}

/** The slot that begins at a typed time, cut at the end of the day; empty if the time is not valid. */
function slotFrom(startTime: string, lasts: number): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(startTime)) return ''
  return slotIdOf({ startTime, endTime: clockText(Math.min(1440, minuteOf(startTime) + lasts)) })
}

/**
 * Moves a visit to another time, of its doctor or another one who takes it over: a free one, or a typed one. If a typed
 * time breaks rules, a second press accepts that. A lower price that was chosen is asked for once it is moved.
 */
export function MoveVisit({ visit, place, note, onClose }: Moving) {
  const move = useChange('PUT /desk/visits/{id}/time', { ...ofVisits, scope: visit._id })
  const [beyond, setBeyond] = useState<Overstep[]>([])
  const doctors = useQuery(doctorNamesQuery)
  const [lowerBy, setLowerBy] = useState(0)
  const [lowers, setLowers] = useState('')
  const { seen, changed } = useSeen(visit)
  const asked = { kindId: visit.kind._id, placeId: place._id }
  // The version at opening: a newer one may come while the dialog is open, and typed fields stay.
  const [openedVersion] = useState(visit.version)
  const form = useSendForm({
    // The draft belongs to this version: after a move, another time is wanted.
    draft: useSealedDraft(`moving-${visit._id}-${openedVersion}`),
    initial: { doctorId: seen.doctor._id, date: seen.date, slotId: '', time: '', overbooked: '', reasonId: '' },
    check: (): Record<string, string> => (slotId ? {} : { slotId: deskBooking.chooseTime }),
    send: ({ doctorId: to, date: appointmentDate, overbooked, reasonId }): Promise<BoardVisit> =>
      move.mutateAsync({
        params: { id: visit._id },
        body: {
          version: seen.version,
          slotId,
          appointmentDate,
          overbooked,
          accepted: beyond,
          ...(reasonId ? { reasonId } : {}),
          ...(to === seen.doctor._id ? {} : { doctorId: to }),
        },
      }),
    onRefused(reason) {
      if (!(reason instanceof ApiFailure) || reason.code !== 'oversteps') return
      setBeyond(oversteps.filter((each) => reason.issues.some((issue) => issue.message === each)))
    },
    about: { reason_ended: 'reasonId' },
    onSent(moved) {
      say(deskBooking.moved(moved.patient.name, whoseVisit({ ...moved, place: place.name })))
      if (lowerBy > 0) setLowers(moved.patient.name)
      else onClose()
    },
    failed: deskBooking.notMoved,
  })
  const { values, field, set } = form
  const { doctorId, date } = values
  const goesOver = doctorId !== seen.doctor._id
  const lasts = 'endTime' in visit ? minuteOf(visit.endTime) - minuteOf(visit.startTime) : visit.kind.minutes
  const day = { doctorId, date, visit: asked }
  // Somebody else may have taken the chosen time meanwhile.
  const slotId: string = useStillFree(day, values.slotId) ?? slotFrom(values.time, lasts)
  function choose(time: Partial<typeof values>) {
    set(time)
    setBeyond([])
  }
  const others = (doctors.data ?? []).filter(({ _id }) => _id !== seen.doctor._id)
  const nameOfOther = others.find(({ _id }) => _id === doctorId)?.name ?? ''
  if (lowers)
    return <LowerPrice id={visit._id} patient={lowers} by={lowerBy} onLowered={() => undefined} onClose={onClose} />
  return (
    <Dialog opened title={deskBooking.moveOf(visit.patient.name)} onClose={onClose} answers={null}>
      <Form
        of={form}
        send={
          beyond.length > 0
            ? deskBooking.anyway
            : goesOver
              ? deskCalendar.move.actAndAsk(visit.patient.name)
              : deskBooking.moveTo
        }
        disabled={!slotId || !!changed}
        back={[deskBooking.keep, onClose]}
        inDialog
      >
        <p>
          <strong>{whoseVisit({ ...seen, place: place.name })}</strong>
        </p>
        {note && <q dir="auto">{note}</q>}
        <Lost of={doctors} failed={deskBooking.noDoctors} />
        <NativeSelect
          label={deskBooking.doctor}
          value={doctorId}
          data={[
            { value: seen.doctor._id, label: deskBoard.dr(seen.doctor.name) },
            ...others.map((each) => doctorChoice(each)),
          ]}
          onChange={(event) => {
            setLowerBy(0)
            choose({ doctorId: event.currentTarget.value, slotId: '' })
          }}
        />
        {goesOver && (
          <PriceOfMove {...{ visit, doctorId, lowerBy }} doctor={deskBoard.dr(nameOfOther)} onLower={setLowerBy} />
        )}
        <DateField label={deskBooking.date} value={date} onChange={(day) => choose({ date: day, slotId: '' })} />
        <FreeTimes
          {...day}
          label={deskBooking.free}
          none={deskBooking.noTimes}
          startTime={slotId.slice(0, 5)}
          onChoose={(time) => choose({ slotId: slotIdOf(time), time: '' })}
        />
        <TextInput
          label={deskBooking.time}
          placeholder="09:30"
          pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
          maxLength={5}
          dir="ltr"
          value={values.time}
          onChange={(event) => choose({ slotId: '', time: event.currentTarget.value })}
        />
        <TextInput label={deskBooking.overbook} maxLength={200} {...field('overbooked')} />
        <ReasonField act="move" {...field('reasonId')} />
        {changed}
      </Form>
    </Dialog>
  )
}
