import type { DeskTask } from '#contract/desk/tasks.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskTasks } from '#texts/desk/desk-tasks.ts'
import { asPrice } from '../../../language/format.ts'

/** What there is to do, or to be said, in a sentence; empty where the heading says it all. */
export function sentenceOf({ kind, about, minutes, due, visit }: DeskTask): string {
  const doctor = deskBoard.dr(visit.doctor.name)
  switch (kind) {
    case 'waits-online':
      return deskTasks.says['waits-online'](doctor)
    case 'call':
      if (about === 'moved') return deskTasks.says.moved
      if (about === 'cancelled') return deskTasks.says.cancelled
      if (about === 'delay') return deskTasks.says.delay(doctor, minutes ?? 0)
      return visit.bookedWith
        ? deskTasks.says['stand-in'](doctor, deskBoard.dr(visit.bookedWith.name))
        : deskTasks.says['stand-in-other'](doctor)
    case 'stayed':
      return deskTasks.says.stayed(doctor)
    case 'stand-in':
      return deskTasks.says.unanswered(doctor)
    case 'link':
      return deskTasks.says.link
    case 'unpaid':
      return deskTasks.says.due(asPrice(due))
    default:
      return ''
  }
}

/** Whether the patient can accept a stand-in on the telephone. */
export const asksAboutStandIn = ({ kind, about }: DeskTask): boolean =>
  kind === 'stand-in' || (kind === 'call' && about === 'stand-in')

/** Whether another time can be chosen for the visit. */
export const canMove = ({ visit }: DeskTask): boolean => visit.status === 'pending' || visit.status === 'confirmed'

/** What is pressed first: another time where the patient wants one, or the doctor is away; else the call. */
export const choosesTime = (task: DeskTask): boolean =>
  canMove(task) && (task.kind === 'stayed' || task.call?.outcome === 'another-time')
