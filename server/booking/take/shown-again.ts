import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

/**
 * Whether a repeated call may show this caller all the visits that it booked before: by the right `visits`, or by
 * `book` if they booked the visits themselves and nobody else has changed them since. A right that has ended shows
 * nothing, whoever booked.
 */
export async function mayBeShownAgain(db: Queries, { id }: Caller, claimIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select bool_and(shown_when_booked_again(${id}, each)) as shown from unnest(${claimIds as string[]}::uuid[]) each
  `.execute(db)
  return rows[0]!.shown
}

/**
 * Makes sure that the saved card belongs to the caller, also if the call books nothing new. Throws `saved_card_needed`.
 */
export async function mustOwnCard(db: Queries, { id }: Caller, savedCardId: string | undefined): Promise<void> {
  if (savedCardId === undefined) return
  const { rows } = await sql`select from saved_cards where id = ${savedCardId} and account_id = ${id}`.execute(db)
  if (rows.length === 0) throw new Failure('saved_card_needed')
}
