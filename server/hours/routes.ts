import * as contract from '#contract/hours.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok } from '../platform/bind.ts'
import { inTransaction } from '../platform/database.ts'
import { addExtraHour, listExtraHours, removeExtraHour } from './extra-hours.ts'
import { listFreeDates, listFreeTimes } from './free-times.ts'
import { findSoonest } from './soonest.ts'
import { changeHours, listHoursOf, listMySlots, listWeekChanges, removeWeekChange, replaceWeek } from './week.ts'
import { accountOf } from '../people/account-of-doctor.ts'
import { textsIn } from '../../texts/texts.ts'

export const hoursRoutes = (ground: Ground) => [
  bind(contract.listFreeTimes, async (caller, { params, query }) =>
    ok(await listFreeTimes(ground.db, caller, params.doctorId, query.date, query)),
  ),
  bind(contract.listFreeDates, async (caller, { params, query }) =>
    ok(await listFreeDates(ground.db, caller, params.doctorId, query)),
  ),
  bind(contract.listMySlots, async (caller) => ok(await listMySlots(ground.db, caller))),
  bind(contract.updateSlots, async (caller, { body }, { language }) =>
    ok({
      message: textsIn(language).serverAnswers.scheduleUpdated,
      ...(await replaceWeek(ground, caller, body.availableSlots)),
    }),
  ),
  bind(contract.listMyHours, async (caller, { query }) => ok(await listHoursOf(ground.db, caller, query.on))),
  bind(contract.changeMyHours, async (caller, { body }, { language }) =>
    ok({
      message: textsIn(language).serverAnswers.scheduleUpdated,
      ...(await changeHours(ground, caller, body.hours, body.from)),
    }),
  ),
  bind(contract.listWeekChanges, async (caller) => ok(await listWeekChanges(ground.db, caller))),
  bind(contract.removeWeekChange, async (caller, { params }) => {
    await removeWeekChange(ground, caller, params.from)
    return noContent()
  }),
  bind(contract.listHoursOf, async (_, { params, query }) =>
    ok(await listHoursOf(ground.db, await accountOf(ground.db, params.id), query.on)),
  ),
  bind(contract.listWeekChangesOf, async (_, { params }) =>
    ok(await listWeekChanges(ground.db, await accountOf(ground.db, params.id))),
  ),
  bind(contract.removeWeekChangeOf, async (_, { params }) => {
    await removeWeekChange(ground, await accountOf(ground.db, params.id), params.from)
    return noContent()
  }),
  bind(contract.changeHoursOf, async (_, { params, body }, { language }) =>
    ok({
      message: textsIn(language).serverAnswers.scheduleUpdated,
      ...(await changeHours(ground, await accountOf(ground.db, params.id), body.hours, body.from)),
    }),
  ),
  bind(contract.findSoonest, async (caller, { query }) => ok(await findSoonest(ground.db, query, caller)), {
    readyForMs: 500,
  }),
  bind(contract.listExtraHours, async (caller) => ok(await listExtraHours(ground.db, caller))),
  bind(contract.addExtraHour, async (caller, { body }) =>
    created(await inTransaction(ground.db, (tx) => addExtraHour(tx, caller, body))),
  ),
  bind(contract.removeExtraHour, async (caller, { params }) => {
    await inTransaction(ground.db, (tx) => removeExtraHour(tx, caller, params.id))
    return noContent()
  }),
]
