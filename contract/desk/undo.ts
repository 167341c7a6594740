import { z } from 'zod'
import { date, endpoint, id, time } from '../endpoint.ts'
import { known } from '../known.ts'

/** Why a visit could not be put back; `changed`: somebody has changed it since. */
const whyLeft = ['time-taken', 'person-busy', 'room-taken', 'changed', 'refunded'] as const
export type WhyLeft = (typeof whyLeft)[number]

const undone = z.object({
  /** The number of visits that are as before. */
  back: z.int(),
  /** The visits that stay as the act has left them. */
  left: z.array(
    z.object({
      _id: id,
      /** Local to its place. */
      date,
      startTime: time,
      patient: z.object({ _id: id, name: known.person }),
      why: z.enum(whyLeft),
    }),
  ),
})
export type Undone = z.output<typeof undone>

export const undoAct = endpoint({
  method: 'POST',
  path: '/desk/acts/{id}/undo',
  topic: 'Desk',
  who: ['doctor', 'reception', 'admin'],
  right: 'desk',
  scope: 'clinic',
  summary:
    'Undo an own act on many visits within a minute: a day that was cancelled or handed over, or a delay that was told. Nobody is told of it before. `left` names the visits whose time somebody has taken meanwhile, or that were changed.',
  params: z.object({ id }),
  answers: { 200: undone },
  failures: ['undo_over'],
})
