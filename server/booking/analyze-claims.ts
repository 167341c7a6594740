import { sql } from 'kysely'
import type { Ground } from '../ground.ts'

/**
 * Makes a new database plan its statements again once it has a thousand claims: plans made while the table was empty
 * read the whole table. Answers true the one time it does so.
 */
export async function analyzeClaims({ db }: Pick<Ground, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select analyze_young_claims() as done`.execute(db)
  return rows[0]!.done
}
