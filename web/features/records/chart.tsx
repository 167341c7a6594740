import { Checkbox } from '../../ui/boxes.tsx'
import { NativeSelect, Textarea } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type AppointmentStatus, appointmentStatuses, reschedulable } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { followUpDialog } from '#texts/booking/follow-up-dialog.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { prescriptionsPage } from '#texts/records/prescriptions-page.ts'
import { visitChart } from '#texts/records/visit-chart.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { Button } from '../../ui/button.tsx'
import { keysOf } from '../../ui/keys-of.ts'
import { say } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { FormLight } from '../../ui/form-light.tsx'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import { paymentInWords } from '../booking/appointments/appointment-lists.ts'
import { kindInWords, useVisitInWords } from '../booking/appointments/visit-in-words.ts'
import { RescheduleDialog } from '../booking/appointments/reschedule-dialog.tsx'
import { JoinButton } from '../booking/join-button.tsx'
import { mayJoin } from '../booking/may-join.ts'
import { ReasonField } from '../booking/reasons/reason-field.tsx'
import { CallIn, RoomOfPatient } from '../booking/day/call-in.tsx'
import { isWaiting, mayCallIn } from '../booking/day/here.ts'
import { History } from '../booking/day/history.tsx'
import { isTaken } from '../booking/day/into-room.ts'
import { doctorAppointmentQuery } from '../booking/day/queries.ts'
import { OwnStatusBadge } from '../booking/day/wait-badge.tsx'
import { useClinicClock } from '../../clock/clinic.ts'
import { Facts } from '../../ui/facts.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { carriedOn } from '../../wire/own-steps.ts'
import { useChange } from '../../wire/use-change.ts'

const PapersOfVisit = lazyPart(() => import('./papers/papers-of-visit.tsx').then((part) => part.PapersOfVisit))
const FollowUpDialog = lazyDialog(() => import('../booking/series/follow-up.tsx').then((part) => part.FollowUpDialog))

const PrescriptionDialog = lazyDialog(() =>
  import('./prescriptions/prescription-form.tsx').then((part) => part.PrescriptionDialog),
)

/** The only choices in the panel of a weekly slot. */
const slotStatuses: readonly AppointmentStatus[] = ['pending', 'confirmed', 'completed', 'cancelled']

type Props = { id: string; onClose: () => void; ofSlot?: boolean }

/** One appointment, with all that a doctor can change. */
export function ChartPanel({ id, onClose, ofSlot = false }: Props) {
  return (
    <SidePanel title={visitChart.title} of={id} onClose={onClose}>
      <VisitChart id={id} ofSlot={ofSlot} />
    </SidePanel>
  )
}

/** The same without its panel. `inRoom`: it stands in the room of the visit, to which nothing leads then. */
export function VisitChart({ id, ofSlot = false, inRoom = false }: Omit<Props, 'onClose'> & { inRoom?: boolean }) {
  const appointment = useQuery(doctorAppointmentQuery(id))
  return (
    <Loaded of={appointment} failed={ofSlot ? visitChart.failedOfSlot : visitChart.failed} shape={400}>
      {(known) => <ChartForm key={id} appointment={known} {...{ ofSlot, inRoom }} />}
    </Loaded>
  )
}

/** What the form edits of a visit. */
const charted = ['status', 'patientVisited', 'checkupDone', 'doctorNotes', 'consultationNotes'] as const

