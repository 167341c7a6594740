import { z } from 'zod'
import { date, endpoint, id, messageBody, time } from './endpoint.ts'
import { lastEndHour, weekdays } from './rules.ts'

export const freeTime = z.object({ startTime: time, endTime: time })
export type FreeTime = z.output<typeof freeTime>

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/slots',
  topic: 'Hours',
  summary:
    'The times of one date that can be booked now. A date outside the window has none. A time the caller holds counts as free to them.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  query: z.object({ date }),
  answers: { 200: z.array(freeTime) },
})

export const listFreeDates = endpoint({
  method: 'GET',
  path: '/doctors/{doctorId}/free-dates',
  topic: 'Hours',
  summary: 'How many times are free on each date of the booking window that has any.',
  who: 'anyone',
  params: z.object({ doctorId: id }),
  answers: { 200: z.array(z.object({ date, freeTimes: z.int() })) },
})

const weeklySlot = z.object({
  _id: id,
  doctorId: id,
  day: z.enum(weekdays),
  startTime: time,
  endTime: time,
  /** Its next occurrence is taken. */
  isBooked: z.boolean(),
  /** The date of its next occurrence, and the appointment that has it. */
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
    'Replace the whole week. Twice the same counts once; a slot that ends after 21:00 is refused. Appointments stay, also those whose time has left the week; `stayBooked` says how many.',
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
            'A slot begins on the hour from 09:00 and lasts one hour.',
          )
          .refine(({ endTime }) => Number(endTime.slice(0, 2)) <= lastEndHour, {
            path: ['endTime'],
            message: `A slot ends at ${lastEndHour}:00 at the latest.`,
          }),
      )
      .max(500),
  }),
  answers: { 200: messageBody.extend({ availableSlots: z.array(weeklySlot), stayBooked: z.int() }) },
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
    startTime: time.refine(
      (value) => value.endsWith(':00') && value >= '09:00' && value <= '20:00',
      'An hour begins from 09:00 to 20:00.',
    ),
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
