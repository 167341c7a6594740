import { sql } from 'kysely'
import { tellAccounts } from '../../people/tell-accounts.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'

type Corrected = { id: string; person_id: string; version: number; not_for_guardians: boolean }

/**
 * Tells the person, and guardians with the right to the record, that a doctor has corrected an entry. What it says is
 * in the record only; whose it is, is looked up when the notice is read. Guardians are not told of what is not for
 * them.
 */
export const tellOfCorrection = (tx: Queries, caller: Caller, item: Corrected): Promise<void> =>
  tell(tx, caller, 'record-corrected', item)

async function tell(
  tx: Queries,
  caller: Caller,
  kind: 'record-corrected' | 'target-set',
  item: Corrected,
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from told_of_record(${item.person_id}) where not (is_guardian and ${item.not_for_guardians})
  `.execute(tx)
  await tellAccounts(
    tx,
    rows.map(({ account_id }) => ({
      kind,
      userId: account_id,
      key: `${item.id}-${item.version}-${account_id}`,
      by: caller.id,
      facts: { recordOf: item.person_id },
    })),
  )
}

/** Tells the same people that a doctor has set a target, and nothing of what it says. */
export const tellOfTarget = (
  tx: Queries,
  caller: Caller,
  { id, personId, notForGuardians }: { id: string; personId: string; notForGuardians: boolean },
): Promise<void> =>
  tell(tx, caller, 'target-set', { id, person_id: personId, version: 1, not_for_guardians: notForGuardians })
