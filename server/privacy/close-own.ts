import { sql } from 'kysely'
import { setClosed } from '../auth/close.ts'
import { endAccess } from '../auth/end-access.ts'
import { provePassword, stillProved } from '../auth/prove-password.ts'
import type { Ground } from '../ground.ts'
import { lockRecords } from '../people/erase.ts'
import { listSavedCards, removeSavedCards } from '../payments/saved-cards.ts'
import type { CalledFrom } from '../platform/bind.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { leaveEveryLine } from '../booking/waiting-list/end-waiting.ts'

/**
 * Closes the caller's own account; needs its password. Sessions, mailed links and the calendar address end; saved cards
 * and places on waiting lists are removed. Appointments, notes and payments stay; an admin can open the account again
 * or erase it. Throws `not_found` for anybody else's account, `wrong_password`, `too_many_logins`, `visits_to_come`
 * while the owner has a coming appointment or has booked one for somebody, and `card_in_use` while a charge needs a
 * saved card.
 */
export async function closeOwn(
  ground: Ground,
  caller: Caller,
  id: string,
  password: string,
  from: CalledFrom,
): Promise<void> {
  if (id !== caller.id) throw new Failure('not_found')
  const hash = await provePassword(ground, caller, password, from)
  await inTransaction(ground.db, async (tx) => {
    // Wait for bookings under way; later ones find the account closed.
    const records = (await lockRecords(tx, id)).map((record) => record.id)
    await stillProved(tx, caller, hash)
    const { rows } = await sql`
      select from claims
      where (patient_id = any(${records}::uuid[]) or booked_by = ${id})
        and (status = 'held' and hold_expires_at > clinic_now()
          or status in ('pending', 'confirmed', 'in-progress') and upper(during) > clinic_now())
      limit 1
    `.execute(tx)
    if (rows[0]) throw new Failure('visits_to_come')
    if ((await listSavedCards(tx, caller)).some(({ neededFor }) => neededFor)) throw new Failure('card_in_use')
    for (const record of records) await leaveEveryLine(tx, 'patient_id', record)
    await removeSavedCards(tx, id)
    await setClosed(tx, id, true)
    await endAccess(tx, id)
  })
  ground.forgetCaller(id)
}
