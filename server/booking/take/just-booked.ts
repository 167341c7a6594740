import { sql } from 'kysely'
import { slotIdOf, weekdayOf } from '#contract/clinic-time.ts'
import { unitsOf } from '#contract/money.ts'
import { type AppointmentOnly, ofGuardian } from '../wire.ts'

/** A visit that was booked a moment ago, belonging to no series, as `freshColumns` reads it. */
export type Fresh = Pick<AppointmentOnly, 'room' | 'bookedBy' | 'cancelHours' | 'location' | 'status' | 'version'> & {
  id: string
  date: string
  startTime: string
  endTime: string
  starts: Date
  ends: Date
  payBy: Date | null
  amountCents: number
  paymentMethod: AppointmentOnly['paymentMethod']
  personId: string
  personName: string
  personEmail: string
  personPhone: string
  doctorId: string
  doctorName: string
  doctorEmail: string
  imageId: string | null
  specialization: string
  kindId: string
  kindName: string
  mode: AppointmentOnly['kind']['mode']
  placeId: string
  placeName: string
  placeAddress: string
  placePhone: string
  timeZone: string
}

/** The patient's e-mail or phone, or that of the account that booked for them. */
const reached = (field: 'email' | 'phone') => sql`
  case when patient.${sql.ref(field)} <> '' or claim.booked_by is null then patient.${sql.ref(field)}
    else ${ofGuardian(field, sql`guardian.account_id = claim.booked_by`)} end`

/** Columns of a `claim` that was booked a moment ago, joined to `withWhoAndWhere`. */
export const freshColumns = sql`
  claim.date, claim.start_time as "startTime", claim.end_time as "endTime", lower(claim.during) as starts,
  upper(claim.during) as ends, claim.pay_by as "payBy", claim.payment_method as "paymentMethod",
  claim.cancel_hours as "cancelHours", claim.location, claim.status, claim.version, claim.mode,
  claim.booker_id as "bookedBy", patient.person_id as "personId",
  patient.name as "personName", ${reached('email')} as "personEmail", ${reached('phone')} as "personPhone",
  doctor.id as "doctorId", doctor.specialization, doctor_person.name as "doctorName",
  doctor_person.email as "doctorEmail", (select image_id from users where users.id = doctor.user_id) as "imageId",
  kind.id as "kindId", kind.name as "kindName", place.id as "placeId", place.name as "placeName",
  place.address as "placeAddress", place.phone as "placePhone", coalesce(place.time_zone, clinic_zone()) as "timeZone", room.name as room`

/**
 * The appointment in its API form (`asAppointment`), built here: nothing was paid, rated or changed yet, and reading it
 * as JSON from the database takes a quarter of the booking statement's time. The caller reads visits with terms of
 * their own again.
 */
export const justBooked = (visit: Fresh): AppointmentOnly => ({
  _id: visit.id,
  userId: { _id: visit.personId, name: visit.personName, email: visit.personEmail, phone: visit.personPhone },
  doctorId: {
    _id: visit.doctorId,
    name: visit.doctorName,
    specialization: visit.specialization,
    image: visit.imageId === null ? '' : `/api/images/${visit.imageId}`,
    userId: { name: visit.doctorName, email: visit.doctorEmail },
  },
  appointmentDate: visit.date,
  slotId: slotIdOf(visit),
  day: weekdayOf(visit.date),
  startTime: visit.startTime,
  endTime: visit.endTime,
  startsAt: visit.starts.toISOString(),
  endsAt: visit.ends.toISOString(),
  kind: {
    _id: visit.kindId,
    name: visit.kindName,
    minutes: Math.round((visit.ends.getTime() - visit.starts.getTime()) / 60_000),
    mode: visit.mode,
  },
  place: {
    _id: visit.placeId,
    name: visit.placeName,
    address: visit.placeAddress,
    phone: visit.placePhone,
    timeZone: visit.timeZone,
  },
  room: visit.room,
  bookedBy: visit.bookedBy,
  seriesId: null,
  series: null,
  cancelHours: visit.cancelHours,
  terms: null,
  standIn: null,
  location: visit.location,
  status: visit.status,
  patientVisited: false,
  checkupDone: false,
  amount: unitsOf(visit.amountCents),
  paymentMethod: visit.paymentMethod,
  paymentStatus: visit.amountCents === 0 ? 'completed' : 'pending',
  paid: 0,
  refunded: 0,
  due: unitsOf(visit.amountCents),
  fee: 0,
  payments: [],
  paymentId: '',
  payBy: visit.payBy?.toISOString() ?? null,
  arrivedAt: null,
  version: visit.version,
  rating: null,
  forms: null,
})

/** As `justBooked`, for a visit without terms of its own that was paid in full by card a moment ago. */
export const justPaid = (
  visit: Fresh,
  { capturedCents, intentId }: { capturedCents: number; intentId: string },
): AppointmentOnly => {
  const paid = unitsOf(capturedCents)
  return {
    ...justBooked(visit),
    paymentStatus: 'completed',
    paid,
    due: 0,
    payments: [{ method: 'card', amount: paid, refunded: 0, reference: intentId }],
    paymentId: intentId,
  }
}
