import type { Asking } from '../../wire/early-questions.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { filterOf } from './directory-filter.ts'
import { favouritesQuery } from './favourites.ts'
import { directoryQuery, filterChoicesQuery, kindsQuery, specializationsQuery } from './queries.ts'

/** Starts the directory's queries with the page's scripts. */
export function askForDirectory({ ask, address }: Asking) {
  void ask(favouritesQuery)
  void ask(specializationsQuery)
  void ask(kindsQuery)
  void ask(filterChoicesQuery)
  void ask(placesQuery)
  // The other two ways hang on the favourites, and on a part that is loaded when it is chosen.
  const isOther = address.get('favourites') === 'yes' || address.get('view') === 'soonest'
  if (!isOther) void ask(directoryQuery(filterOf(address)))
}
