import * as overview from '#contract/overview.ts'
import * as contract from '#contract/reports.ts'
import type { Language } from '../../texts/languages.ts'
import type { Ground } from '../ground.ts'
import { bind, ok } from '../platform/bind.ts'
import { knownIn } from '../platform/known-texts.ts'
import { getAnalytics } from './analytics.ts'
import { lookAtOverview } from './looks.ts'
import { listNeeds } from './needs.ts'
import { getOverview } from './overview.ts'
import { getWeeks } from './weeks.ts'

/** Kinds of visit and reasons as their reader calls those that Salus itself has named. */
function inWords(language: Language, { noShows, lost, ...figures }: contract.Analytics): contract.Analytics {
  const known = knownIn(language)
  const named = <T extends { name: string }>(each: T) => ({ ...each, name: known(each.name) })
  return {
    ...figures,
    noShows: { ...noShows, kinds: noShows.kinds.map(named) },
    lost: { ...lost, reasons: lost.reasons.map(named) },
  }
}

export const reportRoutes = ({ db }: Ground) => [
  bind(contract.getOverview, async () => ok(await getOverview(db))),
  bind(overview.getNeeds, async (caller) => ok(await listNeeds(db, caller))),
  bind(overview.lookAtOverview, async (caller) => ok(await lookAtOverview(db, caller))),
  bind(overview.getWeeks, async () => ok(await getWeeks(db))),
  bind(contract.getAnalytics, async (_, { query }, { language }) =>
    ok(inWords(language, await getAnalytics(db, query))),
  ),
]
