import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { lockDraft, refuseGiven } from './drafts.ts'
import { dropFormFiles } from '../../documents/form-files.ts'
import type { Filler } from './filler.ts'

/** Throws a draft away, with its answers and files. Throws `not_found`, `form_given`. */
export async function dropDraft({ db }: Ground, filler: Filler, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draft = (await lockDraft(tx, filler, id)) ?? (await refuseGiven(tx, filler, id))
    await deleteDrafts(tx, [id])
    auditIsAbout([draft.person_id, id])
  })
}

export async function deleteDrafts(tx: Queries, ids: readonly string[]): Promise<void> {
  await sql`delete from form_drafts where id = any(${ids as string[]}::uuid[])`.execute(tx)
  await dropFormFiles(tx, ids)
}
