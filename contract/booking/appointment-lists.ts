import { z } from 'zod'
import { appointmentStatuses } from './appointment-status.ts'
import { appointment } from './booking.ts'
import { doctorLists, ownOrders } from '../doctors/doctor-lists.ts'
import { date, endpoint, id, page, text, time } from '../endpoint.ts'
import { known } from '../known.ts'

const status = z.enum(appointmentStatuses)

/** Filters of the patient's and the doctor's own list; without any, it holds all appointments. */
const ownFilters = {
  /** One status, or several joined by commas. */
  status: z
    .string()
    .max(100)
    .transform((statuses) => statuses.split(','))
    .pipe(z.array(status))
    .optional(),
  from: date.optional(),
  to: date.optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}

/** Matches a patient's name, e-mail and phone; three digits of the phone are enough. */
const patientSearch = text(0, 100).optional()

export const listMyAppointments = endpoint({
  method: 'GET',
  path: '/appointments/my-appointments',
  topic: 'Booking',
  summary: "The patient's own appointments, newest date first.",
  who: ['user'],
  query: z.object({
    /** `upcoming`: pending, confirmed or in progress, on any date; `past`: all others. */
    list: z.enum(['upcoming', 'past']).optional(),
    personId: id.optional(),
    /** Matches the doctor's name and specialization. */
    search: text(0, 100).optional(),
    ...ownFilters,
    ...page,
  }),
  answers: { 200: z.array(appointment) },
  paged: true,
})

export const countMyAppointments = endpoint({
  method: 'GET',
  path: '/appointments/my-counts',
  topic: 'Booking',
  summary: "How many of the patient's own appointments stand in each list and status.",
  who: ['user'],
  query: z.object({ personId: id.optional() }),
  answers: {
    200: z.object({
      total: z.int(),
      upcoming: z.int(),
      past: z.int(),
      confirmed: z.int(),
      pending: z.int(),
      /** The number of different doctors. */
      doctors: z.int(),
      /** Doctors whom the patient has rated lately and cannot rate again yet. */
      ratedLately: z.array(id),
    }),
  },
})

export const listDoctorAppointments = endpoint({
  method: 'GET',
  path: '/appointments/doctor/appointments',
  topic: 'Booking',
  summary: "The doctor's own appointments, newest date first.",
  who: ['doctor'],
  query: z.object({
    list: z.enum(doctorLists).optional(),
    search: patientSearch,
    patientId: id.optional(),
    ...ownFilters,
    sort: z.enum(ownOrders).default('newest'),
    ...page,
  }),
  answers: { 200: z.array(appointment) },
  paged: true,
})

export const countDoctorAppointments = endpoint({
  method: 'GET',
  path: '/appointments/doctor/counts',
  topic: 'Booking',
  summary: "How many of the doctor's own appointments stand in each list; narrowed as the list itself can be.",
  who: ['doctor'],
  query: z.object({ search: patientSearch, status: ownFilters.status, from: ownFilters.from, to: ownFilters.to }),
  answers: {
    200: z.object({
      total: z.int(),
      today: z.int(),
      upcoming: z.int(),
      past: z.int(),
      pending: z.int(),
      /** The number of weekly slots whose next occurrence is free. */
      availableSlots: z.int(),
    }),
  },
})

const visit = z.object({ _id: id, date, startTime: time })

const ownPatient = z.object({
  patient: z.object({ _id: id, name: known.person, email: z.string(), phone: z.string() }),
  /** Appointments with this doctor, cancelled ones included. */
  visits: z.int(),
  noShows: z.int(),
  /** The earliest visit that has not ended. */
  next: visit.nullable(),
  /** The latest completed visit. */
  last: visit.nullable(),
})
export type OwnPatient = z.output<typeof ownPatient>

export const listMyPatients = endpoint({
  method: 'GET',
  path: '/doctors/my-patients',
  topic: 'Booking',
  summary: 'Everybody who has booked with this doctor, by name; `recent` has those who were here, latest first.',
  who: ['doctor'],
  query: z.object({
    search: patientSearch,
    patientId: id.optional(),
    sort: z.enum(['name', 'recent']).default('name'),
    ...page,
  }),
  answers: { 200: z.array(ownPatient) },
  paged: true,
})
