import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { lockAbsenceVisits, mustBeShown, type Shown } from './absence-visits.ts'
import { beAway } from './be-away.ts'
import { cancelLocked } from '../move/cancel-coming.ts'
import { lapseHoldsWithin } from '../take/lapse-holds.ts'
import { lockDoctor } from './lock-doctor.ts'

type Wanted = {
  date: string
  doctorId?: string | undefined
  placeId?: string | undefined
  reason: string
  reasonId?: string | undefined
  shown: Shown[]
}

/**
 * A doctor cannot come: they are away for all of a date at a place, or at every place in its own zone, and what is
 * still to come on it is cancelled. The refunds are owed in the same transaction and made by the sweep. Doctors for
 * themselves, staff for the one they name. Answers how many. Throws as `nameDoctor`, `reason_ended`, and
 * `visits_differ` where other visits are to come than those that were shown.
 */
export async function cancelDay(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { date, doctorId, placeId, reason, reasonId, shown }: Wanted,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = await lockDoctor(tx, caller, { doctorId, placeId })
    const absence = { placeId, fromDate: date, toDate: date }
    await beAway(tx, id, absence, reason)
    await lapseHoldsWithin(tx, id, absence)
    const met = await lockAbsenceVisits(tx, id, absence)
    mustBeShown(met, shown)
    const ids = met.map(({ _id }) => _id)
    await cancelLocked(tx, caller, ids, reasonId)
    auditIsAbout(ids)
    return ids.length
  })
}
