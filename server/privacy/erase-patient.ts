import { sql } from 'kysely'
import { endAccess } from '../auth/end-access.ts'
import { forgetEveryAttempt } from '../auth/log-in.ts'
import { cancelComing } from '../booking/cancel-coming.ts'
import { eraseCareRequests } from '../care-requests/erase.ts'
import { eraseNotes } from '../charts/notes.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { leaveEveryLine } from '../waiting-list/end-waiting.ts'

/**
 * Erases a patient: what is to come is cancelled and refunded, then nothing that names or describes them is left: name,
 * addresses, picture, notes, what they wrote and what was mailed. Appointments and payments stay as facts of the
 * clinic. Throws `not_found`, `own_account`.
 */
export async function erasePatient(ground: Ground, caller: Caller, id: string): Promise<number> {
  if (id === caller.id) throw new Failure('own_account')
  const cancelled = await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ image_id: string | null; email: string }>`
      select image_id, email from users where id = ${id} and role = 'user' and erased_at is null for update
    `.execute(tx)
    const [person] = rows
    if (!person) throw new Failure('not_found')
    // First of all they are nobody: a time that is freed here must not be offered to them.
    await sql`
      update users
      set name = 'Erased patient', email = id || '@erased.invalid', phone = '', address = '', image_id = null,
        password_hash = '-', closed_at = coalesce(closed_at, clinic_now()), erased_at = clinic_now()
      where id = ${id}
    `.execute(tx)
    const ended = await cancelComing(tx, caller, 'patient_id', id)
    await leaveEveryLine(tx, 'patient_id', id)
    await endAccess(tx, id)
    await forgetEveryAttempt(tx, person.email)
    if (person.image_id) await sql`delete from images where id = ${person.image_id}`.execute(tx)
    // What is final and append-only to everybody else gives way to this.
    await sql`select set_config('salus.erasing', 'yes', true)`.execute(tx)
    await eraseNotes(tx, id)
    await sql`update ratings set comment = '' where patient_id = ${id}`.execute(tx)
    await eraseCareRequests(tx, id)
    await sql`delete from mails where user_id = ${id}`.execute(tx)
    await sql`delete from notices where user_id = ${id}`.execute(tx)
    // What the bell of others said of them.
    await sql`
      delete from notices where claim_id = any (array(select id from appointments where patient_id = ${id}))
    `.execute(tx)
    await sql`delete from favourites where patient_id = ${id}`.execute(tx)
    return ended
  })
  ground.forgetCaller(id)
  return cancelled
}
