import type { Asking } from '../../wire/early-questions.ts'
import { addressOf } from '../../ui/address.ts'
import { placeOf } from '../../ui/page-at.ts'
import { peopleQuery } from './queries.ts'

/** Starts the search for people that the address names. */
export function askForPeople({ may, ask, address }: Asking) {
  const { enabled, ...found } = peopleQuery(addressOf(address).value('search'), placeOf(address))
  if (enabled && may('people')) void ask(found)
}
