import { type ReactNode, useEffect, useState } from 'react'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import type { DeskTask, DeskTasks } from '#contract/desk/tasks.ts'
import { type TaskKind, taskKinds } from '#contract/desk/task-kinds.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { format } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { VisitAct } from '../calendar/visit-act.tsx'
import { MoveVisit } from '../change-visit.tsx'
import type { useEndDay } from '../queries.ts'
import { byWhose, keyOf } from './queries.ts'
import { type How, type OnTask, TaskActs, TaskRow } from './task-row.tsx'
import { MessageRows } from './message-rows.tsx'
import { WaitingRows } from './waiting-rows.tsx'

const RequestList = lazyDialog(() =>
  import('../../booking/change-requests/open-requests.tsx').then((part) => part.RequestList),
)
const CallForm = lazyDialog(() => import('./task-forms.tsx').then((part) => part.CallForm))
const PutOffForm = lazyDialog(() => import('./task-forms.tsx').then((part) => part.PutOffForm))
const HandOverForm = lazyDialog(() => import('./task-forms.tsx').then((part) => part.HandOverForm))

type Props = {
  tasks: DeskTasks
  /** The place of all these tasks; undefined: of several, which the rows name. */
  placeId?: string | undefined
  /** The kind that was pressed, which is scrolled to; or all. */
  shown: TaskKind | 'waiting' | 'messages' | 'all'
  /** Marks visits as missed. */
  dayEnd: ReturnType<typeof useEndDay>
  /** Opens a visit in its own panel. */
  onOpen: (visitId: string) => void
  onClose: () => void
}

/** What there is to do, grouped by kind, beside the board; each is settled here. */
export function TasksPanel({ tasks, placeId, shown, dayEnd, onOpen, onClose }: Props) {
  useSoon(CallForm, PutOffForm, HandOverForm, RequestList)
  const [acting, setActing] = useState<{ task: DeskTask; how: How }>()
  const [moved, setMoved] = useState<ChangeRequest>()
  const close = () => setActing(undefined)
  // A server of the version before does not name them.
  const { waiting = [], messages = [] } = tasks
  const on: OnTask = {
    open: ({ visit }) => onOpen(visit._id),
    act: (task, how) => setActing({ task, how }),
    missed: (task) => endDay([task]),
  }
  function endDay(missed: readonly DeskTask[]) {
    if (dayEnd.end.isPending) return
    dayEnd.end.mutate({ to: 'not-come', visits: missed.map(({ visit: { _id, version } }) => ({ _id, version })) })
  }
  useEffect(() => {
    document.getElementById(`tasks-${shown}`)?.scrollIntoView({ block: 'start' })
  }, [shown])
  const rows = (of: readonly DeskTask[]) => (
    <ul className="task-rows">
      {of.map((task) => (
        <TaskRow key={keyOf(task)} task={task} on={on} namesPlace={!placeId} />
      ))}
    </ul>
  )
  const { user } = useSession()
  const { mine, ofOthers } = byWhose(tasks.open, user?.id ?? '')
  const groups = taskKinds
    .map((kind) => ({ kind, of: mine.filter((task) => task.kind === kind) }))
    .filter(({ of }) => of.length > 0)
  const groupOf = (kind: TaskKind, of: readonly DeskTask[]): ReactNode => {
    if (kind !== 'change-request') return rows(of)
    return (
      <RequestList
        {...(placeId ? { placeId } : {})}
        isShown={(id) => of.some(({ visit }) => visit._id === id)}
        more={(id) => {
          const task = of.find(({ visit }) => visit._id === id)
          return task && <TaskActs task={task} on={on} />
        }}
        onMove={setMoved}
      />
    )
  }
  return (
    <SidePanel title={deskTasks.heading} onClose={onClose}>
      <div className="stack tasks">
        {groups.length + waiting.length + messages.length === 0 && <p className="soft">{deskTasks.none}</p>}
        {groups.map(({ kind, of }) => (
          <section key={kind} id={`tasks-${kind}`} aria-label={deskTasks.headings[kind]}>
            <h3>
              {deskTasks.headings[kind]} <span className="soft">{format().number(of.length)}</span>
            </h3>
            {kind === 'not-come' && of.length > 1 && (
              <Button size="sm" variant="default" loading={dayEnd.end.isPending} onClick={() => endDay(of)}>
                {deskTasks.allMissed}
              </Button>
            )}
            {groupOf(kind, of)}
          </section>
        ))}
        {messages.length > 0 && (
          <section id="tasks-messages" aria-label={deskTasks.messages.heading}>
            <h3>
              {deskTasks.messages.heading} <span className="soft">{format().number(messages.length)}</span>
            </h3>
            <MessageRows messages={messages} namesPlace={!placeId} />
          </section>
        )}
        {waiting.length > 0 && (
          <section id="tasks-waiting" aria-label={deskTasks.waiting.heading}>
            <h3>
              {deskTasks.waiting.heading} <span className="soft">{format().number(waiting.length)}</span>
            </h3>
            <WaitingRows waiting={waiting} namesPlace={!placeId} />
          </section>
        )}
        {ofOthers.length > 0 && (
          <details>
            <summary>{deskTasks.withOthers(ofOthers.length)}</summary>
            {rows(ofOthers)}
          </details>
        )}
        {tasks.later.length > 0 && (
          <details>
            <summary>{deskTasks.later(tasks.later.length)}</summary>
            {rows(tasks.later)}
          </details>
        )}
      </div>
      {acting && <Acting {...acting} onAct={setActing} onClose={close} />}
      {moved && (
        <MoveVisit
          visit={asBoardVisit(moved)}
          place={moved.appointment.place}
          note={moved.note}
          onClose={() => setMoved(undefined)}
        />
      )}
    </SidePanel>
  )
}

type ActingProps = {
  task: DeskTask
  how: How
  onAct: (acting: { task: DeskTask; how: How }) => void
  onClose: () => void
}

/** The dialog in which something is done about a task. */
function Acting({ task, how, onAct, onClose }: ActingProps) {
  if (how === 'put-off') return <PutOffForm task={task} onClose={onClose} />
  if (how === 'hand') return <HandOverForm task={task} onClose={onClose} />
  if (how === 'time') return <VisitAct id={task.visit._id} how="move" onClose={onClose} />
  const chooseTime = () => (task.visit.status === 'cancelled' ? onClose() : onAct({ task, how: 'time' }))
  return <CallForm task={task} onClose={onClose} onWantsTime={chooseTime} />
}

/** The fields of a visit that the move dialog needs. */
const asBoardVisit = ({ appointment: { patient, doctor, doctorId, ...visit } }: ChangeRequest) => ({
  ...visit,
  patient: { name: patient },
  doctor: { _id: doctorId, name: doctor },
})
