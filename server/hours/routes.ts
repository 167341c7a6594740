import * as contract from '#contract/hours.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { addExtraHour, listExtraHours, removeExtraHour } from './extra-hours.ts'
import { listFreeDates, listFreeTimes } from './free-times.ts'

import { listMySlots, replaceWeek } from './week.ts'

export const hoursRoutes = (ground: Ground) => [
  bind(contract.listFreeTimes, async (caller, { params, query }) =>
    ok(await listFreeTimes(ground.db, caller, params.doctorId, query.date)),
  ),
  bind(contract.listFreeDates, async (caller, { params }) =>
    ok(await listFreeDates(ground.db, caller, params.doctorId)),
  ),
  bind(contract.listMySlots, async (caller) => ok(await listMySlots(ground.db, caller))),
  bind(contract.updateSlots, async (caller, { body }) =>
    ok({ message: 'Schedule updated successfully', ...(await replaceWeek(ground, caller, body.availableSlots)) }),
  ),
  bind(contract.listExtraHours, async (caller) => ok(await listExtraHours(ground.db, caller))),
  bind(contract.addExtraHour, async (caller, { body }) =>
    created(await inTransaction(ground.db, (tx) => addExtraHour(tx, caller, body))),
  ),
  bind(contract.removeExtraHour, async (caller, { params }) => {
    await inTransaction(ground.db, (tx) => removeExtraHour(tx, caller, params.id))
    return noContent()
  }),
]
