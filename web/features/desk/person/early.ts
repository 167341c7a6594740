import { mayDo } from '#contract/rights.ts'
import { pageFrom, placeOf } from '../../../ui/page-at.ts'
import type { Asking } from '../../../wire/early-questions.ts'
import { doctorAppointmentsQuery } from '../../booking/day/queries.ts'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { openingBalancesQuery, personQuery } from '../../people/queries.ts'
import { mailsOfPersonQuery, moneyOfPersonQuery, requestsOfPersonQuery } from './queries.ts'

/** Starts the queries of a person's page for staff. */
export function askForPerson({ who, may, ask, params: { personId = '' } }: Asking) {
  if (!may('people')) return
  void ask(personQuery(personId))
  void ask(mailsOfPersonQuery(personId))
  if (mayDo(who.rights, 'people')) void ask(openingBalancesQuery(personId))
  if (may('take-money')) void ask(moneyOfPersonQuery(personId))
  else if (may('payments')) void ask(moneyOfPersonQuery(personId))
  if (may('desk')) void ask(requestsOfPersonQuery(personId))
  else if (may('appointments')) void ask(requestsOfPersonQuery(personId))
}

/** Starts the queries of a patient's page for their doctor. */
export function askForPatient({ ask, address, params: { patientId = '' } }: Asking) {
  void ask(personQuery(patientId))
  void ask(doctorAppointmentsQuery({ patientId, ...pageFrom(placeOf(address)) }))
  void ask(requestsOfPersonQuery(patientId))
  void ask(placesQuery)
}
