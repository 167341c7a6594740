import * as contract from '#contract/timeline.ts'
import type { Ground } from '../ground.ts'
import { bind, ok, pageOf } from '../platform/bind.ts'
import { findInTimeline, readTimeline } from './read-timeline.ts'

export const timelineRoutes = (ground: Ground) => [
  bind(contract.readTimeline, async (caller, { query }) => {
    const { entries, paging } = await readTimeline(ground, caller, query)
    return pageOf(entries, paging)
  }),
  bind(contract.findInTimeline, async (caller, { body }, { language }) =>
    ok(await findInTimeline(ground, caller, language, body)),
  ),
]
