import type { BoardVisit } from '#contract/desk.ts'
import { grouped } from '../../grouped.ts'
import { plain } from '../../ui/plain.ts'

const aMinute = 60_000

/** Whole minutes from an instant until now (ms since 1970), and never below 0. */
export const minutesSince = (at: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(at)) / aMinute))

/** Since when somebody may expect to be called: their time, or when they came where that was later. */
const dueAt = ({ startsAt, arrivedAt }: BoardVisit): string =>
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
  /** Whether somebody is in the room. */
  sees: boolean
  /** When the next who is not in the room is due. */
  next: string | null
}

/** Each doctor's day as the board shows it, by name. */
export function doctorsOf(visits: readonly BoardVisit[], now: number): DoctorDay[] {
  return grouped(visits, ({ doctor }) => doctor._id)
    .map((own) => {
      const open = own.filter(({ stage }) => stage === 'expected' || stage === 'waiting')
      const { _id, name } = own[0]!.doctor
      return {
        _id,
        name,
        all: own.length,
        seen: own.filter(({ stage }) => stage === 'done').length,
        late: latenessOf(own, now),
        open: open.length,
        sees: own.some(({ stage }) => stage === 'room'),
        next: open[0]?.startTime ?? null,
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Whether the patient comes to the place: not for what is by phone or video, or at their home. */
export const comesHere = ({ kind }: BoardVisit): boolean => kind.mode === 'clinic'

/** What is over and nobody came to it; of a call the desk cannot know. */
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

/** In the order in which a column shows them: who waits longest first, the others by their time. */
export function inOrder(visits: readonly BoardVisit[], stage: BoardVisit['stage']): BoardVisit[] {
  const own = visits.filter((visit) => visit.stage === stage)
  // Who was just marked as arrived has no time yet, and stands last.
  if (stage === 'waiting') return own.toSorted((a, b) => (a.arrivedAt ?? 'now').localeCompare(b.arrivedAt ?? 'now'))
  return stage === 'done' ? own.toReversed() : own
}
