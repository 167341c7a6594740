import { sql } from 'kysely'
import type { ConsentAct } from '#contract/forms/response-lists.ts'
import { tellAccounts } from '../../people/tell-accounts.ts'
import type { Queries } from '../../platform/database.ts'

/**
 * Tells the person, and guardians with the right to the record, that a consent was given or withdrawn; not which. The
 * account that did it is not told.
 */
export async function tellOfConsent(
  tx: Queries,
  by: string | null,
  { id, personId, act }: { id: string; personId: string; act: ConsentAct },
): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`select account_id from told_of_record(${personId})`.execute(tx)
  await tellAccounts(
    tx,
    rows.map(({ account_id: userId }) => ({
      kind: 'consent',
      userId,
      key: `${id}-${act}-${userId}`,
      by,
      facts: { act, recordOf: personId },
    })),
  )
}

/**
 * Tells the person, and those who may fill it in for them, that a form waits; not which, nor for what visit. Answers
 * how many they are. `visitId`: reception has mailed it by hand for that visit.
 */
export async function tellThatFormWaits(
  tx: Queries,
  by: string,
  key: string,
  { personId, visitId }: { personId: string; visitId?: string },
): Promise<number> {
  const { rows } = await sql<{ account_id: string }>`select account_id from told_of_record(${personId})`.execute(tx)
  await tellAccounts(
    tx,
    rows.map(({ account_id: userId }) => ({
      kind: 'form-waits',
      userId,
      key: `${key}-${userId}`,
      by,
      facts: { recordOf: personId, ...(visitId ? { visitId } : {}) },
    })),
  )
  return rows.length
}
