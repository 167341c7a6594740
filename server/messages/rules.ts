import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'

type Rules = { answerHours: number }

/** Within how many open hours the clinic promises an answer, where too few were given to measure it. */
export async function readRules(db: Queries): Promise<Rules> {
  const { rows } = await sql<Rules>`select answer_hours as "answerHours" from message_rules`.execute(db)
  return rows[0]!
}

export async function changeRules(db: Database, { answerHours }: Rules): Promise<Rules> {
  return inTransaction(db, async (tx) => {
    await sql`update message_rules set answer_hours = ${answerHours}`.execute(tx)
    return readRules(tx)
  })
}
