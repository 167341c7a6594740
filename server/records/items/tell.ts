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
export async function tellOfCorrection(tx: Queries, caller: Caller, item: Corrected): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from told_of_record(${item.person_id}) where not (is_guardian and ${item.not_for_guardians})
  `.execute(tx)
  await tellAccounts(
    tx,
    rows.map(({ account_id }) => ({
      kind: 'record-corrected',
      userId: account_id,
      key: `${item.id}-${item.version}-${account_id}`,
      by: caller.id,
      facts: { recordOf: item.person_id },
    })),
  )
}
