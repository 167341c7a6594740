import type { NativeSelectProps } from '../../../ui/inputs.tsx'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { rescheduleDialog } from '#texts/booking/reschedule-dialog.ts'
import { standInQuestion } from '#texts/booking/stand-in-question.ts'
import { dateInWords, format } from '../../../language/format.ts'

import { Dialog } from '../../../ui/dialog.tsx'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { FreeDatesAndTimes, useFreeChoice } from '../../hours/free-times.tsx'
import { noteOwnStep } from '../../../wire/own-steps.ts'
import { useChange } from '../../../wire/use-change.ts'
import { useVisitInWords } from './visit-in-words.ts'

type Why = (field: NativeSelectProps) => ReactNode

const beginning = (slotId: string) => format().ltr(slotId.slice(0, 5))

/**
 * Moves an appointment to another free time of the same doctor, kind and place. `toBooked`: of the doctor it was booked
 * with, where a stand-in has it and the patient has not answered yet.
 */
export function RescheduleDialog({
  appointment,
  toBooked = false,
  note,
  why,
  onClose,
}: {
  appointment: Appointment | undefined
  toBooked?: boolean
  /** The patient's note, if they asked for another time. */
  note?: string | undefined
  /** The field for the reason, for staff. */
  why?: Why
  onClose: () => void
}) {
  return (
    <Dialog opened={appointment !== undefined} title={patientVisits.moveIt} onClose={onClose} answers={null}>
      {appointment && (
        <Reschedule appointment={appointment} toBooked={toBooked} note={note} why={why} onClose={onClose} />
      )}
    </Dialog>
  )
}

type Props = {
  appointment: Appointment
  toBooked: boolean
  note: string | undefined
  why: Why | undefined
  onClose: () => void
}

function Reschedule({ appointment, toBooked, note, why, onClose }: Props) {
  const booked = toBooked && appointment.standIn?.open ? appointment.standIn.doctor : undefined
  const doctorId = booked?._id ?? appointment.doctorId._id
  const { begins, isOneOfMany } = useVisitInWords()
  const visit = { kindId: appointment.kind._id, placeId: appointment.place._id, moving: appointment._id }
  const move = useChange('POST /appointments/{id}/reschedule', {
    invalidates: ['appointments', 'times'],
    quiet: true,
    scope: appointment._id,
    onSuccess: ({ version }) =>
      noteOwnStep(appointment._id, appointment.version, version, ['slotId', 'appointmentDate']),
  })
  const form = useSendForm({
    initial: { appointmentDate: '', slotId: '', reasonId: '' },
    send: ({ reasonId, ...to }) =>
      move.mutateAsync({
        params: { id: appointment._id },
        body: { ...to, ...(booked ? { doctorId } : {}), ...(reasonId ? { reasonId } : {}) },
      }),
    about: { reason_ended: 'reasonId' },
    onSent(_, { appointmentDate, slotId }) {
      const to = [dateInWords(appointmentDate), beginning(slotId)] as const
      say(isOneOfMany ? rescheduleDialog.doneAt(...to, appointment.place.name) : rescheduleDialog.done(...to))
      onClose()
    },
    readBack: ({ appointmentDate, slotId }) =>
      appointment.appointmentDate === appointmentDate && appointment.slotId === slotId ? appointment : undefined,
    failed: rescheduleDialog.failed,
  })
  const { values, field, set } = form
  const chosen = { date: values.appointmentDate, slotId: values.slotId }
  const free = useFreeChoice(doctorId, visit, chosen, appointment.appointmentDate)
  const { date, slotId } = free

  return (
    <Form
      of={form}
      className="reschedule"
      send={slotId ? rescheduleDialog.act(dateInWords(date, 'short'), beginning(slotId)) : rescheduleDialog.choose}
      disabled={!slotId}
      back={[rescheduleDialog.keep, onClose]}
      inDialog
    >
      {note && <q dir="auto">{note}</q>}
      {booked && <p>{standInQuestion.other(booked.name)}</p>}
      <p>
        {(appointment.paid > 0 ? rescheduleDialog.now : rescheduleDialog.nowUnpaid)(
          dateInWords(appointment.appointmentDate),
          begins(appointment),
        )}
      </p>
      <FreeDatesAndTimes
        of={free}
        words={{
          day: rescheduleDialog.day,
          dayFree: rescheduleDialog.dayFree,
          time: rescheduleDialog.time,
          none: rescheduleDialog.none,
        }}
        onChoose={(to) => set({ appointmentDate: to.date, slotId: to.slotId })}
        error={field('appointmentDate').error}
      />
      {date && why?.(field('reasonId'))}
    </Form>
  )
}
