/** Fixed lists and limits of the medicines that a person takes. */

/** By which ways one is reminded. */
export const reminderChannels = ['bell', 'mail'] as const
export type ReminderChannel = (typeof reminderChannels)[number]

export const doseAnswers = ['taken', 'skipped'] as const

/** `due` for two hours, and `missed` afterwards unless it is answered; nobody is reminded of one that is missed. */
export const doseStates = ['coming', 'due', 'missed', ...doseAnswers] as const

/**
 * Why a plan is over: `stopped` by the person; `withdrawn` or `replaced`: its prescription; `entry`: its entry of the
 * record has an end or was an error; `course`: its last day is over; `deceased`. `double`: after two records were
 * merged, the other one of the same medicine reminds.
 */
export const planEnds = ['stopped', 'withdrawn', 'replaced', 'entry', 'course', 'deceased', 'double'] as const
export type PlanEnd = (typeof planEnds)[number]

/** When one travels: plans `keep` the time of home or `follow` the clocks there. */
export const zoneAnswers = ['keep', 'follow'] as const

/** For so long (ms) a dose is due and is reminded of. */
export const dueForMs = 2 * 3_600_000

/** Told when what is left lasts no longer (days). */
export const lowDays = 7

/** How a plan was kept is shown for so many days. */
export const shownDays = 30

export const planLimits = {
  ofPerson: 100,
  steps: 12,
  times: 12,
  stepDays: 366,
  amount: 1000,
  most: 24,
  gapMinutes: 1440,
  /** A dose is taken at most so many hours before it is due. */
  earlyHours: 24,
  /** A dose is told at most so many days later. */
  toldWithinDays: 30,
  /** Days that are read at once. */
  days: 35,
} as const
