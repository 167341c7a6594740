import type { AppointmentStatus } from '../booking/appointment-status.ts'

/** The state of a visit on the desk's board. */
export const stages = ['expected', 'waiting', 'room', 'done', 'not-come'] as const
export type Stage = (typeof stages)[number]

/** Where a doctor may move a visit: into the room, or back to where it was. */
export const callInStages = ['expected', 'waiting', 'room'] as const satisfies readonly Stage[]

/** The status of a visit in this stage; expected and waiting visits keep their status while it is open. */
export const statusOfStage = {
  expected: 'confirmed',
  waiting: 'confirmed',
  room: 'in-progress',
  done: 'completed',
  'not-come': 'no-show',
} as const satisfies Record<Stage, AppointmentStatus>

/** Check-in is open from so many minutes before a visit until its end. */
export const checkInFromMinutes = 60

/** The screens for everybody at a place: one to check in at, one that shows who is called. */
export const screenKinds = ['kiosk', 'waiting-room'] as const
export type ScreenKind = (typeof screenKinds)[number]

/** For how many days a screen stays open. */
export const screenDays = 90
/** The most tries to check in at one screen in a minute. */
export const kioskTriesPerMinute = 20

/** The delays (minutes) of a doctor that waiting patients may be told of. */
export const delays = { least: 5, most: 300, worthTelling: 10 } as const
/** The most visits that one call at the day's end may mark. */
export const dayEndMost = 300

/** Rules that staff may break when they book, after they were told. */
export const oversteps = ['notice', 'horizon', 'audience', 'hours', 'timeOff', 'midnight', 'card'] as const
export type Overstep = (typeof oversteps)[number]

/** The acts for which staff choose one of the clinic's reasons. */
export const reasonActs = ['cancel', 'move'] as const
export type ReasonAct = (typeof reasonActs)[number]

/** The reasons for cancelling that every clinic begins with, by their names in older versions. */
export const firstReasons = {
  'patient-asked': '00000000-0000-4000-a000-0000000000c1',
  'patient-ill': '00000000-0000-4000-a000-0000000000c2',
  'doctor-away': '00000000-0000-4000-a000-0000000000c3',
  'booked-wrongly': '00000000-0000-4000-a000-0000000000c4',
  other: '00000000-0000-4000-a000-0000000000c5',
} as const
