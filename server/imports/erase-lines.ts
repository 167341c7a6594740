import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** Takes away what files said of these people, within the transaction that erases them: that there was a line stays. */
export async function eraseImportedLines(tx: Queries, records: readonly string[]): Promise<void> {
  const ids = sql`${records as string[]}::uuid[]`
  await sql`
    update import_lines set cells = '{}', fields = '{}', reference = null, problems = '{}', double_of = null
    where became = any(${ids}) or double_of = any(${ids})
  `.execute(tx)
}
