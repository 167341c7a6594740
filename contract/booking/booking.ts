import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { appointmentStatuses, comingDays, paymentMethods, paymentStatuses } from './appointment-status.ts'
import { timeIsGone } from './clashes.ts'
import { date, money, endpoint, endTime, id, messageBody, page, slotId, text, time } from '../endpoint.ts'
import { ofVisit } from '../hours.ts'
import { bookingsPerDay, modes, ratingMost, weekdays } from '../rules.ts'
import { methodsAtClinic } from '../money.ts'
import { agreedTerms } from '../clinic/terms.ts'
import { known } from '../known.ts'
import { formLights } from '../forms/response-lists.ts'

export const appointment = z.object({
  _id: id,
  userId: z.object({ _id: id, name: known.person, email: z.string(), phone: z.string() }),
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
  endTime,
  /** An instant, as is the next; the date and times above are local to the place. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  kind: z.object({ _id: id, name: known.kind, minutes: z.int(), mode: z.enum(modes) }),
  place: z.object({ _id: id, name: z.string(), address: z.string(), phone: z.string(), timeZone: z.string() }),
  room: known.room.nullable(),
  /** The account that booked it. */
  bookedBy: id,
  /** The series of visits that it was booked with, if any. */
  seriesId: id.nullable(),
  /** Its number in the series, in order of time. */
  series: z.object({ number: z.int(), of: z.int() }).nullable(),
  /** The patient may cancel and move it until so many hours before; null: while it is pending. */
  cancelHours: z.int().nullable(),
  /** The terms of payment that were agreed when it was booked; null: paid in full, without fees. */
  terms: agreedTerms.nullable(),
  /** Another doctor than it was booked with sees the patient; open until the patient has answered. */
  standIn: z.object({ doctor: z.object({ _id: id, name: z.string() }), open: z.boolean() }).nullable(),
  location: known.room,
  status: z.enum(appointmentStatuses),
  notes: z.string(),
  doctorNotes: z.string(),
  consultationNotes: z.string(),
  /** The chat of a video visit that patient and doctor have kept. */
  chat: z.string(),
  patientVisited: z.boolean(),
  checkupDone: z.boolean(),
  /** Units of the currency. */
  amount: money,
  paymentMethod: z.enum(paymentMethods),
  paymentStatus: z.enum(paymentStatuses),
  /** Units of the currency: received, refunded, and still to be paid. */
  paid: money,
  refunded: money,
  due: money,
  /** The fee for cancelling late or not coming: part of `paid`, or due. */
  fee: money,
  payments: z.array(
    z.object({
      method: z.enum(['card', 'paypal', ...methodsAtClinic]),
      amount: money,
      refunded: money,
      reference: z.string(),
    }),
  ),
  /** The provider's reference of a payment; empty if there is none. */
  paymentId: z.string(),
  /**
   * When the visit is dropped unless it is paid before (booked with PayPal) or its terms are agreed to (booked by the
   * desk with a link); null if it does not wait.
   */
  payBy: z.iso.datetime().nullable(),
  /** When the patient checked in or was noted as there; null while the patient is not there. */
  arrivedAt: z.iso.datetime().nullable(),
  /** The version, for an optimistic lock: it grows with each change and is sent back with the next one. */
  version: z.int(),
  /** The patient's rating of a completed visit, and when it was given. */
  rating: z.object({ stars: z.int(), comment: z.string(), date }).nullable(),
  /** For doctors: how far the forms are that are asked for it; null if none is. */
  forms: z.enum(formLights).nullable(),
})
export type Appointment = z.output<typeof appointment>

/** A doctor's time on a date, for a kind of visit at a place. */
const wantedTime = { doctorId: id, slotId, appointmentDate: date, ...ofVisit }

