import { sql } from 'kysely'
import { responseLimits } from '#contract/forms/response-lists.ts'
import type { Ground } from '../ground.ts'
import { inTransaction } from '../platform/database.ts'
import { deleteDrafts } from './fill/drop.ts'

const batch = 100

/** Deletes drafts that nobody has touched for half a year, and what open pages were told a day ago. */
export async function tendForms({ db }: Pick<Ground, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from form_drafts
      where touched_at < clinic_now() - make_interval(days => ${sql.lit(responseLimits.draftDays)})
      order by touched_at limit ${batch} for update skip locked
    `.execute(tx)
    await deleteDrafts(
      tx,
      rows.map(({ id }) => id),
    )
  })
  await sql`delete from form_events where at < clinic_now() - interval '1 day'`.execute(db)
}
