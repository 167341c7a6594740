import { mayDo } from '#contract/rights.ts'
import type { Asking } from '../../wire/early-questions.ts'
import { addressOf } from '../../ui/address.ts'
import { placeOf } from '../../ui/page-at.ts'
import { openingBalancesQuery, peopleQuery, personQuery } from './queries.ts'

/** Starts the search for people that the address names. */
export function askForPeople({ may, ask, address }: Asking) {
  const { enabled, ...found } = peopleQuery(addressOf(address).value('search'), placeOf(address))
  if (enabled && may('people')) void ask(found)
}

/** Starts the queries of a person's page. */
export function askForPerson({ who, may, ask, params: { personId = '' } }: Asking) {
  if (!may('people')) return
  void ask(personQuery(personId))
  if (mayDo(who.rights, 'people')) void ask(openingBalancesQuery(personId))
}
