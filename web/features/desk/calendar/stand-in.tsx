import { NativeSelect, TextInput } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StandIns } from '#contract/booking/stand-ins.ts'
import { common } from '#texts/common/common.ts'
import { calendarStandIn } from '#texts/desk/calendar-stand-in.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { specialtyInWords } from '../../../language/specialty.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { usePlaceOfAbsence } from './place-of-absence.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { useUndoMany } from '../../hours/use-undo-many.ts'
import { standInsQuery } from './queries.ts'
import { Acts, Call, Line } from './stand-in-lines.tsx'
import type { Acting } from './visit-act.tsx'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'

const VisitAct = lazyDialog(() => import('./visit-act.tsx').then((part) => part.VisitAct))

type Props = {
  date: string
  doctorId: string | undefined
  /** The doctor's name; empty for the doctor's own calendar. */
  doctor: string
  /** The place that the calendar shows; all of them if not given. */
  placeId: string | undefined
}

/** For a doctor who cannot come: another one takes the visits. */
export function StandIn(props: Props) {
  const { date, doctor } = props
  useSoon(VisitAct)
  const [isOpen, setOpen] = useState(false)
  const [acting, setActing] = useState<Acting>()
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {calendarStandIn.open}
      </Button>
      <Dialog
        opened={isOpen}
        title={
          doctor ? calendarStandIn.headingOf(doctor, dateInWords(date)) : calendarStandIn.heading(dateInWords(date))
        }
        onClose={close}
        answers={null}
      >
        {isOpen && <Handing {...props} onAct={setActing} onClose={close} />}
      </Dialog>
      {acting && <VisitAct {...acting} onClose={() => setActing(undefined)} />}
    </>
  )
}

type Hours = { startTime: string; endTime: string }

const aTime = /([01][0-9]|2[0-3]):[0-5][05]/
const isTime = (typed: string) => new RegExp(`^${aTime.source}$`).test(typed)

/** With only a begin or only an end, the rest of the day is meant. */
function whole({ startTime, endTime }: Hours): Hours {
  if (!isTime(startTime) && !isTime(endTime)) return { startTime: '', endTime: '' }
  return { startTime: isTime(startTime) ? startTime : '00:00', endTime: isTime(endTime) ? endTime : '23:55' }
}

type HandingProps = Props & {
  /** Opens the dialog to move or cancel one visit. */
  onAct: (act: Acting) => void
  onClose: () => void
}

