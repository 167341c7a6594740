import type { BoardVisit } from '#contract/desk/desk.ts'
import { delays } from '#contract/desk/desk-stages.ts'
import { grouped } from '../../ui/grouped.ts'
import { plain } from '../../ui/plain.ts'

const aMinute = 60_000

/** Whole minutes from an instant until now (ms since 1970), and never below 0. */
export const minutesSince = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / aMinute))

/** Since when somebody may expect to be called: their time, or when they came where that was later. */
export const dueAt = ({ startsAt, arrivedAt }: BoardVisit): string =>
  arrivedAt && arrivedAt > startsAt ? arrivedAt : startsAt

/**
 * How late (minutes) a doctor is: the visit in the room is past its end or began late, or whoever waits longest past
 * their time.
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
  /** Those who wait, or are still to come. */
  open: number
  /** Of these, those who have not been told of about this delay. */
  untold: number
  /** Those whose time has passed and who have not come. */
  overdue: number
  /** Whether somebody is in the room. */
  sees: boolean
  /** When the next who waits, or whose time is still to come, is due. */
  next: string | null
}

/** Each doctor's day as the board shows it, by name. */
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
        // Who did not come is not to be seen any more.
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

/** Whether the patient comes to the place: not for what is by phone or video, or at their home. */
export const comesHere = ({ kind }: BoardVisit): boolean => kind.mode === 'clinic'

/** Past visits without a check-in. Only visits at the clinic: reception cannot see the others. */
export const nobodyCame = (visits: readonly BoardVisit[], now: number): BoardVisit[] =>
  visits.filter((visit) => visit.stage === 'expected' && comesHere(visit) && Date.parse(visit.endsAt) <= now)

const wordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1')
    .split(/[\s-]+/)
    .filter((word) => word !== '')

/** Those whose patient is called so, each word by its beginning, or has that number; all where nothing is typed. */
export function namedSo(visits: readonly BoardVisit[], typed: string): readonly BoardVisit[] {
  const wanted = wordsOf(typed)
  return visits.filter(({ patient }) => {
    const words = [...wordsOf(patient.name), String(patient.number)]
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)))
  })
}

/** Who else is in the room that a visit is called into: the desk has missed that one is over, or calls too early. */
export const alsoInRoom = (visits: readonly BoardVisit[], { _id, room }: BoardVisit): BoardVisit[] =>
  visits.filter((each) => each.stage === 'room' && each._id !== _id && room !== null && each.room === room)

/**
 * In the order in which a column shows them: who waits longest first, of those who are equal who came first, the others
 * by their time. Nobody waits before their time.
 */
export function inOrder(visits: readonly BoardVisit[], stage: BoardVisit['stage']): BoardVisit[] {
  const own = visits.filter((visit) => visit.stage === stage)
  // Who was just marked as arrived has no time yet, and stands last.
  const since = (visit: BoardVisit) => (visit.arrivedAt ? `${dueAt(visit)} ${visit.arrivedAt}` : 'now')
  if (stage === 'waiting') return own.toSorted((a, b) => since(a).localeCompare(since(b)))
  return stage === 'done' ? own.toReversed() : own
}
