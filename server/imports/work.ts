import { sql } from 'kysely'
import type { ImportKind } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { passes } from '../platform/constraints.ts'
import { type Database, inTransaction } from '../platform/database.ts'
import { bringIn, type Progress } from './bring-in.ts'
import { compare } from './compare.ts'
import { forgetOldFiles } from './forget-old-files.ts'
import { readFile } from './read-file.ts'

type Underway = { id: string; kind: ImportKind; status: string; today: string }

/**
 * Works on the imports that are under way, the oldest first. What is done is in the rows with the work itself, so that
 * whoever comes after a server that was killed goes on where it was. One that cannot be worked on keeps no other
 * waiting.
 */
export async function workOnImports({ db, log }: Pick<Ground, 'db' | 'log'>, stop: AbortSignal): Promise<void> {
  await forgetOldFiles(db)
  const passedOver: string[] = []
  while (!stop.aborted) {
    const { rows } = await sql<Underway>`
      select id, kind, status, clinic_today() as today from imports
      where status in ('reading', 'comparing', 'importing', 'undoing') and id <> all(${passedOver}::uuid[])
      order by created_at limit 1
    `.execute(db)
    const [one] = rows
    if (!one) return
    try {
      if ((await workOn(db, one, stop)) === 'elsewhere') passedOver.push(one.id)
    } catch (error) {
      // What passes by itself is tried again by the queue.
      if (passes(error)) throw error
      log.error({ err: error, import: one.id, status: one.status }, 'An import cannot be worked on')
      await giveUp(db, one)
    }
  }
}

async function workOn(db: Database, one: Underway, stop: AbortSignal): Promise<Progress> {
  if (one.status === 'reading') return readFile(db, one, stop)
  if (one.status === 'comparing') return compare(db, one, stop)
  if (one.status === 'importing') return bringIn(db, one, stop)
  return undo(db, one.id)
}

/** Puts an import that fails each time where somebody can see it and take it back. */
async function giveUp(db: Database, { id, status }: Underway): Promise<void> {
  const hasMade = status === 'importing' || status === 'undoing'
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`select from imports where id = ${id} and status = ${status} for update`.execute(tx)
    if (rows.length === 0) return
    if (!hasMade) await sql`delete from import_lines where import_id = ${id}`.execute(tx)
    if (!hasMade) await sql`delete from import_parts where import_id = ${id}`.execute(tx)
    await (hasMade
      ? sql`update imports set status = 'imported', ended_at = clinic_now() where id = ${id}`
      : sql`update imports set status = 'read', lines = 0, done = 0, problems = '{failed}' where id = ${id}`
    ).execute(tx)
  })
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
