import * as contract from '#contract/availability.ts'
import type { Ground } from '../ground.ts'
import { bind, ok } from '../platform/bind.ts'
import { listFreeDates, listFreeTimes } from './free-times.ts'

export const availabilityRoutes = ({ db }: Ground) => [
  bind(contract.listFreeTimes, async (caller, { params, query }) =>
    ok(await listFreeTimes(db, caller, params.doctorId, query.date)),
  ),
  bind(contract.listFreeDates, async (caller, { params }) => ok(await listFreeDates(db, caller, params.doctorId))),
]