const cannotTake = [...timeIsGone, 'phone_needed', 'address_needed'] as const

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
      amount: money,
      currency: z.string(),
      /** When the hold ends. */
      expiresAt: z.iso.datetime(),
      /** How long the hold still lasts, for a browser whose clock is wrong. */
      expiresInSeconds: z.int(),
      /** The caller's newest saved card, which can pay it as well as one that they type. */
      card: z.object({ brand: z.string(), last4: z.string(), methodId: z.string() }).nullable(),
    }),
  },
  failures: [...cannotTake, 'card_not_offered', 'too_many_holds', 'provider_unavailable', 'intent_over'],
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
    'Make the appointment. By card it needs a paid `paymentIntentId`. The same intent again, or a time that is theirs already, answers 200 with the appointment there is.',
  who: ['user'],
  body: z
    .strictObject({
      ...wantedTime,
      paymentMethod: z.enum(paymentMethods).default('card'),
      paymentIntentId: text(1, 200).optional(),
      /** One of the caller's saved cards, if the terms of the kind need one: nothing is paid before. */
      savedCardId: id.optional(),
      /** The patient's note for the doctor, which is sealed into the chart. */
      notes: text(0, 1000).optional(),
    })
    .refine((body) => body.paymentMethod === 'card' || body.paymentIntentId === undefined, {
      path: ['paymentIntentId'],
      message: rule('card_intent'),
    }),
  answers: { 201: appointment, 200: appointment },
  failures: [
    ...cannotTake,
    'card_not_offered',
    'saved_card_needed',
    'method_not_offered',
    'too_many_unpaid',
    'address_unconfirmed',
    'card_ends_before',
    'intent_not_paid',
    'intent_for_other_time',
    'intent_over',
    'slot_lost_refund',
    'acting_ended',
    'payment_under_review',
    'provider_unavailable',
  ],
  limits: [{ calls: bookingsPerDay, perSeconds: 86_400, per: 'account' }],
})

export const payWithPaypal = endpoint({
  method: 'POST',
  path: '/appointments/{id}/pay-with-paypal',
  topic: 'Booking',
  summary:
    'Where to approve the payment of an own visit that was booked with PayPal. It stands for 30 minutes and lapses unpaid. `approveAt` is null where that was done already and the visit is paid now.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: z.object({ approveAt: z.string().nullable() }) },
  failures: ['method_not_offered', 'not_payable', 'provider_unavailable'],
})

export const completePaypalOrder = endpoint({
  method: 'POST',
  path: '/payments/approved',
  topic: 'Booking',
  summary:
    'Whoever comes back from PayPal, logged in or not, has what they approved taken, and learns what has become of it.',
  who: 'anyone',
  body: z.strictObject({ reference: text(1, 200) }),
  answers: { 200: z.object({ status: z.enum(['paid', 'unpaid', 'over', 'returned', 'looked_at']) }) },
  failures: ['not_found', 'provider_unavailable'],
})

export const cancelAppointment = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/cancel',
  topic: 'Booking',
  summary:
    'Cancel an own appointment: while it is pending, or until so many hours before it where its terms say so. The time is free at once, and a card payment goes back whole. Where the terms name a fee by now it is refused with `fee`, unless `acceptFee` is the same; then that much is kept.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({ acceptFee: money.optional() }).optional(),
  answers: { 200: messageBody.extend({ appointment }) },
  failures: ['not_cancellable', 'already_here', 'too_late_to_cancel', 'fee_applies', 'fee_needs_pay'],
})

export const waiveFee = endpoint({
  method: 'POST',
  path: '/appointments/{id}/waive-fee',
  stepUp: 'by its verb',
  topic: 'Booking',
  summary:
    'Do without the fee of a visit, with a reason: what was paid of it by card goes back. `fee` is what was seen.',
  who: ['reception', 'admin'],
  right: 'take-money',
  scope: 'appointment',
  params: z.object({ id }),
  body: z.strictObject({ fee: money, reason: text(1, 300) }),
  answers: { 204: null },
  failures: ['sum_changed'],
})

export const rateVisit = endpoint({
  method: 'POST',
  path: '/appointments/{id}/rating',
  topic: 'Booking',
  summary: 'Rate an own completed visit that is over, once, and one visit to a doctor in 90 days.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({ stars: z.int().min(1).max(ratingMost), comment: text(0, 1000).default('') }),
  answers: { 201: appointment },
  failures: ['already_rated', 'doctor_already_rated', 'not_ratable'],
})

export const getDoctorAppointment = endpoint({
  method: 'GET',
  path: '/appointments/doctor/appointments/{id}',
  topic: 'Booking',
  summary: "One of the doctor's own appointments.",
  who: ['doctor'],
  params: z.object({ id }),
  answers: { 200: appointment },
})

