import type { Moment } from './gather.ts'

/** An unread notice to a doctor; `from` is when a visit that another doctor sees now was to be. */
type Notice = { kind: string; from?: Moment | undefined }

/** An event of an appointment; `doctorBefore` is the account of the doctor it was with before, if the event says so. */
export type DoctorStep = {
  kind: string
  /** It undoes the same person's previous action. */
  undo?: boolean
  actorId: string | null
  doctorBefore?: string | null
  from?: Moment | undefined
}

/** What an event tells the doctor who sees the patient from then on; other events are no news for doctors. */
const told: Record<string, string> = {
  booked: 'new-booking',
  cancelled: 'booking-cancelled',
  rescheduled: 'booking-moved',
  'stand-in': 'taken-over',
  'asked-to-cancel': 'asked-to-cancel',
  'asked-to-move': 'asked-to-move',
  'request-withdrawn': 'request-withdrawn',
  unpaid: 'booking-cancelled',
  'link-over': 'booking-cancelled',
}

/** To a doctor whose visit another doctor sees now, however that came: a move, a hand-over, or a patient's answer. */
export const takenAway = 'taken-away'
/** A visit is back with a doctor, and nobody stands in any more. */
const givenBack = 'given-back'

const kinds: ReadonlySet<string> = new Set([...Object.values(told), takenAway, givenBack])
/** Who has not read one of these has not learned of the visit. */
const arrivals: ReadonlySet<string> = new Set(['new-booking', 'taken-over', givenBack])

/**
 * What doctors are still to be told of one appointment, by their accounts, after these events. `unread` is what they
 * have not read yet, with the time that it names. A visit that went to another doctor and came back before anybody
 * looked is no news for either.
 */
export function newsOfDoctors(
  happened: readonly DoctorStep[],
  unread: readonly { userId: string; kind: string; at: Moment }[],
  visit: { doctor: string; hasStandIn: boolean; now: Moment },
): ({ userId: string } & Notice)[] {
  const steps = withDoctors(happened, visit.doctor)
  const concerned = new Set(steps.flatMap(({ before, after }) => [before, after]))
  const news = new Map<string, Notice>()
  for (const { userId, kind, at } of unread) {
    if (concerned.has(userId) && kinds.has(kind)) news.set(userId, kind === takenAway ? { kind, from: at } : { kind })
  }
  const tell = (doctor: string, next: Notice | null) => {
    const notice = next && nextNotice(news.get(doctor), next, visit.now)
    if (notice) news.set(doctor, notice)
    else news.delete(doctor)
  }
  for (const { kind, undo, actorId, before, after, from } of steps) {
    if (undo || kind === 'pending') continue
    const next = told[kind]
    // Doctors get no notice of their own actions, and have seen what they act on.
    if (actorId === after) tell(after, null)
    else if (next) tell(after, { kind: next, from })
    if (before !== after) tell(before, actorId === before ? null : { kind: takenAway, from })
  }
  const isBack = ({ kind }: Notice) => kind === 'taken-over' && !visit.hasStandIn
  return [...news].map(([userId, notice]) => ({ userId, ...notice, ...(isBack(notice) ? { kind: givenBack } : {}) }))
}

/** The events with the doctors before and after each. The last one left the visit with the doctor who has it now. */
function withDoctors(happened: readonly DoctorStep[], doctor: string) {
  let after = doctor
  return happened
    .toReversed()
    .map((step) => {
      const both = { ...step, before: step.doctorBefore ?? after, after }
      after = both.before
      return both
    })
    .toReversed()
}

/** What a doctor is to be told after `next`; null: nothing any more. */
function nextNotice(untold: Notice | undefined, next: Notice, now: Moment): Notice | null {
  if (!untold) return next
  const isNew = arrivals.has(untold.kind)
  if (next.kind === takenAway) return isNew ? null : { kind: takenAway, from: untold.from ?? next.from }
  if (untold.kind === takenAway && (next.kind === 'taken-over' || next.kind === 'booking-moved'))
    return isSame(untold.from, now) ? null : { kind: 'booking-moved' }
  if (next.kind === 'booking-cancelled') return isNew ? null : next
  if (next.kind === 'booking-moved') return isNew ? untold : { ...next, from: untold.from ?? next.from }
  return next
}

const isSame = (one: Moment | undefined, other: Moment) =>
  one?.date === other.date && one.startTime === other.startTime && (one.placeId ?? other.placeId) === other.placeId
