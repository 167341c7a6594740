import { sql } from 'kysely'
import type { Account } from '#contract/auth/auth.ts'
import { isStaffRole, mayDo } from '#contract/rights.ts'
import type { Role } from '#contract/endpoint.ts'
import { mustNotReachBeyond, rightsOfAccount } from '../auth/staff.ts'
import { mustHaveProved } from '../auth/must-have-proved.ts'
import { setClosed } from '../auth/close.ts'
import { endSessions } from '../auth/end-access.ts'
import { asAccount } from '../auth/list-accounts.ts'
import type { Ground } from '../ground.ts'
import { auditIsAbout } from '../platform/underway.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/**
 * Closes an account and ends its sessions, or opens it again. A doctor with a closed account is not listed;
 * appointments stay. Accounts of staff need the right to manage staff. Throws `not_found`, `own_account`,
 * `account_erased`, `right_missing`, `step_up_needed`, `beyond_your_rights`, and `last_admin` by its constraint.
 */
export async function closeAccount(
  { db, config, forgetCaller }: Pick<Ground, 'db' | 'config' | 'forgetCaller'>,
  caller: Caller,
  id: string,
  closed: boolean,
): Promise<Account> {
  if (id === caller.id) throw new Failure('own_account')
  // Who may log in again has all rights of before.
  if (!closed) await mustHaveProved({ db, config }, caller)
  const account = await inTransaction(db, async (tx) => {
    // Change the doctor's row first: it waits for bookings under way, and later ones see it.
    await sql`update doctors set account_closed = ${closed} where user_id = ${id}`.execute(tx)
    const { rows } = await sql<{ role: Role; erased: boolean; retired: boolean }>`
      select role, erased_at is not null as erased, exists (
        select from doctors where user_id = users.id and deleted_at is not null
      ) as retired
      from users where id = ${id} for update
    `.execute(tx)
    const [person] = rows
    if (!person) throw new Failure('not_found')
    if (isStaffRole(person.role)) {
      if (!mayDo(caller.rights, 'staff')) throw new Failure('right_missing')
      mustNotReachBeyond(caller, (await rightsOfAccount(tx, id))!)
    }
    if (person.erased || (person.retired && !closed)) throw new Failure('account_erased')
    await setClosed(tx, id, closed)
    if (closed) await endSessions(tx, id)
    auditIsAbout([], { closed })
    const read = await sql<{ account: Account }>`
      select ${asAccount} as account from persons person where person.id = ${id}
    `.execute(tx)
    return read.rows[0]!.account
  })
  forgetCaller(id)
  return account
}
