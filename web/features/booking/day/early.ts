import type { Asking } from '../../../wire/early-questions.ts'
import { addressOf } from '../../../ui/address.ts'
import { placeOf } from '../../../ui/page-at.ts'
import { mySlotsQuery, patientsAPage, patientsPageQuery } from './queries.ts'

/** Starts the queries of the page of a doctor's patients. */
export function askForOwnPatients({ ask, address }: Asking) {
  void ask(patientsPageQuery(addressOf(address).value('search'), placeOf(address, patientsAPage)))
  void ask(mySlotsQuery)
}
