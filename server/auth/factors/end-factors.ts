import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { isStaffRole, mayDo } from '#contract/rights.ts'
import type { Ground } from '../../ground.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { endSessions } from '../end-access.ts'
import { forgetOidc } from '../oidc/log-in-by-oidc.ts'
import { forgetPasskeys } from '../passkeys/passkeys.ts'
import { mustNotReachBeyond, rightsOfAccount } from '../staff.ts'
import { forgetTotp } from './totp-of-account.ts'

/**
 * Deletes all passkeys, the secret of the app, the recovery codes, and the link to the clinic's own log-in of an
 * account.
 */
export async function forgetFactors(tx: Queries, userId: string): Promise<void> {
  await forgetPasskeys(tx, userId)
  await forgetTotp(tx, userId)
  await forgetOidc(tx, userId)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
}

/**
 * Ends all factors and log-ins of somebody who has lost theirs: whoever knows the password adds new ones, so they are
 * told. The log-ins of staff and doctors need the right to manage staff, others the right to manage accounts. Throws
 * `not_found`, `own_account`, `beyond_your_rights`.
 */
export async function endFactors(
  { db, forgetCaller }: Pick<Ground, 'db' | 'forgetCaller'>,
  caller: Caller,
  id: string,
): Promise<void> {
  if (id === caller.id) throw new Failure('own_account')
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ role: Role }>`
      select role from users where id = ${id} and erased_at is null for update
    `.execute(tx)
    const [person] = rows
    if (!person) throw new Failure('not_found')
    if (!mayDo(caller.rights, person.role === 'user' ? 'accounts' : 'staff')) throw new Failure('beyond_your_rights')
    if (isStaffRole(person.role)) mustNotReachBeyond(caller, (await rightsOfAccount(tx, id))!)
    await forgetFactors(tx, id)
    await endSessions(tx, id)
    await enqueueMail(tx, {
      kind: 'factors-ended',
      userId: id,
      dedupeKey: `factors-ended-${randomUUID()}`,
      facts: {},
    })
  })
  forgetCaller(id)
}
