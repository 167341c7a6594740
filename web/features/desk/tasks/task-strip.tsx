import { useQuery } from '@tanstack/react-query'
import { type TaskKind, taskKinds } from '#contract/desk/task-kinds.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { format } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import { isLost } from '../../../ui/loaded.tsx'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { useEndDay } from '../queries.ts'
import { byWhose, tasksQuery } from './queries.ts'

const TasksPanel = lazyDialog(() => import('./tasks-panel.tsx').then((part) => part.TasksPanel))

type Props = {
  /** The heading of the line. */
  label: string
  /** The place whose tasks these are; undefined: all of the reader's. */
  placeId?: string | undefined
  /** The date of visits that are over; undefined: today. */
  date?: string | undefined
  /** A visit is open beside the page, so that the list of tasks waits behind it. */
  isCovered: boolean
  /** Opens a visit in its own panel. */
  onOpen: (visitId: string) => void
}

/** The name of the list in the address: a kind, or `all`. */
const inAddress = 'todo'

/** What there is to do in one line: a count for each kind, which opens the list. */
export function TaskStrip({ label, placeId, date, isCovered, onOpen }: Props) {
  useSoon(TasksPanel)
  const asked = useQuery(tasksQuery({ ...(placeId ? { placeId } : {}), ...(date ? { date } : {}) }))
  const list = useAddressFilter()
  const dayEnd = useEndDay()
  const named = list.value(inAddress)
  const shown =
    named === 'all' || named === 'waiting' || named === 'messages' ? named : taskKinds.find((kind) => kind === named)
  const { user } = useSession()
  const { open = [], later = [], waiting = [], messages = [] } = asked.data ?? {}
  // What a colleague was given is theirs; the list has it folded.
  const { mine, ofOthers } = byWhose(open, user?.id ?? '')
  const counts = taskKinds
    .map((kind) => ({ kind, of: mine.filter((task) => task.kind === kind) }))
    .filter(({ of }) => of.length > 0)
  const todo = mine.length + waiting.length + messages.length
  const show = (kind: TaskKind | 'waiting' | 'messages' | 'all') => list.set(inAddress, shown === kind ? '' : kind)
  const { end, progress } = dayEnd
  return (
    <>
      <section className="attention" aria-label={label}>
        {todo === 0 ? (
          <strong>{label}</strong>
        ) : (
          <button type="button" className="attention-all" aria-expanded={shown === 'all'} onClick={() => show('all')}>
            {label} <span>{format().number(todo)}</span>
          </button>
        )}
        {isLost(asked) && <Failed message={deskTasks.failed} onRetry={() => asked.refetch()} />}
        {asked.data && todo === 0 && <span className="soft">{deskTasks.none}</span>}
        {counts.map(({ kind, of }) => (
          <span key={kind}>
            <button type="button" className="link-button" aria-expanded={shown === kind} onClick={() => show(kind)}>
              {deskTasks.counts[kind](of.length)}
            </button>
            {kind === 'not-come' && (
              <>
                {' '}
                <button
                  type="button"
                  className="link-button soft"
                  aria-disabled={end.isPending}
                  onClick={() =>
                    end.isPending ||
                    end.mutate({ to: 'not-come', visits: of.map(({ visit: { _id, version } }) => ({ _id, version })) })
                  }
                >
                  {deskTasks.noteOver}
                </button>
              </>
            )}
          </span>
        ))}
        {waiting.length > 0 && (
          <button
            type="button"
            className="link-button"
            aria-expanded={shown === 'waiting'}
            onClick={() => show('waiting')}
          >
            {deskTasks.waiting.count(waiting.length)}
          </button>
        )}
        {messages.length > 0 && (
          <button
            type="button"
            className="link-button"
            aria-expanded={shown === 'messages'}
            onClick={() => show('messages')}
          >
            {deskTasks.messages.count(messages.length)}
          </button>
        )}
        <span role="status">
          {progress && deskTasks.noting(format().number(progress.done), format().number(progress.all))}
        </span>
        {ofOthers.length + later.length > 0 && (
          <button
            type="button"
            className="link-button soft"
            aria-expanded={shown === 'all'}
            onClick={() => show('all')}
          >
            {format().row([
              ...(ofOthers.length > 0 ? [deskTasks.withOthers(ofOthers.length)] : []),
              ...(later.length > 0 ? [deskTasks.later(later.length)] : []),
            ])}
          </button>
        )}
      </section>
      {asked.data && shown && !isCovered && (
        <TasksPanel
          tasks={asked.data}
          placeId={placeId}
          shown={shown}
          dayEnd={dayEnd}
          onOpen={onOpen}
          onClose={() => list.set(inAddress, '')}
        />
      )}
    </>
  )
}
