import type { BoardVisit } from '#contract/desk/desk.ts'
import { delays } from '#contract/desk/desk-stages.ts'
import { grouped } from '../../ui/grouped.ts'
import { plain } from '#contract/plain.ts'
import { dueAt, inOrderOfWait, minutesSince } from '../booking/day/here.ts'

/**
 * A doctor's delay in minutes: the visit in the room began late or is past its end, or a patient is waiting past their
 * time.
 */
export function latenessOf(visits: readonly BoardVisit[], now: number): number {
  const late = visits.map((visit) => {
    if (visit.stage === 'waiting') return minutesSince(dueAt(visit), now)
    if (visit.stage !== 'room') return 0
    const begun = visit.calledAt ? Date.parse(visit.calledAt) : Date.parse(visit.startsAt)
    return Math.max(minutesSince(dueAt(visit), begun), minutesSince(visit.endsAt, now))
  })
  return Math.max(0, ...late)
}

export type DoctorDay = {
  _id: string
  name: string
  all: number
  seen: number
  late: number
  /** The number of patients who are waiting or still expected. */
  open: number
  /** Of these, those who were not told of this delay. */
  untold: number
  /** Those whose time has begun without a check-in. */
  overdue: number
  /** Whether a patient is in the room. */
  sees: boolean
  /** The time of the next patient who is waiting or expected; overdue ones do not count. */
  next: string | null
}

/** The day of each doctor on the board, sorted by name. */
export function doctorsOf(visits: readonly BoardVisit[], now: number): DoctorDay[] {
  return grouped(visits, ({ doctor }) => doctor._id)
    .map((own) => {
      const open = own.filter(({ stage }) => stage === 'expected' || stage === 'waiting')
      const isOverdue = (visit: BoardVisit) =>
        visit.stage === 'expected' && comesHere(visit) && minutesSince(visit.startsAt, now) > 0
      const late = latenessOf(own, now)
      const { _id, name } = own[0]!.doctor
      return {
        _id,
        name,
        // No-shows do not count.
        all: own.filter(({ stage }) => stage !== 'not-come').length,
        seen: own.filter(({ stage }) => stage === 'done').length,
        late,
        open: open.length,
        untold: open.filter(({ toldMinutes }) => toldMinutes === null || late - toldMinutes >= delays.worthTelling)
          .length,
        overdue: open.filter(isOverdue).length,
        sees: own.some(({ stage }) => stage === 'room'),
        next: open.find((visit) => !isOverdue(visit))?.startTime ?? null,
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Whether the patient comes to the clinic: false for visits by phone or video, or at home. */
export const comesHere = ({ kind }: BoardVisit): boolean => kind.mode === 'clinic'

const wordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1')
    .split(/[\s-]+/)
    .filter((word) => word !== '')

/**
 * The visits whose patient has this number, or a name whose words begin with the typed ones; all if nothing is typed.
 */
export function namedSo(visits: readonly BoardVisit[], typed: string): readonly BoardVisit[] {
  const wanted = wordsOf(typed)
  return visits.filter(({ patient }) => {
    const words = [...wordsOf(patient.name), String(patient.number)]
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)))
  })
}

/**
 * The order of a column. Waiting patients: longest wait first, then by arrival; waiting counts from the appointment.
 * Others: by time.
 */
export function inOrder(visits: readonly BoardVisit[], stage: BoardVisit['stage']): BoardVisit[] {
  const own = visits.filter((visit) => visit.stage === stage)
  if (stage === 'waiting') return inOrderOfWait(own)
  return stage === 'done' ? own.toReversed() : own
}
