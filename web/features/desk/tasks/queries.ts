import type { DeskTask } from '#contract/desk/tasks.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { queryOf } from '../../../wire/api.ts'
import { carriedOn, noteOwnStep } from '../../../wire/own-steps.ts'
import { type BodyFor, useChange } from '../../../wire/use-change.ts'

/** Live events update the list; polling covers what ends by the clock alone. */
const aMinute = 60_000

/** What reception has to do at a place, or at all of the reader's; of a date, or today. */
export const tasksQuery = (asked: { placeId?: string; date?: string }) => ({
  ...queryOf('GET /desk/tasks', { query: asked }, ['appointments', 'payments', 'hours', 'waiting', 'messages']),
  refetchInterval: aMinute,
})

/** The colleagues to whom a task can be handed. */
export const colleaguesQuery = ({ kind, visit }: DeskTask) =>
  queryOf('GET /desk/colleagues', { query: { placeId: visit.place._id, kind } }, ['staff'])

type WithoutSince<N> = N extends unknown ? Omit<N, 'since'> : never
/** What is noted; the task itself says since when its fact is. */
export type TaskNote = WithoutSince<BodyFor<'PUT /desk/tasks/{id}'>>

/** Names a task in lists: a visit may have several. */
export const keyOf = ({ kind, visit }: DeskTask): string => `${kind} ${visit._id}`

/** The request that notes something about a task. */
export const noteOn = (task: DeskTask, note: TaskNote) => ({
  params: { id: task.visit._id },
  // What was noted here just now is known, even if the list does not show it yet.
  body: { ...note, version: carriedOn(keyOf(task), note.version), since: task.since },
})

type How = {
  /** The form shows a refusal itself. */
  quiet?: boolean
  onSuccess?: () => void
}

/** Notes something about a task; of one visit, one note after the other. */
export const useNoteTask = (task: DeskTask, { quiet = false, onSuccess = () => undefined }: How = {}) =>
  useChange('PUT /desk/tasks/{id}', {
    invalidates: ['appointments'],
    scope: task.visit._id,
    onSuccess({ version }, { body }) {
      noteOwnStep(keyOf(task), body.version, version, ['note'])
      onSuccess()
    },
    ...(quiet ? { quiet } : { failed: deskTasks.notNoted }),
  })

/** Open tasks, without those that a colleague of `me` was given, and those. */
export function byWhose(open: readonly DeskTask[], me: string): { mine: DeskTask[]; ofOthers: DeskTask[] } {
  const isOfOther = ({ handedTo }: DeskTask) => handedTo !== null && handedTo._id !== me
  return { mine: open.filter((task) => !isOfOther(task)), ofOthers: open.filter(isOfOther) }
}
