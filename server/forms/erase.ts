import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { deleteDrafts } from './fill/drop.ts'

/**
 * Erases what a person has begun to fill in, and what they were asked for by hand. What was given, and consents, are
 * part of a treatment: they are kept until the end of its key.
 */
export async function eraseForms(tx: Queries, records: readonly string[]): Promise<void> {
  const ids = sql`${records as string[]}::uuid[]`
  const { rows } = await sql<{ id: string }>`
    select id from form_drafts where person_id = any(${ids}) order by id for update
  `.execute(tx)
  await deleteDrafts(
    tx,
    rows.map(({ id }) => id),
  )
  await sql`
    update form_requests set taken_back_at = clinic_now() where person_id = any(${ids}) and taken_back_at is null
  `.execute(tx)
}
