import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

/**
 * Whether the answer to a call that booked these visits before may show all of them to this caller: by the right
 * `visits`, or by `book` where they booked them and nobody else has touched them since. A right that has ended shows
 * nothing, whoever booked.
 */
export async function mayBeShownAgain(db: Queries, { id }: Caller, claimIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select bool_and(shown_when_booked_again(${id}, each)) as shown from unnest(${claimIds as string[]}::uuid[]) each
  `.execute(db)
  return rows[0]!.shown
}

/** A card that a visit is to stand on is the caller's own, also where the call books nothing new. */
export async function mustOwnCard(db: Queries, { id }: Caller, savedCardId: string | undefined): Promise<void> {
  if (savedCardId === undefined) return
  const { rows } = await sql`select from saved_cards where id = ${savedCardId} and account_id = ${id}`.execute(db)
  if (rows.length === 0) throw new Failure('saved_card_needed')
}