function Handing({ date, doctorId, placeId: shownPlace, onAct, onClose }: HandingProps) {
  const { placeId, isKnown, where } = usePlaceOfAbsence(shownPlace)
  const sayDone = useUndoMany(doctorId)
  const take = useChange('POST /stand-ins', {
    invalidates: ['appointments', 'times', 'hours'],
    quiet: true,
    scope: `hours ${doctorId ?? 'own'}`,
  })
  const askedBy = (hours: Hours) => {
    const { startTime, endTime } = whole(hours)
    return {
      date,
      ...(doctorId ? { doctorId } : {}),
      ...(placeId ? { placeId } : {}),
      ...(startTime && endTime > startTime ? { startTime, endTime } : {}),
    }
  }
  const sending = useSendForm({
    draft: useOwnDraft(`stand-in-${doctorId ?? 'own'}-${date}`),
    initial: { standInId: '', startTime: '', endTime: '' },
    check: ({ standInId }): Record<string, string> => (standInId ? {} : { standInId: calendarStandIn.choose }),
    send: ({ standInId, ...hours }) => take.mutateAsync({ body: { ...askedBy(hours), standInId } }),
    onSent({ moved, left, asked, unasked, undo }) {
      sayDone(unasked.length === 0 ? calendarStandIn.done(moved) : calendarStandIn.doneUnasked(moved, asked), undo)
      if (left === 0 && unasked.length === 0) onClose()
    },
    failed: calendarStandIn.notDone,
  })
  const { field, values, giveUp, isTyped } = sending
  const standIns = useQuery({ ...standInsQuery(askedBy(values)), enabled: isKnown })
  const hour = (label: string, name: 'startTime' | 'endTime') => (
    <TextInput
      label={label}
      placeholder={calendarStandIn.allDay}
      pattern={aTime.source}
      maxLength={5}
      dir="ltr"
      {...field(name)}
    />
  )
  return (
    <Loaded of={standIns} failed={calendarStandIn.failed} shape={240}>
      {({ visits, taken, doctors }) => {
        const chosen = doctors.find(({ _id }) => _id === values.standInId)
        const isAtPlaces = new Set([...visits, ...taken].map(({ place }) => place)).size > 1
        const goes = chosen ? visits.length - chosen.cannot.length : 0
        return (
          <Form
            of={sending}
            inDialog
            send={visits.length > 0 && (goes > 0 ? calendarStandIn.act(goes) : calendarStandIn.choose)}
            disabled={goes === 0}
            back={[isTyped && [common.discard, () => giveUp(onClose)], [calendarStandIn.close, onClose]]}
          >
            <p>{calendarStandIn.says}</p>
            {where}
            <div className="cal-times">
              {hour(calendarStandIn.from, 'startTime')}
              {hour(calendarStandIn.until, 'endTime')}
            </div>
            {visits.length === 0 ? (
              <p className="soft">{calendarStandIn.none}</p>
            ) : (
              <NativeSelect
                label={calendarStandIn.who}
                data={[
                  { value: '', label: calendarStandIn.choose },
                  ...doctors.map(({ _id, name, specialization, works, cannot }) => ({
                    value: _id,
                    label: (works ? calendarStandIn.works : calendarStandIn.noHours)(
                      common.doctor(name),
                      specialtyInWords(specialization),
                      format().number(visits.length - cannot.length),
                      format().number(visits.length),
                    ),
                  })),
                ]}
                {...field('standInId')}
              />
            )}
            {visits.length > 0 && (
              <ul className="stand-in-list" aria-label={calendarStandIn.visits}>
                {visits.map((visit) => (
                  <Line
                    key={visit._id}
                    visit={visit}
                    isAtPlaces={isAtPlaces}
                    said={chosen && saidOf(chosen, visit._id)}
                  >
                    {!(chosen && takes(chosen, visit._id)) && (
                      <Acts visit={visit} onAct={(how) => onAct({ id: visit._id, how })} />
                    )}
                  </Line>
                ))}
              </ul>
            )}
            {chosen && chosen.cannot.length > 0 && <p className="soft">{calendarStandIn.stay}</p>}
            {taken.length > 0 && (
              <ul className="stand-in-list" aria-label={calendarStandIn.taken}>
                {taken.map((visit) => (
                  <Line
                    key={visit._id}
                    visit={visit}
                    isAtPlaces={isAtPlaces}
                    said={calendarStandIn.takenBy(
                      common.doctor(visit.doctor.name),
                      visit.answer === 'open' && !visit.asked
                        ? calendarStandIn.unasked
                        : calendarStandIn.answers[visit.answer],
                    )}
                  >
                    {visit.answer === 'open' && <Call visit={visit} />}
                  </Line>
                ))}
              </ul>
            )}
            {taken.length > 0 && <ToTasks />}
          </Form>
        )
      }}
    </Loaded>
  )
}

/** Leads those at the desk to the tasks that keep the rest in mind: what stayed, who is silent, whom to call. */
function ToTasks() {
  const { user } = useSession()
  if (!user || user.role === 'doctor') return null
  return (
    <p>
      {calendarStandIn.tasks}{' '}
      <Link to={`${user.role === 'admin' ? '/admin/dashboard' : '/desk'}?todo=all`}>{calendarStandIn.toTasks}</Link>
    </p>
  )
}

type Doctor = StandIns['doctors'][number]

const whyNot = ({ cannot }: Doctor, id: string) => cannot.find(({ _id }) => _id === id)?.why
const takes = (doctor: Doctor, id: string) => whyNot(doctor, id) === undefined

function saidOf(doctor: Doctor, id: string): string {
  const why = whyNot(doctor, id)
  if (why) return calendarStandIn.stays[why]
  return doctor.outside.includes(id) ? calendarStandIn.goesOutside : calendarStandIn.goes
}