const status = z.enum(appointmentStatuses)
/** `reasonId`: the clinic's reason for cancelling it. */
const moved = z.strictObject({
  status,
  reasonId: id.optional(),
  /** One of many visits that are changed together: mail is sent only when the change can no longer be undone. */
  ofMany: z.boolean().optional(),
})

export const moveOnAsDoctor = endpoint({
  method: 'PUT',
  path: '/appointments/{id}',
  stepUp: 'by its verb',
  topic: 'Booking',
  summary:
    "The doctor's list buttons: pending to confirmed or cancelled unless its day is past, confirmed to completed on the day itself. What the caller has just confirmed or completed can be taken back for a minute.",
  who: ['doctor'],
  params: z.object({ id }),
  body: moved,
  answers: { 200: appointment },
  failures: ['right_missing', 'transition_not_allowed', 'reason_ended'],
})

export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/appointments/{id}/reschedule',
  topic: 'Booking',
  summary:
    'Move an appointment to another free time of the same doctor, or not at all: the patient while its terms allow it, the doctor and the admin a pending or confirmed one. The payment stays with it.',
  who: ['user', 'doctor', 'admin'],
  right: 'appointments',
  scope: 'appointment',
  params: z.object({ id }),
  body: z.strictObject({
    slotId,
    appointmentDate: date,
    placeId: ofVisit.placeId,
    /** Moves it back to the doctor it was booked with, if there is a stand-in and the patient has not agreed. */
    doctorId: id.optional(),
    /** The version that the caller saw; an older one is refused. */
    version: z.int().min(1).max(2_147_483_647).optional(),
    /** The clinic's reason for moving it, for staff. */
    reasonId: id.optional(),
  }),
  answers: { 200: appointment },
  failures: [
    'no_such_time',
    'reason_ended',
    'slot_taken',
    'slot_not_offered',
    'patient_busy',
    'no_room_free',
    'not_reschedulable',
    'already_here',
    'moved_too_often',
    'too_soon_while_waiting',
    'card_ends_before',
    'visit_moved_on',
  ],
})

