import { setClosed } from '../../auth/close.ts'
import { endAccess } from '../../auth/end-access.ts'
import { markDeleted } from '../../doctors/change.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { leaveEveryLine } from '../waiting-list/end-waiting.ts'
import { cancelComing } from './cancel-coming.ts'

/**
 * Deletes a doctor in one transaction: their access ends, they are hidden, and their coming visits are cancelled. The
 * refunds become due in it; the sweep makes them, because hundreds of them take minutes. Throws `not_found`.
 */
export async function retireDoctor(ground: Ground, caller: Caller, id: string): Promise<number> {
  const { userId, cancelled } = await inTransaction(ground.db, async (tx) => {
    // The doctor's row is locked first: this waits for bookings under way, and later ones see that the doctor is
    // deleted.
    const userId = await markDeleted(tx, id)
    await setClosed(tx, userId, true)
    await endAccess(tx, userId)
    const counts = { cancelled: await cancelComing(tx, caller, 'doctor_id', id) }
    // Waiting-list entries come after claims: a hold that ends also ends its entry.
    await leaveEveryLine(tx, 'doctor_id', id)
    return { userId, ...counts }
  })
  ground.forgetCaller(userId)
  return cancelled
}
