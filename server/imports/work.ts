import { sql } from 'kysely'
import type { ImportKind } from '#contract/rules.ts'
import { type Database, inTransaction } from '../platform/database.ts'
import { bringIn, type Progress } from './bring-in.ts'
import { compare } from './compare.ts'
import { readFile } from './read-file.ts'

type Underway = { id: string; kind: ImportKind; status: string; today: string }

/**
 * Works on the imports that are under way, the oldest first. What is done is in the rows with the work itself, so that
 * whoever comes after a server that was killed goes on where it was.
 */
export async function workOnImports({ db }: { db: Database }, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { rows } = await sql<Underway>`
      select id, kind, status, clinic_today() as today from imports
      where status in ('reading', 'comparing', 'importing', 'undoing') order by created_at limit 1
    `.execute(db)
    const [one] = rows
    if (!one) return
    if ((await workOn(db, one, stop)) === 'elsewhere') return
  }
}

async function workOn(db: Database, one: Underway, stop: AbortSignal): Promise<Progress> {
  if (one.status === 'reading') return readFile(db, one, stop)
  if (one.status === 'comparing') return compare(db, one, stop)
  if (one.status === 'importing') return bringIn(db, one, stop)
  return undo(db, one.id)
}

/** All in one transaction: nobody ever meets half of what was taken back. */
async function undo(db: Database, id: string): Promise<Progress> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql`
      select from imports where id = ${id} and status = 'undoing' for update skip locked
    `.execute(tx)
    if (rows.length === 0) return 'elsewhere'
    await sql`select undo_import(${id})`.execute(tx)
    return 'done'
  })
}
