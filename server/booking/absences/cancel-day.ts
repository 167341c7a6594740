import type { Ground } from '../../ground.ts'
import { mustHaveProvedRefunds } from '../../payments/prove-refunds.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { lockAbsenceVisits, mustBeShown, type Shown } from './absence-visits.ts'
import { beAway } from './be-away.ts'
import { cancelLocked } from '../move/cancel-coming.ts'
import { lapseHoldsWithin } from '../take/lapse-holds.ts'
import { lockDoctor } from './lock-doctor.ts'
import { makeUndoable, visitsBefore } from '../undo/act-of-many.ts'

type Wanted = {
  date: string
  doctorId?: string | undefined
  placeId?: string | undefined
  reason: string
  reasonId?: string | undefined
  shown: Shown[]
}

/**
 * Marks a doctor as away for all of a date, at one place or at every place in that place's zone, and cancels the coming
 * visits of that date. The refunds become due in the same transaction; the sweep makes them when it can no longer be
 * undone. Doctors do this for themselves, staff for the doctor they name. Answers the number of cancelled visits, and
 * the id by which the caller can undo it: until then nobody is told and no money moves. Throws as `nameDoctor`,
 * `reason_ended`, and `visits_differ` if the coming visits are not those that were shown.
 */
export async function cancelDay(
  { db, config }: Pick<Ground, 'db' | 'config'>,
  caller: Caller,
  { date, doctorId, placeId, reason, reasonId, shown }: Wanted,
): Promise<{ cancelled: number; undo: string | null }> {
  return inTransaction(db, async (tx) => {
    const id = await lockDoctor(tx, caller, { doctorId, placeId })
    const absence = { placeId, fromDate: date, toDate: date }
    const timeOff = await beAway(tx, id, absence, reason)
    const lapsed = await lapseHoldsWithin(tx, id, absence)
    const met = await lockAbsenceVisits(tx, id, absence)
    mustBeShown(met, shown)
    const ids = met.map(({ _id }) => _id)
    const visits = await visitsBefore(tx, ids, lapsed)
    await cancelLocked(tx, caller, ids, reasonId)
    await mustHaveProvedRefunds({ config }, tx, caller, ids)
    auditIsAbout(ids)
    return { cancelled: ids.length, undo: await makeUndoable(tx, caller, 'cancel', { visits, timeOff }) }
  })
}
