import { addDays } from '#contract/clinic-time.ts'
import type { Asking } from '../../../wire/early-questions.ts'
import { placeOf } from '../../../ui/page-at.ts'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { forWhom } from '../../people/for-whom.ts'
import { waitingQuery } from '../waiting-list/queries.ts'
import { comingQuery, myCountsQuery, ownPage, ownPageQuery } from './queries.ts'

/** Starts the queries of a patient's first page. */
export function askForOwnVisits(asking: Asking) {
  const { ask, onDate, address } = asking
  const tab = address.get('tab') === 'past' ? 'past' : 'upcoming'
  void ask(placesQuery)
  void forWhom(asking, async (personId) => {
    const counted = ask(myCountsQuery(personId))
    void ask(ownPageQuery(tab, placeOf(address, ownPage), personId))
    void ask(waitingQuery(personId))
    // The page looks for the next visit only where there is one.
    const counts = await counted
    if (counts && counts.upcoming > 0) onDate((today) => void ask(comingQuery(addDays(today, -1), personId)))
  })
}
