import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { beAway } from './be-away.ts'
import { cancelComing } from './cancel-coming.ts'
import { lockDoctor } from './lock-doctor.ts'

type Wanted = { date: string; doctorId?: string | undefined; reason: string; reasonId?: string | undefined }

/**
 * A doctor cannot come: they are away for all of a date of the clinic, and what is still to come on it is cancelled.
 * The refunds are owed in the same transaction and made by the sweep. Doctors for themselves, staff for the one they
 * name. Said again it cancels what has been left. Answers how many. Throws `not_found`, `reason_ended`.
 */
export async function cancelDay(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { date, doctorId, reason, reasonId }: Wanted,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const id = await lockDoctor(tx, caller, doctorId)
    await beAway(tx, id, { date }, reason)
    return cancelComing(tx, caller, 'doctor_id', id, date, reasonId)
  })
}
