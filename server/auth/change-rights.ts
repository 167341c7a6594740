import { sql } from 'kysely'
import type { StaffMember } from '#contract/auth/auth.ts'
import type { Grant, PlaceRights, StaffRole } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import { auditIsAbout } from '../platform/underway.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { endAccess } from './end-access.ts'
import { everywhere, forAudit, mustNotReachBeyond, readStaff, setRights } from './staff.ts'

/**
 * Replaces the rights of a member of staff. Nobody changes their own rights, nor those of somebody who has more rights
 * or rights at other places. A change of portal ends that person's sessions. Throws `not_found`, `own_account`,
 * `beyond_your_rights`, and `last_admin` by its constraint.
 */
export async function changeRights(
  { db, forgetCaller }: Pick<Ground, 'db' | 'forgetCaller'>,
  caller: Caller,
  id: string,
  {
    role,
    rights,
    placeRights = [],
  }: { role: StaffRole; rights: readonly Grant[]; placeRights?: readonly PlaceRights[] },
): Promise<StaffMember> {
  if (id === caller.id) throw new Failure('own_account')
  const changed = await inTransaction(db, async (tx) => {
    await sql`select from users where id = ${id} for update`.execute(tx)
    const before = await readStaff(tx, caller, id)
    mustNotReachBeyond(caller, before)
    mustNotReachBeyond(caller, { rights, placeRights })
    await setRights(tx, id, { rights, placeRights })
    if (before.role !== role) {
      await endAccess(tx, id)
      await sql`update users set role = ${role} where id = ${id}`.execute(tx)
    }
    const after = await readStaff(tx, everywhere, id)
    const [had, has] = [forAudit(before), forAudit(after)]
    auditIsAbout([id], {
      given: has.filter((right) => !had.includes(right)),
      taken: had.filter((right) => !has.includes(right)),
      ...(before.role === role ? {} : { role }),
    })
    return after
  })
  forgetCaller(id)
  return changed
}
