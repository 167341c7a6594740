import { sql } from 'kysely'
import type { Ground } from '../ground.ts'

/**
 * Has a young database plan its statements anew once it has a thousand claims: plans made while there were none read
 * the whole table. Answers whether it did, which is once.
 */
export async function analyzeClaims({ db }: Pick<Ground, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select analyze_young_claims() as done`.execute(db)
  return rows[0]!.done
}
