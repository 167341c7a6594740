import * as contract from '#contract/timeline.ts'
import type { Ground } from '../ground.ts'
import { bind, pageOf } from '../platform/bind.ts'
import { readTimeline } from './read-timeline.ts'

export const timelineRoutes = (ground: Ground) => [
  bind(contract.readTimeline, async (caller, { query }, { language }) => {
    const { entries, paging } = await readTimeline(ground, caller, language, query)
    return pageOf(entries, paging)
  }),
]
