import { z } from 'zod'
import { rule } from './broken-rules.ts'
import { date, money, endpoint, endTime, id, messageBody, text, time } from './endpoint.ts'
import {
  lastEndHour,
  modes,
  type PartOfDay,
  partsOfDay,
  soonestMost,
  specializations,
  visitMinutes,
  weekdays,
} from './rules.ts'
import { known } from './known.ts'
import { said } from './doctors/said.ts'

export const freeTime = z.object({ startTime: time, endTime })
export type FreeTime = z.output<typeof freeTime>

/** A kind of visit and a place; absent: a consultation, and the doctor's first place. */
export const ofVisit = { kindId: id.optional(), placeId: id.optional(), personId: id.optional() }

/** The caller's appointment that is to be moved: the time it blocks counts as free, except its present start. */
const moving = id.optional()

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/slots',
  topic: 'Hours',
  summary:
    'The times of one date that can be booked now for a kind of visit at a place; without them for a consultation at the doctor’s first place. A date outside the window has none. A time held by the caller counts as free to staff, and where a person is named.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  query: z.object({ date, ...ofVisit, moving }),
  answers: { 200: z.array(freeTime) },
})

export const listFreeDates = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/free-dates',
  topic: 'Hours',
  summary: 'How many times are free on each date of the booking window that has any.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  query: z.object({ ...ofVisit, moving }),
  answers: { 200: z.array(z.object({ date, freeTimes: z.int() })) },
})

/** The times of one date, local to the place. */
const timesOfDay = z.object({ date, times: z.array(freeTime) })

const soonestTime = z.object({
  doctor: z.object({
    _id: id,
    name: z.string(),
    specialization: z.enum(specializations),
    image: z.string(),
    /** Average of the patients' ratings; null until there is one. */
    rating: z.number().nullable(),
    reviewCount: z.int(),
    languages: z.array(known.language),
  }),
  kind: z.object({ _id: id, name: known.kind, minutes: z.int(), mode: z.enum(modes) }),
  place: z.object({ _id: id, name: z.string(), timeZone: z.string() }),
  /** Units of the currency. */
  fee: money,
  date,
  startTime: time,
  endTime,
  startsAt: z.iso.datetime(),
  /** The doctor's days from this first time on, and their times; absent if no `days` are asked for. */
  days: z.array(timesOfDay).optional(),
})
export type SoonestTime = z.output<typeof soonestTime>

export const findSoonest = endpoint({
  method: 'GET',
  path: '/soonest',
  topic: 'Hours',
  summary:
    'The first free time of each doctor who has one, soonest first: of a specialty, a kind of visit, a place, a day or part of a day, a language or gender of the doctor; for a person, when they are in no other visit. Without a kind it is a consultation; without a place each place counts. A time held by the caller counts as free to staff, and where a person is named.',
  who: 'anyone',
  query: z.object({
    /** Only doctors whom this search finds in the directory. */
    search: text(0, 100).optional(),
    specialization: z.enum(specializations).optional(),
    /** Only this doctor. */
    doctorId: id.optional(),
    ...ofVisit,
    ...said,
    /** Today, tomorrow, this week (until Sunday) or a date, local to each place. */
    day: z.union([z.enum(['today', 'tomorrow', 'week']), date]).optional(),
    /** The first date that counts, local to each place; with a `day`, that alone counts. */
    from: date.optional(),
    part: z.enum(Object.keys(partsOfDay) as [PartOfDay, ...PartOfDay[]]).optional(),
    /** Times that begin at this time of day or later, and before that one. */
    after: time.optional(),
    before: endTime.optional(),
    /** Leaves out this doctor, whose time somebody else has just taken. */
    but: id.optional(),
    limit: z
      .string()
      .regex(/^\d{1,2}$/, rule('whole_number'))
      .transform(Number)
      .pipe(z.number().min(1).max(soonestMost))
      .default(6),
    /** Also all times of so many days with any, for the first doctors (as many as `soonestInDays`). */
    days: z
      .string()
      .regex(/^[1-3]$/, rule('whole_number'))
      .transform(Number)
      .optional(),
  }),
  answers: { 200: z.array(soonestTime) },
})

const weeklySlot = z.object({
  _id: id,
  doctorId: id,
  day: z.enum(weekdays),
  startTime: time,
  endTime: time,
  /** Whether its next occurrence is taken. */
  isBooked: z.boolean(),
  /** The date of its next occurrence, and the appointment that takes it. */
  nextDate: date,
  appointmentId: id.nullable(),
})
export type WeeklySlot = z.output<typeof weeklySlot>

export const listMySlots = endpoint({
  method: 'GET',
  path: '/doctors/my-slots',
  topic: 'Hours',
  summary: "The doctor's own weekly slots, and which of them are taken the next time.",
  who: ['doctor'],
  answers: { 200: z.array(weeklySlot) },
})

export const updateSlots = endpoint({
  method: 'PUT',
  path: '/doctors/update-slots',
  topic: 'Hours',
  summary:
    'Replace the whole hours of the week at the first place. Twice the same counts once; a slot that ends after 21:00 is refused. Appointments stay, also those whose time has left the week; `stayBooked` says how many.',
  who: ['doctor'],
  body: z.strictObject({
    availableSlots: z
      .array(
        z
          .strictObject({
            _id: z.string().optional(),
            doctorId: z.string().optional(),
            day: z.enum(weekdays),
            startTime: time,
            endTime: time,
            isBooked: z.boolean().optional(),
          })
          .refine(
            ({ startTime, endTime }) =>
              startTime.endsWith(':00') &&
              startTime >= '09:00' &&
              Number(endTime.slice(0, 2)) - Number(startTime.slice(0, 2)) === 1 &&
              endTime.endsWith(':00'),
            rule('slot_hour'),
          )
          .refine(({ endTime }) => Number(endTime.slice(0, 2)) <= lastEndHour, {
            path: ['endTime'],
            message: rule('slot_latest', lastEndHour),
          }),
      )
      .max(500),
  }),
  answers: {
    200: messageBody.extend({
      availableSlots: z.array(weeklySlot),
      stayBooked: z.int(),
      /** The number of other hours, of other lengths or at other places: those stay unchanged. */
      otherHours: z.int(),
    }),
  },
  failures: ['hours_overlap'],
})

