/** The kinds of tasks of the desk, in the order in which they are shown: whom somebody waits for first. */
export const taskKinds = [
  'waits-online',
  'change-request',
  'call',
  'stayed',
  'stand-in',
  'link',
  'not-come',
  'unpaid',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** The tasks about which the patient is called; what they said is noted with it. */
export const calledKinds = ['waits-online', 'call', 'stayed', 'stand-in', 'link'] as const satisfies readonly TaskKind[]

/** The result of a call. `agreed`: the patient accepts the doctor who stands in. */
export const callOutcomes = ['told', 'agreed', 'no-answer', 'another-time'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** What a patient is to be told about by telephone. */
export const tellingAbouts = ['stand-in', 'delay', 'moved', 'cancelled'] as const

/** The most characters of what was said. */
export const saidMost = 500
/** For how many days a task may be put off at most. */
export const putOffDaysMost = 60
