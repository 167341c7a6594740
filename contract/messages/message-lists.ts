/** The limits of messages, and of the files of one message. */
export const messageLimits = {
  /** Characters of one message, and of a thread's subject. */
  text: 4000,
  subject: 120,
  files: 10,
  /** For so long (minutes) its sender can take a message back. */
  takeBackMinutes: 60,
  /** For so long (days) what was typed and not sent is kept. */
  draftDays: 30,
  /** The messages of a thread that are read at once, at most. */
  page: 50,
  /** An account sends so many messages, and begins so many threads, at most. */
  sentPerMinute: 120,
  sentPerDay: 2000,
  threadsPerDay: 60,
} as const

/** The figure that the clinic gives while there are too few answers to measure, in open hours, and its range. */
export const answerHoursRange = { least: 1, most: 200 } as const
/** Fewer answers than this in so many days are too few to measure an expected time. */
export const measuredAnswers = { least: 20, days: 90 } as const

/** Which side of a thread somebody writes on. */
export const threadSides = ['patient', 'clinic'] as const
export type ThreadSide = (typeof threadSides)[number]

/**
 * As whom somebody takes part in a thread: the patient, somebody who acts for them, the doctor, a doctor who stands in
 * for that one, or reception.
 */
export const participants = ['patient', 'guardian', 'doctor', 'delegate', 'desk'] as const
export type Participant = (typeof participants)[number]

/** Who answers a thread now. `nobody`: its doctor is away, and nobody stands in. */
export const answerers = ['doctor', 'delegate', 'desk', 'nobody'] as const

/** When somebody else answers for a doctor: always, or only while the doctor is away (time off). */
export const delegationTimes = ['always', 'away'] as const
export type DelegationTime = (typeof delegationTimes)[number]

/**
 * Why nobody can write now. `off`: the doctor has switched messages off; `not-treated`: there was no visit with this
 * doctor; `left`: the doctor does not work here any more, or the place is closed; `deceased`; `nobody-reads`: the
 * person has no account, and nobody with an account has the right to their messages.
 */
export const writingHindrances = ['off', 'not-treated', 'left', 'deceased', 'nobody-reads'] as const
export type WritingHindrance = (typeof writingHindrances)[number]

/** Which threads a list shows. `waiting`: the patient wrote last; `late`: longer than was promised. */
export const threadFilters = ['all', 'unread', 'waiting', 'late'] as const
export type ThreadFilter = (typeof threadFilters)[number]

/** The page of a thread, opened at one of its messages, for somebody who takes part in it as this. */
export function messageLink(as: Participant, threadId: string, messageId: string): string {
  const portal = as === 'doctor' || as === 'delegate' ? '/doctor/dashboard' : as === 'desk' ? '/desk' : '/dashboard'
  return `${portal}/messages/${threadId}?message=${messageId}`
}
