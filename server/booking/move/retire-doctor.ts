import { setClosed } from '../../auth/close.ts'
import { endAccess } from '../../auth/end-access.ts'
import { markDeleted } from '../../doctors/change.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { leaveEveryLine } from '../waiting-list/end-waiting.ts'
import { cancelComing } from './cancel-coming.ts'

/**
 * Deletes a doctor: their log-in ends, they are hidden, and what is still to come is cancelled, all in one transaction.
 * The refunds are owed in it and made by the sweep, since hundreds of them take minutes. Throws `not_found`.
 */
export async function retireDoctor(ground: Ground, caller: Caller, id: string): Promise<number> {
  const { userId, cancelled } = await inTransaction(ground.db, async (tx) => {
    // The doctor's row first: bookings under way end before this, and those that follow see it.
    const userId = await markDeleted(tx, id)
    await setClosed(tx, userId, true)
    await endAccess(tx, userId)
    const counts = { cancelled: await cancelComing(tx, caller, 'doctor_id', id) }
    // Places in line come after claims: a hold that ends ends its place too.
    await leaveEveryLine(tx, 'doctor_id', id)
    return { userId, ...counts }
  })
  ground.forgetCaller(userId)
  return cancelled
}
