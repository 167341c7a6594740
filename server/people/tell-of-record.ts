import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { tellAccounts } from './tell-accounts.ts'

/**
 * Tells the patient, everybody who may read the record for them, and the admins who read the audit that a doctor has
 * opened it in an emergency; none of it says whose record it is or why. `key` names that emergency.
 */
export async function tellOfEmergency(tx: Queries, personId: string, by: string, key: string): Promise<void> {
  const { rows } = await sql<{ account_id: string; is_guardian: boolean }>`
    select account_id, is_guardian from told_of_record(${personId})
  `.execute(tx)
  await tellAccounts(
    tx,
    rows.map(({ account_id: userId, is_guardian: isGuardian }) => ({
      kind: 'record-opened',
      userId,
      key: `${key}-${userId}`,
      by,
      facts: { personId: isGuardian ? personId : null },
    })),
  )
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select 'emergency-access-' || ${key}::text || '-' || staff.id, staff.id, 'emergency-access', '{}', clinic_now()
    from users staff where staff.role = 'admin' and staff.closed_at is null and may_somewhere(staff.id, 'audit')
  `.execute(tx)
}

/** Tells a doctor that something was shared with them, without saying what or whose. `key` names that share. */
export async function tellOfShare(tx: Queries, doctorId: string, key: string): Promise<void> {
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select 'record-shared-' || ${key}::text, user_id, 'record-shared', '{}', clinic_now()
    from doctors where id = ${doctorId}
  `.execute(tx)
}
