import { z } from 'zod'
import { appointmentStatuses } from '../booking/appointment-status.ts'
import { rule } from '../broken-rules.ts'
import { date, endpoint, id, money, slotId } from '../endpoint.ts'
import { calendarDaysMost, modes, specializations } from '../rules.ts'
import { known } from '../known.ts'

const dayMs = 86_400_000

const feed = z.object({ url: z.string().nullable() })

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar-feed',
  topic: 'Calendar',
  summary: "The private address of the caller's calendar, where there is one.",
  audited: false,
  who: ['user', 'doctor'],
  answers: { 200: feed },
})

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feed',
  topic: 'Calendar',
  summary: 'Make a new private address for the own calendar; the one before is worth nothing from now on.',
  audited: false,
  who: ['user', 'doctor'],
  body: z.strictObject({}).optional(),
  answers: { 201: feed },
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feed',
  topic: 'Calendar',
  summary: 'Revoke the address of the own calendar.',
  audited: false,
  who: ['user', 'doctor'],
  answers: { 204: null },
})

export const getVisitFile = endpoint({
  method: 'GET',
  path: '/appointments/{id}/calendar',
  topic: 'Calendar',
  summary: 'A visit as a calendar file (RFC 5545): one of the caller’s, or of somebody whose visits they see.',
  audited: false,
  who: ['user'],
  params: z.object({ id }),
  answers: { 200: z.string() },
  streams: 'text/calendar',
})

/** A stretch on the calendar's own clock: its date, the minute of the day at which it begins, and how long it lasts. */
const stretch = { date, minute: z.int(), minutes: z.int() }
const ofDoctor = { doctorId: id, ...stretch }

const calendarVisit = z.object({
  _id: id,
  ...ofDoctor,
  placeId: id,
  /** Minutes before and after it in which the doctor takes no other visit. */
  before: z.int(),
  after: z.int(),
  /** Date and times local to its place, for the calls that move it. */
  appointmentDate: date,
  slotId,
  status: z.enum(appointmentStatuses),
  patient: z.object({ _id: id, name: known.person }),
  kind: z.object({ _id: id, name: known.kind, mode: z.enum(modes) }),
  overbooked: z.boolean(),
  /** Another doctor stands in, and the patient has not said yet whether that suits. */
  isUnanswered: z.boolean(),
  /** The price as it was agreed, in units of the currency. */
  price: money,
  /** The room in which it is or was; before that the one booked for it, or the doctor's own. */
  roomId: id.nullable(),
  version: z.int(),
})
export type CalendarVisit = z.output<typeof calendarVisit>

const calendarHold = z.object({ _id: id, ...ofDoctor, before: z.int(), after: z.int(), secondsLeft: z.int() })
export type CalendarHold = z.output<typeof calendarHold>

const calendarAway = z.object({
  ...ofDoctor,
  /** Time off; or a visit at a place that is not shown. */
  why: z.enum(['off', 'elsewhere']),
  /** The doctor's own note; empty for others. */
  reason: z.string(),
  /** The id of the time off, for those who may end it: its doctor, and staff if it is of one date. */
  timeOffId: id.nullable(),
  /** The place of the time off, or of the visit; empty: every place. */
  place: z.string(),
  /** The last day of the time off; null for a visit elsewhere. */
  until: date.nullable(),
})
export type CalendarAway = z.output<typeof calendarAway>

const calendarWindow = z.object({ ...ofDoctor, placeId: id })
export type CalendarWindow = z.output<typeof calendarWindow>

const calendarDoctor = z.object({ _id: id, name: z.string(), specialization: z.enum(specializations) })
export type CalendarDoctor = z.output<typeof calendarDoctor>

const calendarClosure = z.object({
  place: z.string(),
  /** The reason for closing. */
  name: z.string(),
  /** The first and the last of the shown days on which it is closed. */
  from: date,
  to: date,
})
export type CalendarClosure = z.output<typeof calendarClosure>

const calendarRoom = z.object({ _id: id, name: known.room, placeId: id, place: z.string() })

const calendar = z.object({
  /** The time zone of dates and minutes: that of the shown place, else the clinic's. */
  timeZone: z.string(),
  doctors: z.array(calendarDoctor),
  windows: z.array(calendarWindow),
  visits: z.array(calendarVisit),
  holds: z.array(calendarHold),
  away: z.array(calendarAway),
  /** Places that are closed on some of the days: the shown places, or those where the doctor works. */
  closed: z.array(calendarClosure),
  /** The rooms of the shown places, for staff. */
  rooms: z.array(calendarRoom),
})
export type Calendar = z.output<typeof calendar>

export const getCalendar = endpoint({
  method: 'GET',
  path: '/calendar',
  topic: 'Calendar',
  summary:
    'Hours, visits, holds and times away between two dates: a doctor’s own, or for staff those of the doctors who work then, of a place or a specialty. Six weeks of one doctor at the most, a week of several. Says nothing of why anybody comes.',
  who: ['doctor', 'reception', 'admin'],
  right: 'desk',
  scope: 'places',
  audited: 'hourly',
  query: z
    .object({
      from: date,
      to: date,
      placeId: id.optional(),
      specialization: z.enum(specializations).optional(),
      doctorId: id.optional(),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: rule('end_before_beginning') })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < calendarDaysMost * dayMs, {
      path: ['to'],
      message: rule('too_many_days', calendarDaysMost),
    }),
  answers: { 200: calendar },
})
