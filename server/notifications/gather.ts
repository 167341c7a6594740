/**
 * Which mail and notices tell patients and admins about an event of an appointment; null is none. What doctors are told
 * is in `doctor-news.ts`.
 */
type Announcement = {
  patientMail: string | null
  patientNotice: string | null
  /** Absent: notices that admins have not read yet stay. */
  adminNotice?: string | null
}

const announcements: Record<string, Announcement> = {
  booked: { patientMail: 'booked', patientNotice: 'booked' },
  confirmed: { patientMail: 'confirmed', patientNotice: 'confirmed' },
  cancelled: {
    patientMail: 'cancelled',
    patientNotice: 'cancelled',

    adminNotice: null,
  },
  completed: { patientMail: null, patientNotice: 'completed', adminNotice: null },
  rescheduled: {
    patientMail: 'rescheduled',
    patientNotice: 'rescheduled',

    adminNotice: null,
  },
  'stand-in': { patientMail: 'stand-in', patientNotice: 'stand-in' },
  offered: { patientMail: 'offered', patientNotice: 'offered' },
  'asked-to-cancel': {
    patientMail: null,
    patientNotice: null,

    adminNotice: 'admin-asked-to-cancel',
  },
  'asked-to-move': {
    patientMail: null,
    patientNotice: null,

    adminNotice: 'admin-asked-to-move',
  },
  'request-withdrawn': { patientMail: null, patientNotice: null, adminNotice: null },
  'request-declined': {
    patientMail: 'request-declined',
    patientNotice: 'request-declined',

    adminNotice: null,
  },
  paid: { patientMail: null, patientNotice: null },
  unpaid: { patientMail: 'unpaid', patientNotice: 'unpaid', adminNotice: null },
  // Its patient was mailed a link, and gets a mail at the same address that the link has ended.
  'link-over': { patientMail: null, patientNotice: 'unpaid', adminNotice: null },
  // Its mail is enqueued elsewhere; other news that waits is still told.
  'card-refused': { patientMail: null, patientNotice: 'card-refused' },
  'payment-lost': { patientMail: 'payment-lost', patientNotice: 'payment-lost' },
}

/** The kinds of events that change what is to be told; `pending` undoes a confirmation. */
export const announced: ReadonlySet<string> = new Set([...Object.keys(announcements), 'pending'])

/**
 * `placeId` is absent in events from before visits could move between places; `doctorId` is of a visit that another
 * doctor has taken over.
 */
export type Moment = {
  date: string
  startTime: string
  placeId?: string | undefined
  doctorId?: string | undefined
}
/** `undo`: it undoes the same person's previous action. */
export type Happening = {
  kind: string
  byPatient: boolean
  undo?: boolean
  from?: Moment | undefined
}

/** What is still to be told of one appointment: by mail, and as notices to the patient and to admins. */
export type News = {
  mail: { kind: string; from?: Moment | undefined } | null
  patientNotice: string | null
  adminNotice: string | null
}

export const nothing: News = { mail: null, patientNotice: null, adminNotice: null }

/**
 * The news of an appointment after one more event, where `untold` is what nobody has been told yet. The result says
 * what is true now. If a patient cancels before any mail was sent, nothing is mailed; if a confirmation is undone,
 * nothing is told.
 */
export function gather(untold: News, { kind, byPatient, undo, from }: Happening, paid: boolean): News {
  if (undo || kind === 'pending') {
    return { ...untold, mail: untold.mail?.kind === 'confirmed' ? null : untold.mail, patientNotice: null }
  }
  const told = announcements[kind]
  if (!told) return untold
  return {
    mail: nextMail(untold.mail, told.patientMail, { from, byPatient, toKnow: paid || !byPatient }),
    // People get no notice of their own actions.
    patientNotice: byPatient ? null : told.patientNotice,
    adminNotice: told.adminNotice === undefined ? untold.adminNotice : told.adminNotice,
  }
}

/** `toKnow`: whether a cancellation is told even to somebody who was not told of the booking yet. */
function nextMail(
  untold: News['mail'],
  next: string | null,
  { from, byPatient, toKnow }: { from: Moment | undefined; byPatient: boolean; toKnow: boolean },
): News['mail'] {
  if (!next) return untold
  if (next === 'cancelled') return untold?.kind === 'booked' && !toKnow ? null : { kind: 'cancelled' }
  if (next === 'rescheduled') {
    // A booking that was not announced yet is announced with its current time; a move names the last announced time.
    if (untold?.kind === 'booked') return untold
    // The patient is still to be asked about the stand-in, and told the former time with it.
    const kind = untold?.kind === 'stand-in' && !byPatient ? 'stand-in' : 'rescheduled'
    return { kind, from: untold?.from ?? from }
  }
  // A booking that was not announced yet is announced by this letter, even if nobody stands in when it is sent.
  const isFirst = untold?.kind === 'booked'
  if (next === 'stand-in') return { kind: next, from: isFirst ? from && withoutDoctor(from) : (untold?.from ?? from) }
  // These mails say themselves whether the visit is confirmed when they are sent, which may have been undone.
  if (next === 'confirmed' && untold && ['booked', 'rescheduled', 'stand-in'].includes(untold.kind)) return untold
  return { kind: next }
}

const withoutDoctor = ({ date, startTime, placeId }: Moment): Moment => ({ date, startTime, placeId })
