import { Button, Checkbox, NativeSelect, Skeleton, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AppointmentStatus,
  appointmentStatuses,
  reschedulable,
  statusWords,
} from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import { dateInWords } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import { ApiFailure } from '../../../api.ts'
import { useSealedDraft } from '../../../sealed-draft.ts'
import { Failed } from '../../../ui/failed.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { EarlierVersions } from '../../charts/earlier-versions.tsx'
import { paymentInWords } from '../appointments/appointment-lists.ts'
import { RescheduleDialog } from '../appointments/reschedule-dialog.tsx'
import { History } from './history.tsx'
import { doctorAppointmentQuery, useSaveChart } from './queries.ts'
import '../../../ui/panel.css'

/** In the modal of a weekly slot only these can be chosen. */
const slotStatuses: readonly AppointmentStatus[] = ['pending', 'confirmed', 'completed', 'cancelled']

type Props = { id: string; onClose: () => void; ofSlot?: boolean }

/** One appointment with everything a doctor changes of it. */
export function ChartPanel({ id, onClose, ofSlot = false }: Props) {
  const appointment = useQuery(doctorAppointmentQuery(id))
  return (
    <SidePanel title="Appointment" onClose={onClose}>
      {appointment.data ? (
        <ChartForm key={id} appointment={appointment.data} ofSlot={ofSlot} />
      ) : appointment.isError ? (
        <Failed
          message={ofSlot ? 'Failed to fetch appointment for slot.' : 'Failed to fetch appointment details'}
          onRetry={() => appointment.refetch()}
        />
      ) : (
        <Skeleton height={400} aria-hidden="true" />
      )}
    </SidePanel>
  )
}

/** What is typed is kept, sealed and for its doctor alone, until it is saved; also over a closed tab. */
function ChartForm({ appointment, ofSlot }: { appointment: Appointment; ofSlot: boolean }) {
  const { _id: id, status, patientVisited, checkupDone, doctorNotes, consultationNotes, version, userId } = appointment
  const standing = { status, patientVisited, checkupDone, doctorNotes, consultationNotes, version }
  const [draft, setDraft, discard, isKept] = useSealedDraft(`chart-${id}`, standing)
  const [failure, setFailure] = useState<string>()
  const [moving, setMoving] = useState(false)
  const save = useSaveChart(id)
  // Nothing typed: what the others change is shown as it comes.
  const shown = isKept ? draft : standing
  const change = (part: Partial<typeof standing>) => setDraft((old) => ({ ...(isKept ? old : standing), ...part }))
  const isFinal = status === 'cancelled'
  const isOutdated = isKept && draft.version !== version

  async function submit() {
    setFailure(undefined)
    const { status: to, ...chart } = shown
    const changed = ofSlot
      ? { checkupDone: chart.checkupDone, doctorNotes: chart.doctorNotes, version: chart.version }
      : chart
    try {
      await save.mutateAsync({ ...changed, ...(to === status ? {} : { status: to }) })
      discard()
      notifications.show({
        message: ofSlot ? 'Appointment status updated successfully' : 'Appointment updated successfully',
      })
    } catch (reason) {
      if (reason instanceof ApiFailure && reason.code === 'changed_meanwhile') {
        setFailure(reason.message)
        return
      }
      const said = reason instanceof ApiFailure && reason.code !== 'unexpected' ? reason.message : ''
      setFailure(said || (ofSlot ? 'Failed to update appointment status' : 'Failed to update appointment'))
    }
  }

  const text = (key: 'doctorNotes' | 'consultationNotes', label: string) => (
    <Textarea
      label={label}
      autosize
      minRows={3}
      maxLength={5000}
      disabled={isFinal}
      value={shown[key]}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  )

  return (
    <div className="stack">
      <dl className="work-facts">
        <Fact label="Patient" value={userId.name} />
        <Fact label="When" value={`${dateInWords(appointment.appointmentDate)}, ${appointment.slotId}`} />
        <Fact label="Where" value={appointment.location} />
        <Fact label="Contact" value={[userId.phone, userId.email].filter(Boolean).join(' · ')} />
        <Fact label="Payment" value={`${asPrice(appointment.amount)} · ${paymentInWords(appointment)}`} />
        {appointment.notes && <Fact label="Patient’s notes" value={appointment.notes} />}
      </dl>
      {isOutdated && (
        <div className="form-failure" role="alert">
          <p>Somebody else has changed this appointment since you began to write. What you wrote is kept.</p>
          <div className="form-acts" style={{ marginTop: 8 }}>
            <Button variant="default" onClick={() => setDraft((old) => ({ ...old, version }))}>
              Keep mine and go on
            </Button>
            <Button variant="default" onClick={discard}>
              Take the newest
            </Button>
          </div>
        </div>
      )}
      <NativeSelect
        label="Status"
        value={shown.status}
        disabled={isFinal}
        data={appointmentStatuses
          .filter((each) => !ofSlot || slotStatuses.includes(each) || each === status)
          .map((each) => ({ value: each, label: statusWords[each] }))}
        onChange={(event) => change({ status: event.currentTarget.value as AppointmentStatus })}
      />
      {shown.status === 'cancelled' && !isFinal && (
        <p className="soft">Cancelling is final: the time is free at once, and a card payment goes back whole.</p>
      )}
      {!ofSlot && (
        <Checkbox
          label="Patient visited"
          checked={shown.patientVisited}
          disabled={isFinal}
          onChange={(event) => change({ patientVisited: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Checkup done"
        checked={shown.checkupDone}
        disabled={isFinal}
        onChange={(event) => change({ checkupDone: event.currentTarget.checked })}
      />
      {text('doctorNotes', 'Doctor notes')}
      <EarlierVersions id={id} kind="doctor" label="the doctor notes" />
      {!ofSlot && text('consultationNotes', 'Consultation notes')}
      {!ofSlot && <EarlierVersions id={id} kind="consultation" label="the consultation notes" />}
      {failure && !isOutdated && (
        <p className="form-failure" role="alert">
          {failure}
        </p>
      )}
      {!isFinal && (
        <div className="form-acts">
          <Button loading={save.isPending} onClick={submit}>
            Save
          </Button>
          {reschedulable.doctor!.includes(status) && (
            <Button variant="default" onClick={() => setMoving(true)}>
              Move to another time
            </Button>
          )}
          {isKept && <p className="soft">Not saved yet, but kept for you until tomorrow.</p>}
        </div>
      )}
      <History id={id} />
      <RescheduleDialog appointment={moving ? appointment : undefined} onClose={() => setMoving(false)} />
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
