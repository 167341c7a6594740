import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import type { PlannedVisit } from '#contract/booking/series.ts'
import { addDays } from '#contract/clinic-time.ts'
import { seriesVisits } from '#contract/rules.ts'
import { followUpDialog } from '#texts/booking/follow-up-dialog.ts'
import { rescheduleDialog } from '#texts/booking/reschedule-dialog.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { dateInWords } from '../../../language/format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { FreeDatesAndTimes, useFreeChoice } from '../../hours/free-times.tsx'
import { type Instead, mostVisits, offeredWeeks, planned } from './plan.ts'
import { PlannedList } from './planned-list.tsx'
import { followUpsQuery, repeatsQuery } from './queries.ts'

/** The visit that others follow. */
type Followed = {
  _id: string
  kind: Pick<Appointment['kind'], '_id' | 'name' | 'mode'>
  place: Pick<Appointment['place'], '_id' | 'name' | 'timeZone'>
  doctorId: Pick<Appointment['doctorId'], '_id'>
  userId: Pick<Appointment['userId'], 'name'>
}
type AtDesk = {
  /** What reception tells the patient. */
  terms: ReactNode
  termsTold: boolean
  /** Whether it is known what there is to tell. */
  isKnown: boolean
}
type Props = {
  appointment: Followed
  /** Reception repeats a visit of its place and tells the terms; a doctor repeats one of their own. */
  atDesk?: AtDesk
  /** A day from which to look for a time first. */
  near?: string
  onClose: () => void
}

/** A doctor books what follows a visit: another of its kind at its place, once or every few weeks. */
export function FollowUpDialog({ appointment, onClose, ...how }: Props) {
  return (
    <Dialog opened title={followUpDialog.heading(appointment.userId.name)} onClose={onClose} answers={null}>
      <FollowUp {...how} appointment={appointment} onClose={onClose} />
    </Dialog>
  )
}

function FollowUp({ appointment, atDesk, near, onClose }: Props) {
  const { _id: id, doctorId, kind, place } = appointment
  const [instead, setInstead] = useState<Instead>({})
  const how = { invalidates: ['appointments', 'times'], quiet: true, scope: id } as const
  const byDoctor = useChange('POST /appointments/doctor/appointments/{id}/follow-ups', how)
  const repeat = useChange('POST /desk/visits/{id}/follow-ups', how)
  const form = useSendForm({
    initial: { appointmentDate: '', slotId: '', everyWeeks: '', count: String(seriesVisits.least) },
    send() {
      const visits = times.map(({ appointmentDate, slotId: at }) => ({ appointmentDate, slotId: at }))
      return atDesk
        ? repeat.mutateAsync({ params: { id }, body: { visits, termsTold: atDesk.termsTold } })
        : byDoctor.mutateAsync({ params: { id }, body: { visits } })
    },
    check: (): Record<string, string> => (open.length > 0 ? { count: visitSeries.decide(open.length) } : {}),
    onSent({ booked }) {
      say(visitSeries.booked(booked.length))
      onClose()
    },
    failed: followUpDialog.notBooked,
  })
  const { values, field, set } = form
  const chosen = { date: values.appointmentDate, slotId: values.slotId }
  const free = useFreeChoice(doctorId._id, { kindId: kind._id, placeId: place._id }, chosen, near)
  const { date, slotId } = free
  const last = free.dates.data?.at(-1)?.date ?? date
  const mostAt = (weeks: number) => mostVisits(date, weeks, last)
  const everyWeeks = Number(values.everyWeeks)
  const repeats = everyWeeks > 0 && slotId !== undefined
  const most = everyWeeks > 0 ? Math.max(mostAt(everyWeeks), seriesVisits.least) : seriesVisits.least
  const visits = Math.min(Number(values.count), most)
  const wanted = { date, slotId: slotId ?? '', everyWeeks, visits }
  const ofDoctor = useQuery({ ...followUpsQuery(id, wanted), enabled: repeats && !atDesk })
  const ofDesk = useQuery({ ...repeatsQuery(id, wanted), enabled: repeats && atDesk !== undefined })
  const plan = atDesk ? ofDesk : ofDoctor
  const { times, open } = decided(repeats ? plan.data : onlyOne(date, slotId), instead)

  return (
    <Form
      of={form}
      send={slotId ? visitSeries.book(times.length) : rescheduleDialog.choose}
      disabled={times.length === 0 || atDesk?.isKnown === false || (repeats && plan.isPlaceholderData)}
      back={[followUpDialog.notNow, onClose]}
      inDialog
    >
      <p>{followUpDialog.says(kind.name, place.name)}</p>
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
      {slotId && (
        <NativeSelect
          label={followUpDialog.often}
          {...field('everyWeeks')}
          data={[
            { value: '', label: followUpDialog.once },
            ...offeredWeeks
              .filter((weeks) => mostAt(weeks) >= seriesVisits.least)
              .map((weeks) => ({ value: String(weeks), label: visitSeries.everyWeeks(weeks) })),
          ]}
        />
      )}
      {repeats && (
        <>
          <NativeSelect
            label={visitSeries.count}
            {...field('count')}
            value={String(visits)}
            data={Array.from({ length: most - 1 }, (_, n) => ({
              value: String(n + 2),
              label: visitSeries.countUntil(n + 2, dateInWords(addDays(date, 7 * everyWeeks * (n + 1)), 'short')),
            }))}
          />
          <Loaded of={plan} failed={visitSeries.failed} shape={56 * visits}>
            {(known) => (
              <PlannedList
                visits={known}
                choice={{ kind, timeZone: place.timeZone }}
                words={{
                  dates: followUpDialog.dates,
                  clash: { ...visitSeries.clash, patient_busy: followUpDialog.patientBusy },
                }}
                instead={instead}
                onInstead={(at, time) => setInstead((before) => ({ ...before, [at]: time }))}
              />
            )}
          </Loaded>
        </>
      )}
      {slotId && atDesk?.terms}
    </Form>
  )
}

const onlyOne = (appointmentDate: string, slotId: string | undefined) =>
  slotId === undefined ? [] : [{ appointmentDate, slotId, clash: null, alternatives: [] }]

/** What is to be booked; nothing until the dates are known. */
function decided(dates: readonly PlannedVisit[] | undefined, instead: Instead): ReturnType<typeof planned> {
  return dates ? planned(dates, instead) : { times: [], open: [] }
}
