import { sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

type OpeningBalance = { _id: string; amount: number; asOf: string; note: string }

/** The balances that a person brought from the former system, of all their records. Throws `not_found`. */
export async function listOpeningBalances(db: Queries, personId: string): Promise<OpeningBalance[]> {
  const asked = await sql`select from persons where id = ${personId}`.execute(db)
  if (asked.rows.length === 0) throw new Failure('not_found')
  const { rows } = await sql<OpeningBalance>`
    select balance.id as "_id", balance.amount_cents / 100.0 as amount, balance.as_of as "asOf", balance.note
    from persons asked
    join persons record on record.root_id = asked.root_id
    join opening_balances balance on balance.person_id = record.id
    where asked.id = ${personId} order by balance.as_of, balance.id
  `.execute(db)
  return rows
}
