import { sql } from 'kysely'
import type { StaffMember } from '#contract/auth.ts'
import type { Grant, StaffRole } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import { deedIsAbout } from '../platform/underway.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { endAccess } from './end-access.ts'
import { giveRights, mustNotReachBeyond, readStaff } from './staff.ts'

/**
 * Gives a log-in of staff these rights and no others. Nobody changes their own, nor those of somebody who may do more
 * than they do. Another portal ends the sessions of the one before. Throws `not_found`, `own_account`,
 * `beyond_your_rights`, and `last_admin` by its constraint.
 */
export async function changeRights(
  { db, forgetCaller }: Pick<Ground, 'db' | 'forgetCaller'>,
  caller: Caller,
  id: string,
  { role, rights }: { role: StaffRole; rights: readonly Grant[] },
): Promise<StaffMember> {
  if (id === caller.id) throw new Failure('own_account')
  const changed = await inTransaction(db, async (tx) => {
    await sql`select from users where id = ${id} for update`.execute(tx)
    const before = await readStaff(tx, id)
    mustNotReachBeyond(caller, [...before.rights, ...rights])
    await sql`
      delete from staff_rights
      where account_id = ${id} and place_id is null and right_name <> all(${rights}::text[])
    `.execute(tx)
    await giveRights(
      tx,
      id,
      [...new Set(rights)].filter((right) => !before.rights.includes(right)),
    )
    if (before.role !== role) {
      await endAccess(tx, id)
      await sql`update users set role = ${role} where id = ${id}`.execute(tx)
    }
    const after = await readStaff(tx, id)
    deedIsAbout([id], {
      given: after.rights.filter((right) => !before.rights.includes(right)),
      taken: before.rights.filter((right) => !after.rights.includes(right)),
      ...(before.role === role ? {} : { role }),
    })
    return after
  })
  forgetCaller(id)
  return changed
}
