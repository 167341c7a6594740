import { sql } from 'kysely'
import type { PaperAct } from '#contract/records/paper-lists.ts'
import { tellAccounts } from '../../people/tell-accounts.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'

type About = {
  /** The paper, or the addendum. */
  id: string
  personId: string
  act: PaperAct
  notForGuardians: boolean
}

/**
 * Tells the person, and guardians with the right to the record, that there is a paper, that one was corrected, added to
 * or withdrawn; not which, nor what it says.
 */
export async function tellOfPaper(tx: Queries, caller: Caller, { id, personId, act, notForGuardians }: About) {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from told_of_record(${personId}) where not (is_guardian and ${notForGuardians})
  `.execute(tx)
  await tellAccounts(
    tx,
    rows.map(({ account_id }) => ({
      kind: 'paper',
      userId: account_id,
      key: `${id}-${act}-${account_id}`,
      by: caller.id,
      facts: { act, recordOf: personId },
    })),
  )
}
