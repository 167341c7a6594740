import type { Asking } from '../../../wire/early-questions.ts'
import { doctorAppointmentQuery } from '../../booking/day/queries.ts'
import { templatesQuery } from './queries.ts'

/** Starts the queries of the page on which a paper is written beside its visit. */
export function askToWrite({ ask, params: { appointmentId = '' } }: Asking): void {
  void ask(doctorAppointmentQuery(appointmentId))
  void ask(templatesQuery)
}
