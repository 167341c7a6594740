import * as contract from '#contract/reports.ts'
import type { Ground } from '../ground.ts'
import { bind, ok } from '../platform/bind.ts'
import { getAnalytics } from './analytics.ts'
import { getOverview } from './overview.ts'

export const reportRoutes = ({ db }: Ground) => [
  bind(contract.getOverview, async () => ok(await getOverview(db))),
  bind(contract.getAnalytics, async (_, { query }) => ok(await getAnalytics(db, query))),
]
