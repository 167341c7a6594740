import { sql } from 'kysely'
import { endAccess } from '../auth/end-access.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { leaveEveryLine } from '../waiting-list/end-waiting.ts'
import { cancelComing } from './cancel-coming.ts'

/**
 * Deletes a doctor: their log-in ends, they are hidden, and what is still to come is cancelled, all in one transaction.
 * The refunds are owed in it and made by the sweep, since hundreds of them take minutes. Throws `not_found`.
 */
export async function retireDoctor(ground: Ground, caller: Caller, id: string): Promise<number> {
  const { userId, cancelled } = await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update doctors set deleted_at = clinic_now() where id = ${id} and deleted_at is null returning user_id
    `.execute(tx)
    const [doctor] = rows
    if (!doctor) throw new Failure('not_found')
    await sql`update users set closed_at = clinic_now() where id = ${doctor.user_id}`.execute(tx)
    await endAccess(tx, doctor.user_id)
    const counts = { cancelled: await cancelComing(tx, caller, 'doctor_id', id) }
    // Places in line come after claims: a hold that ends ends its place too.
    await leaveEveryLine(tx, 'doctor_id', id)
    return { userId: doctor.user_id, ...counts }
  })
  ground.forgetCaller(userId)
  return cancelled
}