/** The form keeps a draft, sealed and for its doctor only, until it is saved; it survives closing the tab. */
function ChartForm({ appointment, ofSlot, inRoom }: { appointment: Appointment; ofSlot: boolean; inRoom: boolean }) {
  const { _id: id, status, patientVisited, checkupDone, doctorNotes, consultationNotes, version, userId } = appointment
  const save = useChange('PATCH /appointments/doctor/appointments/{id}/status', {
    invalidates: ['appointments', 'times'],
    quiet: true,
    scope: id,
  })
  const inWords = useVisitInWords()
  const [moving, setMoving] = useState(false)
  const [following, setFollowing] = useState(false)
  const [prescribing, setPrescribing] = useState(false)
  /** Somebody else is in the room, and the doctor was told: the next press calls the patient in all the same. */
  const [anyway, setAnyway] = useState(false)
  const { values, set, field, box, form, message, busy, discard, isTyped } = useSendForm({
    draft: useSealedDraft(`chart-${id}`),
    // Untouched fields show changes by others as they come.
    initial: { status, patientVisited, checkupDone, doctorNotes, consultationNotes, version, reasonId: '' },
    pinned: ['version'],
    about: { reason_ended: 'reasonId' },
    send({ status: to, reasonId, ...chart }) {
      const { checkupDone: done, doctorNotes: notes } = chart
      const since = { version: carriedOn(id, chart.version, edits) }
      const changed = ofSlot ? { checkupDone: done, doctorNotes: notes, ...since } : { ...chart, ...since }
      return save.mutateAsync({
        params: { id },
        body: {
          ...changed,
          ...(to === status ? {} : { status: to }),
          ...(reasonId && to === 'cancelled' ? { reasonId } : {}),
          ...(anyway && to === 'in-progress' ? { anyway } : {}),
        },
      })
    },
    onRefused: (reason) => setAnyway(isTaken(reason)),
    onSent() {
      setAnyway(false)
      say(ofSlot ? visitChart.savedOfSlot : visitChart.saved)
    },
    readBack: ({ version: _, reasonId: __, ...sent }) =>
      keysOf(sent).every((key) => sent[key] === appointment[key]) ? appointment : undefined,
    failed: ofSlot ? visitChart.unsavedOfSlot : visitChart.unsaved,
    startsAnew: true,
  })
  const isFinal = status === 'cancelled'
  // What the doctor changes of the visit elsewhere meanwhile makes the form no older, unless it is what they edit here.
  const edits: readonly string[] = charted.filter((key) => values[key] !== appointment[key])
  const known = carriedOn(id, values.version, edits)
  useEffect(() => {
    if (isTyped && known > values.version) set({ version: known })
  })
  // Right after the doctor's own step here, the form knows a newer version than the last answer.
  const isOutdated = isTyped && known < version

  const text = (key: 'doctorNotes' | 'consultationNotes', label: string) => (
    <Textarea label={label} minRows={3} maxLength={5000} disabled={isFinal} {...field(key)} />
  )

  const clock = useClinicClock(appointment.place.timeZone)

  return (
    <div className="stack">
      {clock && !ofSlot && mayJoin(appointment, clock.now) && (
        <div className="form-acts">
          <OwnStatusBadge visit={appointment} now={clock.now} />
          {!inRoom && <JoinButton id={id} />}
        </div>
      )}
      {clock && !ofSlot && mayCallIn(appointment, clock.date) && (
        <div className="form-acts">
          <OwnStatusBadge visit={appointment} now={clock.now} />
          <CallIn appointment={appointment} isMain={isWaiting(appointment)} />
        </div>
      )}
      {!ofSlot && status === 'in-progress' && <RoomOfPatient appointment={appointment} />}
      <Form
        of={{ form, busy, message: isOutdated ? '' : message }}
        isLong
        send={!isFinal && visitChart.save}
        back={!isFinal && !!reschedulable.doctor?.includes(status) && [visitChart.move, () => setMoving(true)]}
        acts={!isFinal && isTyped && <p className="soft">{visitChart.kept}</p>}
      >
        <Facts
          rows={[
            [
              visitChart.patient,
              <Link key="patient" to={`/doctor/dashboard/patients/${userId._id}`}>
                <bdi>{userId.name}</bdi>
              </Link>,
            ],
            [visitChart.what, kindInWords(appointment)],
            [
              visitChart.when,
              visitChart.whenSays(dateInWords(appointment.appointmentDate), inWords.times(appointment)),
            ],
            [visitChart.where, inWords.where(appointment)],
            [
              visitChart.contact,
              [userId.phone && format().ltr(userId.phone), userId.email].filter(Boolean).join(' · '),
            ],
            [visitChart.payment, `${asPrice(appointment.amount)} · ${paymentInWords(appointment)}`],
            appointment.forms && [visitChart.forms, <FormLight key="forms" of={appointment.forms} />],
            appointment.notes && [visitChart.theirNotes, appointment.notes],
          ]}
        />
        {isOutdated && (
          <div className="form-failure" role="alert">
            <p>{visitChart.outdated}</p>
            <div className="form-acts" style={{ marginTop: 8 }}>
              <Button variant="default" onClick={() => set({ version })}>
                {visitChart.keepMine}
              </Button>
              <Button variant="default" onClick={discard}>
                {visitChart.takeNewest}
              </Button>
            </div>
          </div>
        )}
        <NativeSelect
          label={visitChart.status}
          disabled={isFinal}
          {...field('status')}
          data={appointmentStatuses
            .filter((each) => !ofSlot || slotStatuses.includes(each) || each === status)
            .map((each) => ({ value: each, label: contractWords.statuses[each] }))}
        />
        {values.status === 'cancelled' && !isFinal && (
          <>
            <p className="soft">{visitChart.final}</p>
            <ReasonField act="cancel" {...field('reasonId')} />
          </>
        )}
        {!ofSlot && <Checkbox label={visitChart.visited} disabled={isFinal} {...box('patientVisited')} />}
        <Checkbox label={visitChart.checkupDone} disabled={isFinal} {...box('checkupDone')} />
        {text('doctorNotes', visitChart.doctorNotes)}
        <EarlierVersions id={id} kind="doctor" />
        {!ofSlot && text('consultationNotes', visitChart.consultationNotes)}
        {!ofSlot && <EarlierVersions id={id} kind="consultation" />}
      </Form>
      {!ofSlot && (
        <div className="form-acts">
          <Button variant="default" onClick={() => setFollowing(true)}>
            {followUpDialog.open}
          </Button>
          {!isFinal && (
            <Button variant="default" onClick={() => setPrescribing(true)}>
              {prescriptionsPage.form.write}
            </Button>
          )}
        </div>
      )}
      {!ofSlot && !inRoom && <PapersOfVisit appointmentId={id} personId={userId._id} mayWrite={!isFinal} />}
      <History id={id} />
      <RescheduleDialog
        appointment={moving ? appointment : undefined}
        why={(reason) => <ReasonField act="move" {...reason} />}
        onClose={() => setMoving(false)}
      />
      {prescribing && (
        <PrescriptionDialog
          personId={userId._id}
          name={userId.name}
          appointmentId={id}
          onClose={() => setPrescribing(false)}
        />
      )}
      {following && <FollowUpDialog appointment={appointment} onClose={() => setFollowing(false)} />}
    </div>
  )
}
