import * as contract from '#contract/records.ts'
import type { Ground } from '../ground.ts'
import { bind, pageOf } from '../platform/bind.ts'
import { listChartNotes } from './list-notes.ts'

export const chartRoutes = (ground: Ground) => [
  bind(contract.listChartNotes, async (caller, { params, query }) => {
    const { notes, total } = await listChartNotes(ground, caller, params.id, query)
    return pageOf(notes, total)
  }),
]
