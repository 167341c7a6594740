import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import type { CalledFrom } from '../platform/bind.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { endPasses, lockPasses, openPass, sealedPass } from './passes.ts'
import { hashPassword } from './passwords.ts'
import { provePassword, stillProved } from './prove-password.ts'

/** What the seal is bound to: a PIN cannot be opened as that of another account. */
export const placeOfPin = (userId: string) => `desk-pins ${userId}`

/** Whether the caller has a PIN that can be used. */
export async function hasPin({ db, records }: Pick<Ground, 'db' | 'records'>, caller: Caller): Promise<boolean> {
  const { rows } = await sql<{ key_id: string }>`select key_id from desk_pins where user_id = ${caller.id}`.execute(db)
  return records.ids.includes(rows[0]?.key_id ?? '')
}

type NewPin = { password?: string | undefined; pin: string; device?: string | undefined }

/**
 * Sets the caller's PIN; needs their password, or a proof after a log-in at the clinic's provider. All their earlier
 * passes end. A known browser gets a new pass, which is answered sealed. Throws `wrong_password`, `too_many_logins`,
 * `step_up_needed`.
 */
export async function setPin(
  ground: Ground,
  caller: Caller,
  { password, pin, device }: NewPin,
  from: CalledFrom,
): Promise<string | undefined> {
  const passwordHash = await provePassword(ground, caller, password, from)
  const { keyId, bytes } = ground.records.seal(await hashPassword(pin, caller.id), placeOfPin(caller.id))
  const { passId, left } = await inTransaction(ground.db, async (tx) => {
    await stillProved(tx, caller, passwordHash)
    await lockPasses(tx, caller.id, device ?? null)
    await endPasses(tx, caller.id)
    await sql`
      insert into desk_pins (user_id, key_id, sealed, set_at) values (${caller.id}, ${keyId}, ${bytes}, clinic_now())
      on conflict (user_id) do update set key_id = excluded.key_id, sealed = excluded.sealed, set_at = excluded.set_at
    `.execute(tx)
    return openPass(tx, caller, caller.sessionId, device ?? null)
  })
  for (const id of left) ground.forgetCaller(id)
  return passId && sealedPass(ground, passId)
}

/** Deletes the person's PIN and ends its passes: only the password works from now on. */
export async function forgetPin(tx: Queries, userId: string): Promise<void> {
  await endPasses(tx, userId)
  await sql`delete from desk_pins where user_id = ${userId}`.execute(tx)
}

export async function removePin({ db }: Pick<Ground, 'db'>, caller: Caller): Promise<void> {
  await inTransaction(db, (tx) => forgetPin(tx, caller.id))
}
