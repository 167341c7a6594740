import type { Asking } from '../../wire/early-questions.ts'
import { addressOf } from '../../ui/address.ts'
import { placeOf } from '../../ui/page-at.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { workingPlaceOf } from '../clinic/places/worked-at.ts'
import { tillQuery } from './drawer/queries.ts'
import { receiptByNumberQuery } from './receipts/queries.ts'
import { dueQuery, payableQuery } from './till-queries.ts'

/** Starts the queries of the till of the place that is worked at. */
export function askForTill({ who, may, ask, address }: Asking) {
  if (!may('take-money')) return
  void ask(placesQuery)
  const placeId = workingPlaceOf(who, 'take-money', address)
  if (placeId !== undefined) void ask(tillQuery(placeId))
}

/** Starts the queries of the page where visits are paid. */
export function askForMoney(asking: Asking) {
  const { may, ask, address } = asking
  if (!may('take-money')) return
  const read = addressOf(address)
  const search = read.value('search')
  void ask(payableQuery({ date: read.date('date'), search }, placeOf(address)))
  void ask(dueQuery(read.date('date')))
  const { enabled, ...named } = receiptByNumberQuery(search.trim())
  if (enabled) void ask(named)
  askForTill(asking)
}
