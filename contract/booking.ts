import { z } from 'zod'
import { appointmentStatuses, paymentMethods, paymentStatuses } from './appointment-status.ts'
import { date, dollars, endpoint, id, messageBody, page, slotId, text, time } from './endpoint.ts'
import { ratingMost, weekdays } from './rules.ts'

export const appointment = z.object({
  _id: id,
  userId: z.object({ _id: id, name: z.string(), email: z.string(), phone: z.string() }),
  doctorId: z.object({
    _id: id,
    name: z.string(),
    specialization: z.string(),
    image: z.string(),
    userId: z.object({ name: z.string(), email: z.string() }),
  }),
  appointmentDate: date,
  slotId,
  day: z.enum(weekdays),
  startTime: time,
  endTime: time,
  location: z.string(),
  status: z.enum(appointmentStatuses),
  notes: z.string(),
  doctorNotes: z.string(),
  consultationNotes: z.string(),
  patientVisited: z.boolean(),
  checkupDone: z.boolean(),
  /** Dollars. */
  amount: dollars,
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  /** The provider's reference of a card payment; empty where there is none. */
  paymentId: z.string(),
  /** What the patient has said of a completed visit. */
  rating: z.object({ stars: z.int(), comment: z.string() }).nullable(),
})
export type Appointment = z.output<typeof appointment>

/** A doctor's time on a date. */
const wantedTime = { doctorId: id, slotId, appointmentDate: date }

const cannotTake = ['slot_taken', 'slot_not_offered', 'patient_busy'] as const

export const createIntent = endpoint({
  method: 'POST',
  path: '/appointments/payment/create-intent',
  topic: 'Booking',
  summary:
    'Hold a time for 10 minutes and begin its card payment. Asked again for the same time it answers with the same intent; asked for another time it gives the first one back.',
  who: ['user'],
  body: z.strictObject(wantedTime),
  answers: {
    200: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      amount: dollars,
      currency: z.string(),
      /** When the hold ends. */
      expiresAt: z.iso.datetime(),
      /** How long the hold still lasts, for a browser whose clock is wrong. */
      expiresInSeconds: z.int(),
    }),
  },
  failures: [...cannotTake, 'card_not_offered', 'provider_unavailable'],
})

export const releaseHold = endpoint({
  method: 'POST',
  path: '/appointments/payment/release',
  topic: 'Booking',
  summary: 'Give a held time back before its ten minutes are over. Does nothing once the time is booked.',
  who: ['user'],
  body: z.strictObject({ paymentIntentId: text(1, 200) }),
  answers: { 204: null },
})

export const book = endpoint({
  method: 'POST',
  path: '/appointments/book',
  topic: 'Booking',
  summary:
    'Make the appointment. By card it needs a paid `paymentIntentId`, and the same one again answers 200 with the same appointment.',
  who: ['user'],
  body: z
    .strictObject({
      ...wantedTime,
      paymentMethod: z.enum(paymentMethods).default('card'),
      paymentIntentId: text(1, 200).optional(),
    })
    .refine((body) => body.paymentMethod === 'card' || body.paymentIntentId === undefined, {
      path: ['paymentIntentId'],
      message: 'Only a card payment has one.',
    }),
  answers: { 201: appointment, 200: appointment },
  failures: [
    ...cannotTake,
    'card_not_offered',
    'intent_not_paid',
    'intent_for_other_time',
    'intent_over',
    'slot_lost_refund',
    'payment_under_review',
    'provider_unavailable',
  ],
})

export const listMyAppointments = endpoint({
  method: 'GET',
  path: '/appointments/my-appointments',
  topic: 'Booking',
  summary: "The patient's own appointments, newest date first.",
  who: ['user'],
  query: z.object(page),
  answers: { 200: z.array(appointment) },
  paged: true,
})

export const cancelAppointment = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/cancel',
  topic: 'Booking',
  summary: 'Cancel an own pending appointment. The time is free at once, and a card payment goes back whole.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: messageBody.extend({ appointment }) },
  failures: ['not_cancellable'],
})

export const rateVisit = endpoint({
  method: 'POST',
  path: '/appointments/{id}/rating',
  topic: 'Booking',
  summary: 'Rate an own completed visit, once.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({ stars: z.int().min(1).max(ratingMost), comment: text(0, 1000).default('') }),
  answers: { 201: appointment },
  failures: ['already_rated', 'not_ratable'],
})
