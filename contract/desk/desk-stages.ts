import type { AppointmentStatus } from '../booking/appointment-status.ts'

/** How far a visit is on the desk's board. */
export const stages = ['expected', 'waiting', 'room', 'done', 'not-come'] as const
export type Stage = (typeof stages)[number]

/** The status that a visit of this stage has; one that is expected or waits keeps its own while that is open. */
export const statusOfStage = {
  expected: 'confirmed',
  waiting: 'confirmed',
  room: 'in-progress',
  done: 'completed',
  'not-come': 'no-show',
} as const satisfies Record<Stage, AppointmentStatus>

/** From how many minutes before a visit somebody can check in to it, until its end. */
export const checkInFromMinutes = 60

/** What screens there are for everybody at a place: one to check in at, one that shows who is called. */
export const screenKinds = ['kiosk', 'waiting-room'] as const
export type ScreenKind = (typeof screenKinds)[number]

/** For so many days a screen stays open. */
export const screenDays = 90
/** How often somebody may try to check in at one screen in a minute. */
export const kioskTriesPerMinute = 20

/** How late (minutes) those who wait may be told that a doctor is. */
export const delays = { least: 5, most: 300, worthTelling: 10 } as const
/** How many visits a day's end may be noted of at once. */
export const dayEndMost = 300

/** What staff may overstep when they book, once they have been told of it. */
export const oversteps = ['notice', 'horizon', 'audience', 'hours', 'timeOff', 'midnight', 'card'] as const
export type Overstep = (typeof oversteps)[number]

/** What staff give one of the clinic's reasons for. */
export const reasonActs = ['cancel', 'move'] as const
export type ReasonAct = (typeof reasonActs)[number]

/** The reasons for cancelling that every clinic begins with, by what the desk called them before there was a list. */
export const firstReasons = {
  'patient-asked': '00000000-0000-4000-a000-0000000000c1',
  'patient-ill': '00000000-0000-4000-a000-0000000000c2',
  'doctor-away': '00000000-0000-4000-a000-0000000000c3',
  'booked-wrongly': '00000000-0000-4000-a000-0000000000c4',
  other: '00000000-0000-4000-a000-0000000000c5',
} as const
