import type { BoardVisit } from '#contract/desk/desk.ts'
import { type Stage, stages } from '#contract/desk/desk-stages.ts'
import { roomsOfCalls } from '#texts/booking/rooms-of-calls.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { deskVisits } from '#texts/desk/desk-visits.ts'
import type { MenuAct } from '../../ui/menu-button.tsx'
import { comesHere } from './day.ts'

/** What reception does with a visit besides its next step: move, cancel, late entry, slip, link, choose a room. */
export type Change = 'time' | 'cancel' | 'later' | 'slip' | 'link' | 'into'

/** What the rows and the panel of the board call. */
export type OnVisit = {
  move: (visit: BoardVisit, to: Stage) => void
  change: (visit: BoardVisit, how: Change) => void
  open: (visit: BoardVisit) => void
  /** The place has rooms into which somebody can be called. */
  hasRooms: boolean
}

const next: Partial<Record<Stage, Stage>> = { expected: 'waiting', waiting: 'room', room: 'done' }

/**
 * The main step of a visit by its stage; none on a future day, when nobody can arrive yet. Patients who are called or
 * visited at home do not arrive.
 */
export const nextOf = (visit: BoardVisit, isToCome: boolean): Stage | undefined =>
  isToCome ? undefined : visit.stage === 'expected' && !comesHere(visit) ? 'room' : next[visit.stage]

export function actInWords(visit: BoardVisit, to: Stage): string {
  const { stage: from } = visit
  if (to === 'room' && !comesHere(visit)) return deskBoard.begins
  if (to === 'waiting' && (from === 'room' || from === 'done')) return deskBoard.backToWaiting
  return to === 'room' && from === 'done' ? deskBoard.backToRoom : deskBoard.acts[to]
}

/** The address of the till with the payments of a visit. */
export const tillOf = ({ date, patient }: BoardVisit): string => `/desk/money?date=${date}&search=${patient.number}`

type On = {
  /** On a future day, nobody can arrive yet. */
  isToCome: boolean
  /** The reader may take money, and some is due. */
  mayTake: boolean
}

/** An act of a visit: a step to a stage, a change, or taking money. */
export type VisitAct = MenuAct & { id: Stage | Change | 'money' }

/** All acts of a visit but its main step. */
export function actsOf(visit: BoardVisit, { move, change, hasRooms }: OnVisit, { isToCome, mayTake }: On): VisitAct[] {
  const { stage } = visit
  const main = nextOf(visit, isToCome)
  const act = (label: string, how: Change): VisitAct => ({ id: how, label, onPress: () => change(visit, how) })
  const isOpen = stage === 'expected' || stage === 'waiting'
  const mayChooseRoom = hasRooms && !isToCome && comesHere(visit) && (isOpen || stage === 'room')
  return [
    ...stages
      // Visits by phone, by video or at home have no waiting room.
      .filter((to) => !isToCome && to !== stage && to !== main && (to !== 'waiting' || comesHere(visit)))
      .map((to) => ({ id: to, label: actInWords(visit, to), onPress: () => move(visit, to) })),
    ...(mayChooseRoom ? [act(stage === 'room' ? roomsOfCalls.change : roomsOfCalls.choose, 'into')] : []),
    ...(isOpen ? [act(deskVisits.move, 'time'), act(deskVisits.cancel, 'cancel')] : []),
    ...(isToCome || stage === 'not-come' ? [] : [act(deskBoard.later.open, 'later')]),
    ...(mayTake && stage !== 'done' ? [{ id: 'money' as const, label: deskBoard.takeMoney, to: tillOf(visit) }] : []),
    ...(visit.link?.until ? [act(deskVisits.sendLink, 'link')] : []),
    act(deskBoard.printSlip, 'slip'),
  ]
}
