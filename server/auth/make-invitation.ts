import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { isStaffRole, mayDo } from '#contract/rights.ts'
import { inviteLinkDays } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { noPassword } from './passwords.ts'
import { mustNotReachBeyond, rightsOfAccount } from './staff.ts'

/**
 * Makes a new link for an invited person who has no password yet; earlier links end. The caller could use the link
 * themselves, so they need every right that the invited person has. Throws `not_found`, `has_password`,
 * `beyond_your_rights`.
 */
export async function makeInvitation(
  { db, signatures, config }: Pick<Ground, 'db' | 'signatures' | 'config'>,
  caller: Caller,
  accountId: string,
  { mailed }: { mailed: boolean },
): Promise<{ link: string; until: string }> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ role: Role; hash: string }>`
      select role, password_hash as hash from users
      where id = ${accountId} and closed_at is null and role <> 'user' for update
    `.execute(tx)
    const [invited] = rows
    if (!invited) throw new Failure('not_found')
    if (!mayDo(caller.rights, isStaffRole(invited.role) ? 'staff' : 'doctors')) throw new Failure('beyond_your_rights')
    mustNotReachBeyond(caller, (await rightsOfAccount(tx, accountId))!)
    if (invited.hash !== noPassword) throw new Failure('has_password')
    await sql`
      update password_links set used_at = clinic_now() where user_id = ${accountId} and used_at is null
    `.execute(tx)
    const made = await sql<{ id: string; until: string }>`
      insert into password_links (user_id, email, mailed, created_at, expires_at)
      select id, email, ${mailed}::boolean, clinic_now(), clinic_now() + make_interval(days => ${inviteLinkDays})
      from users where id = ${accountId}
      returning id, iso(expires_at) as until
    `.execute(tx)
    const { id: linkId, until } = made.rows[0]!
    if (mailed) {
      const dedupeKey = `invitation-${linkId}`
      await enqueueMail(tx, { kind: 'invitation', userId: accountId, dedupeKey, facts: { linkId } })
      return { link: '', until }
    }
    return { link: `${config.publicUrl}/reset-password#${signatures.seal('password', linkId)}`, until }
  })
}
