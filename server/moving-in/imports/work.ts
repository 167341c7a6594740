import { sql } from 'kysely'
import type { ImportKind } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import { passes } from '../../platform/constraints.ts'
import { type Database, inTransaction } from '../../platform/database.ts'
import { bringIn, type Progress } from './bring-in.ts'
import { compare } from './compare.ts'
import { forgetOldFiles } from './forget-old-files.ts'
import { readFile } from './read-file.ts'

type Underway = { id: string; kind: ImportKind; status: string; today: string }

/** An import is given up after this many tries during which the server ended. */
const triesMost = 3

/**
 * Works on the imports that are under way, the oldest first. Progress is stored together with the work, so that another
 * server can continue after one that was killed. An import that fails does not hold up the others.
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
    const begun = await beginTry(db, one)
    if (begun === 'too often') {
      log.error({ import: one.id, status: one.status }, 'An import has stopped the server again and again')
      await giveUp(db, one, 'stops_server')
    }
    if (begun === 'elsewhere') passedOver.push(one.id)
    if (begun !== 'begun') continue
    try {
      if ((await workOn(db, one, stop)) === 'elsewhere') passedOver.push(one.id)
      await endTry(db, one)
    } catch (error) {
      // A temporary error: the queue tries again.
      if (passes(error)) {
        await endTry(db, one).catch(() => undefined)
        throw error
      }
      log.error({ err: error, import: one.id, status: one.status }, 'An import cannot be worked on')
      await giveUp(db, one, 'failed')
    }
  }
}

/**
 * Counts a try before it begins, so that it has been counted even if the server ends during it (for lack of memory, for
 * example). A locked row means that another server works on the import.
 */
async function beginTry(db: Database, { id, status }: Underway): Promise<'begun' | 'elsewhere' | 'too often'> {
  const { rows } = await sql<{ may: boolean }>`
    with mine as (
      select id, tries < ${triesMost}::int or status <> ${status} as may from imports
      where id = ${id} for update skip locked
    ), counted as (
      update imports set tries = tries + 1 from mine where imports.id = mine.id and mine.may
    )
    select may from mine
  `.execute(db)
  if (!rows[0]) return 'elsewhere'
  return rows[0].may ? 'begun' : 'too often'
}

/** A try that ended in the ordinary way, with success or not, is no longer counted. */
async function endTry(db: Database, { id }: Underway): Promise<void> {
  await sql`
    update imports set tries = 0
    where id = (select id from imports where id = ${id} and tries > 0 for update skip locked)
  `.execute(db)
}

async function workOn(db: Database, one: Underway, stop: AbortSignal): Promise<Progress> {
  if (one.status === 'reading') return readFile(db, one, stop)
  if (one.status === 'comparing') return compare(db, one, stop)
  if (one.status === 'importing') return bringIn(db, one, stop)
  return undo(db, one.id)
}

/** Marks an import that fails each time as failed, so that people see it and can undo it. */
async function giveUp(db: Database, { id, status }: Underway, problem: string): Promise<void> {
  const hasMade = status === 'importing' || status === 'undoing'
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`select from imports where id = ${id} and status = ${status} for update`.execute(tx)
    if (rows.length === 0) return
    if (!hasMade) await sql`delete from import_lines where import_id = ${id}`.execute(tx)
    if (!hasMade) await sql`delete from import_parts where import_id = ${id}`.execute(tx)
    await (hasMade
      ? sql`
          update imports set status = 'imported', tries = 0, ended_at = clinic_now(),
            problems = case ${problem}::text when 'stops_server' then '{stops_server_midway}' else problems end
          where id = ${id}
        `
      : sql`
          update imports set status = 'read', lines = 0, done = 0, tries = 0, problems = array[${problem}::text]
          where id = ${id}
        `
    ).execute(tx)
  })
}

/** Undoes an import in one transaction, so that nobody sees it half undone. */
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
