import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { common } from '#texts/common/common.ts'
import { dateInWords } from '../../language/format.ts'
import type { Grouping } from '../../ui/work-list/grouping.ts'

/** Visits by their day, in the order of the list. */
export const byDay = (): Grouping<Appointment> => ({
  id: 'day',
  label: allVisits.day,
  keyOf: ({ appointmentDate }) => appointmentDate,
  headingOf: ({ appointmentDate }) => `${dateInWords(appointmentDate)} ${appointmentDate.slice(0, 4)}`,
})

/** Visits by their doctor, by name. */
export const byDoctor = (): Grouping<Appointment> => ({
  id: 'doctor',
  label: allVisits.columns.doctor,
  keyOf: ({ doctorId }) => doctorId._id,
  headingOf: ({ doctorId }) => common.doctor(doctorId.name),
  byHeading: true,
})
