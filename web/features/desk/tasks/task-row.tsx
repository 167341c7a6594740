import type { ReactNode } from 'react'
import type { DeskTask } from '#contract/desk/tasks.ts'
import { calledKinds, type TaskKind } from '#contract/desk/task-kinds.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { useMoment } from '../../../clock/moment.ts'
import { dayInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Phone } from '../../../ui/phone.tsx'
import { say } from '../../../ui/say.ts'
import { canMove, choosesTime, sentenceOf } from './in-words.ts'
import { noteOn, useNoteTask } from './queries.ts'

/** What is done about a task in a dialog of its own. */
export type How = 'call' | 'time' | 'put-off' | 'hand'

export type OnTask = {
  /** Opens the visit beside the list. */
  open: (task: DeskTask) => void
  act: (task: DeskTask, how: How) => void
  missed: (task: DeskTask) => void
}

type Props = { task: DeskTask; on: OnTask /** Whether the rows name their place. */; namesPlace: boolean }

const isCalled = (kind: TaskKind) => (calledKinds as readonly TaskKind[]).includes(kind)

/** One task: whose it is, what there is to do, the telephone, and its acts, the main one first. */
export function TaskRow({ task, on, namesPlace }: Props) {
  const { kind, visit } = task
  const { patient, phone, called, doctor, place, date, startTime } = visit
  const clock = useClinicClock(place.timeZone)
  const says = sentenceOf(task)
  const when = clock ? dayInWords(date, clock.date) : format().date(date, 'short')
  const facts = [when, format().ltr(startTime), deskBoard.dr(doctor.name), ...(namesPlace ? [place.name] : [])]
  return (
    <li className="task">
      <div className="task-head">
        <button type="button" className="task-open" data-opens={visit._id} onClick={() => on.open(task)}>
          <strong>
            <bdi>{patient.name}</bdi>
          </strong>
          <span className="soft">{format().row(facts)}</span>
        </button>
        {isCalled(kind) && (
          <span className="task-phone">
            {phone ? (
              <>
                {called && `${newVisit.toCall(called)} `}
                <Phone of={phone} label={deskTasks.callOf(called ?? patient.name, phone)} />
              </>
            ) : (
              <span className="soft">{deskTasks.noPhone}</span>
            )}
          </span>
        )}
      </div>
      {says && <p>{says}</p>}
      <Noted task={task} />
      <div className="form-acts">
        <MainActs task={task} on={on} />
        <TaskActs task={task} on={on} />
      </div>
    </li>
  )
}

/** What was noted about a task: the last call and what was said, with whom it is, until when it is put off. */
function Noted({ task: { call, handedTo, putOffUntil, since } }: { task: DeskTask }) {
  const moment = useMoment()
  const facts = [
    deskTasks.since(moment(since, 'within')),
    ...(handedTo ? [deskTasks.handedTo(format().apart(handedTo.name))] : []),
    ...(putOffUntil ? [deskTasks.putOffUntil(moment(putOffUntil, 'within'))] : []),
  ]
  return (
    <>
      {call && (
        <p>
          {deskTasks.called(deskTasks.outcomes[call.outcome], moment(call.at, 'within'), format().apart(call.by))}
          {call.said && <q dir="auto">{call.said}</q>}
        </p>
      )}
      <p className="soft">{format().row(facts)}</p>
    </>
  )
}

function MainActs({ task, on }: Omit<Props, 'namesPlace'>) {
  const { kind, visit } = task
  const main = (label: string, press: () => void, isMain = true): ReactNode => (
    <Button
      key={label}
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      aria-label={deskTasks.actOf(label, visit.patient.name)}
      onClick={press}
    >
      {label}
    </Button>
  )
  // Money is taken in the panel of the visit.
  if (kind === 'unpaid') return main(deskTasks.acts.take, () => on.open(task))
  if (kind === 'not-come') return main(deskTasks.acts.missed, () => on.missed(task))
  if (kind === 'change-request') return null
  const timeFirst = choosesTime(task)
  // Whoever was asked in writing, or was called already, is not the next to call.
  const isNext = !timeFirst && kind !== 'stand-in' && !task.call
  const call = main(deskTasks.acts.call, () => on.act(task, 'call'), isNext)
  if (!canMove(task)) return call
  const time = main(deskTasks.acts.time, () => on.act(task, 'time'), timeFirst)
  return timeFirst ? [time, call] : [call, time]
}

/** Puts a task off, hands it to a colleague, or takes back that it was put off. */
export function TaskActs({ task, on }: Pick<Props, 'task' | 'on'>) {
  const { kind, version } = task
  const { name } = task.visit.patient
  const note = useNoteTask(task, { onSuccess: () => say(deskTasks.takenBack(name)) })
  const takeBack = () => note.mutate(noteOn(task, { act: 'put-off', kind, version, until: null }))
  const act = (label: string, press: () => void) => (
    <Button size="sm" variant="default" aria-label={deskTasks.actOf(label, name)} onClick={press}>
      {label}
    </Button>
  )
  return (
    <>
      {task.putOffUntil
        ? act(deskTasks.acts.takeBack, takeBack)
        : act(deskTasks.acts.putOff, () => on.act(task, 'put-off'))}
      {act(deskTasks.acts.hand, () => on.act(task, 'hand'))}
    </>
  )
}