/** Hours within one day, local to their place, in steps of five minutes. */
const weeklyHours = z.object({
  day: z.enum(weekdays),
  startTime: time,
  endTime,
  placeId: id,
  /** Only for visits by video and phone. */
  video: z.boolean(),
})
export type WeeklyHours = z.output<typeof weeklyHours>

const isOnStep = (value: string) => Number(value.slice(3)) % visitMinutes.step === 0

export const listMyHours = endpoint({
  method: 'GET',
  path: '/doctors/my-hours',
  topic: 'Hours',
  summary: "The doctor's own weekly hours at all places, today or on a date; hours that touch are one.",
  who: ['doctor'],
  query: z.object({ on: date.optional() }),
  answers: { 200: z.array(weeklyHours) },
})

export const changeMyHours = endpoint({
  method: 'PUT',
  path: '/doctors/my-hours',
  topic: 'Hours',
  summary:
    'Replace the whole week at all places, that of today or the one from a date to come. Hours of one day must not overlap. Appointments stay, also those whose time has left the week; `stayBooked` says how many.',
  who: ['doctor'],
  body: z.strictObject({
    /** The first day of this week's hours, which hold until the next change; absent: from today. */
    from: date.optional(),
    hours: z
      .array(
        z
          .strictObject({ day: z.enum(weekdays), startTime: time, endTime, placeId: id, video: z.boolean() })
          .refine(({ startTime, endTime }) => startTime < endTime, { path: ['endTime'], message: rule('slot_order') })
          .refine(({ startTime, endTime }) => isOnStep(startTime) && isOnStep(endTime), {
            path: ['startTime'],
            message: rule('five_minutes'),
          }),
      )
      .max(500),
  }),
  answers: { 200: messageBody.extend({ hours: z.array(weeklyHours), stayBooked: z.int() }) },
  failures: ['hours_overlap'],
})

export const listWeekChanges = endpoint({
  method: 'GET',
  path: '/doctors/my-hours/changes',
  topic: 'Hours',
  summary: "The dates to come on which the doctor's own week changes.",
  who: ['doctor'],
  answers: { 200: z.array(z.object({ from: date })) },
})

export const removeWeekChange = endpoint({
  method: 'DELETE',
  path: '/doctors/my-hours/changes/{from}',
  topic: 'Hours',
  summary: 'Take a change to come back: the week before it goes on.',
  who: ['doctor'],
  params: z.object({ from: date }),
  answers: { 204: null },
  failures: ['hours_overlap'],
})

const ofDoctors = { topic: 'Hours', who: ['admin'], right: 'doctors', params: z.object({ id }) } as const

export const listHoursOf = endpoint({
  ...ofDoctors,
  method: 'GET',
  path: '/admin/doctors/{id}/hours',
  scope: 'all',
  summary: 'The weekly hours of a doctor at all places, today or on a date; hours that touch are one.',
  query: listMyHours.query,
  answers: { 200: z.array(weeklyHours) },
})

export const changeHoursOf = endpoint({
  ...ofDoctors,
  method: 'PUT',
  path: '/admin/doctors/{id}/hours',
  scope: 'all',
  summary:
    'Replace the whole week of a doctor, who may change it afterwards. Appointments stay, also those whose time has left the week; `stayBooked` says how many.',
  body: changeMyHours.body,
  answers: { 200: changeMyHours.answers[200] },
  failures: ['hours_overlap'],
})

export const listWeekChangesOf = endpoint({
  ...ofDoctors,
  method: 'GET',
  path: '/admin/doctors/{id}/hours/changes',
  scope: 'all',
  summary: 'The dates to come on which the week of a doctor changes.',
  answers: { 200: listWeekChanges.answers[200] },
})

export const removeWeekChangeOf = endpoint({
  ...ofDoctors,
  method: 'DELETE',
  path: '/admin/doctors/{id}/hours/changes/{from}',
  scope: 'all',
  summary: 'Take a change to come of a doctor’s week back: the week before it goes on.',
  params: z.object({ id, from: date }),
  answers: { 204: null },
  failures: ['hours_overlap'],
})

const extraHour = z.object({ _id: id, date, startTime: time, endTime: time })
export type ExtraHour = z.output<typeof extraHour>

export const listExtraHours = endpoint({
  method: 'GET',
  path: '/doctors/my-extra-hours',
  topic: 'Hours',
  summary: "The doctor's own extra hours from today on.",
  who: ['doctor'],
  answers: { 200: z.array(extraHour) },
})

export const addExtraHour = endpoint({
  method: 'POST',
  path: '/doctors/my-extra-hours',
  topic: 'Hours',
  summary: 'Offer an hour on one date besides the week. Offered already, it answers with what there is.',
  who: ['doctor'],
  body: z.strictObject({
    date,
    startTime: time.refine((value) => value.endsWith(':00') && value <= '22:00', rule('extra_hour')),
  }),
  answers: { 201: extraHour },
})

export const removeExtraHour = endpoint({
  method: 'DELETE',
  path: '/doctors/my-extra-hours/{id}',
  topic: 'Hours',
  summary: 'Take an extra hour back. What is booked in it stays.',
  who: ['doctor'],
  params: z.object({ id }),
  answers: { 204: null },
})
