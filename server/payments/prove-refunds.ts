import { sql } from 'kysely'
import { unitsOf } from '#contract/money.ts'
import { mustHaveProved } from '../auth/must-have-proved.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'

/**
 * Throws `step_up_needed` unless staff or a doctor has just proved that it is them, where what these visits owe by now
 * (`oweRefunds`) is together more than `REFUND_PROOF_ABOVE`. Called in the transaction that owes it: it is undone.
 */
export async function mustHaveProvedRefunds(
  { config }: Pick<Ground, 'config'>,
  tx: Queries,
  caller: Caller,
  claimIds: readonly string[],
): Promise<void> {
  if (!config.secondFactor) return
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(received_by(payments) - kept_cents - refunded_cents), 0)::int as cents
    from payments where claim_id = any(${claimIds as string[]}::uuid[]) and status = 'refund_due'
  `.execute(tx)
  if (unitsOf(rows[0]!.cents) > config.refundProofAbove) await mustHaveProved({ db: tx, config }, caller)
}
