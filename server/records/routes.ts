import * as contract from '#contract/records.ts'
import type { Ground } from '../ground.ts'
import { bind, ok, pageOf } from '../platform/bind.ts'
import { changeChart } from './change-chart.ts'
import { listChartNotes } from './list-notes.ts'

export const recordRoutes = (ground: Ground) => [
  bind(contract.listChartNotes, async (caller, { params, query }) => {
    const { notes, paging } = await listChartNotes(ground, caller, params.id, query)
    return pageOf(notes, paging)
  }),
  bind(contract.changeChart, async (caller, { params, body }) =>
    ok(await changeChart(ground, caller, params.id, body)),
  ),
]