const historyEntry = z.object({
  at: z.iso.datetime(),
  /** Who did it, in words; `Salus` for automatic changes. */
  by: z.string(),
  what: z.string(),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const getHistory = endpoint({
  method: 'GET',
  path: '/appointments/{id}/history',
  topic: 'Booking',
  summary: 'What has happened to an appointment: who, when, what. The doctor their own, the admin any.',
  who: ['doctor', 'admin'],
  right: 'appointments',
  scope: 'appointment',
  params: z.object({ id }),
  answers: { 200: z.array(historyEntry) },
})

const timeOff = z.object({
  _id: id,
  /** The place. Null: every place; dates and hours then apply at each place in its own zone. */
  place: z.object({ _id: id, name: z.string(), timeZone: z.string() }).nullable(),
  fromDate: date,
  toDate: date,
  /** Only these hours of one date; null: all day. */
  startTime: time.nullable(),
  endTime: time.nullable(),
  /** Empty for everybody but the doctor. */
  reason: z.string(),
})
export type TimeOff = z.output<typeof timeOff>

export const listTimeOff = endpoint({
  method: 'GET',
  path: '/doctors/my-time-off',
  topic: 'Booking',
  summary: "The doctor's own times away that are not over.",
  who: ['doctor'],
  answers: { 200: z.array(timeOff) },
})

export const listTimeOffOf = endpoint({
  method: 'GET',
  path: '/admin/doctors/{id}/time-off',
  topic: 'Booking',
  summary: 'The times away of a doctor that are not over.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  params: z.object({ id }),
  answers: { 200: z.array(timeOff) },
})

/** Whole dates, or hours of one date, at a place; without a place, at every place in its own zone. */
const absence = {
  doctorId: id.optional(),
  placeId: id.optional(),
  fromDate: date,
  toDate: date,
  startTime: time.nullable().default(null),
  endTime: time.nullable().default(null),
}
type AbsenceSent = { fromDate: string; toDate: string; startTime: string | null; endTime: string | null }

const inOrder = <T extends z.ZodType<AbsenceSent>>(schema: T) =>
  schema
    .refine(({ fromDate, toDate }) => fromDate <= toDate, {
      path: ['toDate'],
      message: rule('end_before_beginning'),
    })
    .refine(({ startTime, endTime }) => (startTime === null) === (endTime === null), {
      path: ['endTime'],
      message: rule('both_times'),
    })
    .refine(({ fromDate, toDate, startTime }) => startTime === null || fromDate === toDate, {
      path: ['toDate'],
      message: rule('hours_one_date'),
    })
    .refine(({ startTime, endTime }) => startTime === null || endTime === null || startTime < endTime, {
      path: ['endTime'],
      message: rule('end_before_beginning'),
    })

const absenceVisit = z.object({
  _id: id,
  version: z.int(),
  status,
  /** Date and times are local to the place. */
  date,
  startTime: time,
  endTime,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  place: z.object({ _id: id, name: z.string(), timeZone: z.string() }),
  patient: z.object({ _id: id, name: known.person }),
  kind: known.kind,
  /** The phone of the patient, or of somebody who acts for them; empty if there is none. */
  phone: z.string(),
  /** Units of the currency that are refunded if it is cancelled. */
  paid: money,
})
export type AbsenceVisit = z.output<typeof absenceVisit>

/** By this id the caller can undo an act on many visits (`POST /desk/acts/{id}/undo`); null if it changed none. */
export const undo = id.nullable()

/** The visits that the caller was shown, each with its version. */
const shownVisits = z.array(z.strictObject({ _id: id, version: z.int() })).max(2000)

export const listAbsenceVisits = endpoint({
  method: 'GET',
  path: '/doctors/my-time-off/visits',
  topic: 'Booking',
  summary:
    'The visits to come that an absence would meet, in their order: what is shown before anything of it is cancelled. Doctors their own, staff those of the doctor they name.',
  who: ['doctor', 'reception', 'admin'],
  right: 'desk',
  scope: 'places',
  query: inOrder(z.object(absence)),
  answers: { 200: z.array(absenceVisit) },
})

export const takeTimeOff = endpoint({
  method: 'POST',
  path: '/doctors/my-time-off',
  stepUp: 'by its verb',
  topic: 'Booking',
  summary:
    'Be away: whole days, or hours of one date, at a place or, without `placeId`, at every place in its own zone. Nothing within can be booked from now on. Of the visits to come in it those named in `cancel` are cancelled and refunded, the others stay. `shown` names the visits that were shown, each with its version; where these are not those that the time off meets, nothing happens and 409 `visits_differ` names them. Doctors for themselves, staff for the doctor they name.',
  who: ['doctor', 'reception', 'admin'],
  right: 'desk',
  scope: 'places',
  body: inOrder(
    z.strictObject({
      ...absence,
      reason: text(0, 200).default(''),
      cancel: z.array(id).max(2000).default([]),
      shown: shownVisits.optional(),
    }),
  ),
  answers: { 201: z.object({ timeOff, cancelled: z.int(), kept: z.int(), undo }) },
  failures: ['time_off_overlaps', 'visits_differ'],
})

export const endTimeOff = endpoint({
  method: 'DELETE',
  path: '/doctors/my-time-off/{id}',
  topic: 'Booking',
  summary:
    'Be there after all: the times can be booked again at once. Staff end what is of one date; longer times away are the doctor’s own.',
  who: ['doctor', 'reception', 'admin'],
  right: 'desk',
  scope: 'time-off',
  params: z.object({ id }),
  answers: { 204: null },
})

export const endTimeOffOf = endpoint({
  method: 'DELETE',
  path: '/admin/doctors/{id}/time-off/{timeOffId}',
  topic: 'Booking',
  summary: 'A doctor is there after all: the times can be booked again at once.',
  who: ['admin'],
  right: 'doctors',
  scope: 'all',
  params: z.object({ id, timeOffId: id }),
  answers: { 204: null },
})

export const cancelDay = endpoint({
  method: 'POST',
  path: '/appointments/cancel-day',
  stepUp: 'by its verb',
  topic: 'Booking',
  summary:
    'A doctor cannot come: what is still to come of a day is cancelled and refunded, its patients are told, and nothing more can be booked on it, at a place or, without `placeId`, at every place in its own zone. `shown` names the visits that were shown, each with its version; where these are not all that are to come, nothing happens and 409 `visits_differ` names them. A doctor their own day, staff that of the doctor they name.',
  who: ['doctor', 'reception', 'admin'],
  right: 'desk',
  scope: 'places',
  body: z.strictObject({
    date,
    doctorId: id.optional(),
    placeId: id.optional(),
    /** The doctor's note about the absence. */
    reason: text(0, 200).default(''),
    /** The clinic's reason for cancelling its visits. */
    reasonId: id.optional(),
    shown: shownVisits.default([]),
  }),
  answers: { 200: messageBody.extend({ cancelled: z.int(), undo }) },
  failures: ['reason_ended', 'visits_differ'],
})

const listOrder = ['newest', 'oldest', 'amount', 'status'] as const

const allFilters = {
  /** Matches the patient's and the doctor's name and e-mail. */
  search: text(0, 100).optional(),
  status: status.optional(),
  payment: z.enum(paymentStatuses).optional(),
  /** The way of paying that was chosen when the visit was booked. */
  method: z.enum(paymentMethods).optional(),
  doctorId: id.optional(),
  placeId: id.optional(),
  kindId: id.optional(),
  /** Today, tomorrow, or the seven days from today, by the date at the visit's place. */
  day: z.enum(comingDays).optional(),
  from: date.optional(),
  to: date.optional(),
  sort: z.enum(listOrder).default('newest'),
}

export const listAllAppointments = endpoint({
  method: 'GET',
  path: '/appointments/all',
  topic: 'Booking',
  summary: 'Everybody’s appointments: the admin’s table.',
  who: ['admin'],
  right: 'appointments',
  scope: 'places',
  query: z.object({ id: id.optional(), ...allFilters, ...page }),
  answers: { 200: z.array(appointment) },
  paged: true,
})

const choice = z.object({ _id: id, name: z.string() })

/** What lists of visits can be filtered by. */
export const visitChoices = z.object({
  places: z.array(choice),
  doctors: z.array(choice),
  kinds: z.array(choice.extend({ name: known.kind })),
})
export type VisitChoices = z.output<typeof visitChoices>

export const listVisitChoices = endpoint({
  method: 'GET',
  path: '/appointments/choices',
  topic: 'Booking',
  summary:
    'The places, doctors and kinds of visit by which the list of appointments can be filtered, by name; closed places, doctors who have left and ended kinds are among them.',
  who: ['admin'],
  right: 'appointments',
  scope: 'places',
  audited: false,
  answers: { 200: visitChoices },
})

export const exportAppointments = endpoint({
  method: 'GET',
  path: '/admin/appointments/export',
  topic: 'Booking',
  summary: 'The appointments of a filter as a CSV file, however many.',
  who: ['admin'],
  right: 'appointments',
  scope: 'places',
  stepUp: true,
  query: z.object(allFilters),
  answers: { 200: z.string() },
  streams: 'text/csv',
})

export const listRecentAppointments = endpoint({
  method: 'GET',
  path: '/admin/appointments',
  topic: 'Booking',
  summary: 'The overview’s recent activity: the newest bookings first.',
  who: ['admin'],
  right: 'appointments',
  scope: 'places',
  query: z.object(page),
  answers: {
    200: z.array(
      z.object({
        _id: id,
        userId: z.object({ _id: id, name: known.person, email: z.string(), phone: z.string() }),
        doctorName: z.string(),
        date,
        startTime: time,
        status,
      }),
    ),
  },
  paged: true,
})

export const moveOnAsAdmin = endpoint({
  method: 'PATCH',
  path: '/appointments/{id}/status',
  stepUp: 'by its verb',
  topic: 'Booking',
  summary:
    'The admin: pending to confirmed or cancelled, confirmed to completed; what they have just done but cancelling can be taken back for a minute.',
  who: ['admin'],
  right: 'appointments',
  scope: 'appointment',
  params: z.object({ id }),
  body: moved,
  answers: { 200: appointment },
  failures: ['transition_not_allowed', 'reason_ended'],
})
