import * as overview from '#contract/reports/overview.ts'
import * as contract from '#contract/reports/reports.ts'
import type { Ground } from '../ground.ts'
import { bind, ok } from '../platform/bind.ts'
import { getAnalytics } from './analytics.ts'
import { listVisitChoices } from '../booking/lists/choices.ts'
import { lookAtOverview } from './looks.ts'
import { listNeeds } from './needs.ts'
import { getOverview } from './overview.ts'
import { getWeeks } from './weeks.ts'

export const reportRoutes = ({ db }: Ground) => [
  bind(contract.getOverview, async () => ok(await getOverview(db))),
  bind(overview.getNeeds, async (caller) => ok(await listNeeds(db, caller))),
  bind(overview.lookAtOverview, async (caller) => ok(await lookAtOverview(db, caller))),
  bind(overview.getWeeks, async () => ok(await getWeeks(db))),
  bind(contract.getAnalyticsChoices, async (caller) => ok(await listVisitChoices(db, caller))),
  bind(contract.getAnalytics, async (_, { query }) => ok(await getAnalytics(db, query))),
]
