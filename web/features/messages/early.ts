import { placeOf } from '../../ui/page-at.ts'
import type { Asking } from '../../wire/early-questions.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { workingPlaceOf } from '../clinic/places/worked-at.ts'
import { type Asked, recipientsQuery, shownIn, threadQuery, threadsQuery } from './queries.ts'

/** Starts the queries of a list of threads, and of the one that is open. */
function askForThreads({ ask, address, params: { threadId } }: Asking, asked: Asked) {
  const show = shownIn(address)
  const message = address.get('message')
  if (threadId) void ask(threadQuery(threadId, message ? { message } : {}))
  void ask(threadsQuery({ ...asked, ...(show === 'all' ? {} : { show }) }, placeOf(address)))
}

/** Whose messages are shown is known only with the family, where the address names somebody. */
export function askForOwnMessages(asking: Asking) {
  if (!asking.address.get('for')) askForThreads(asking, {})
}

export const askForDoctorsMessages = (asking: Asking): void => askForThreads(asking, {})

export function askForDeskMessages(asking: Asking) {
  const { who, may, ask, address } = asking
  if (!may('desk')) return
  void ask(placesQuery)
  const placeId = workingPlaceOf(who, 'desk', address)
  if (placeId !== undefined) askForThreads(asking, placeId ? { placeId } : {})
}

export function askForRecipients({ ask, address }: Asking) {
  if (!address.get('for')) void ask(recipientsQuery(undefined))
}
