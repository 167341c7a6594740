import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { Review } from '#contract/doctors/doctors.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

const newest = [down(sql`created_at`, 'instant'), up(sql`claim_id`, 'uuid')] as const

/**
 * One page of a doctor's reviews, newest first, and how many there are in all. Throws `not_found` for an unknown
 * doctor.
 */
export async function listReviews(
  db: Queries,
  doctorId: string,
  asked: PageAsked,
): Promise<{ reviews: Review[]; paging: Paging }> {
  const listed = await sql`select from doctors where id = ${doctorId} and listed`.execute(db)
  if (listed.rows.length === 0) throw new Failure('not_found')
  const where = sql`doctor_id = ${doctorId}::uuid`
  const list = { from: sql`counted_ratings`, where, id: sql`claim_id`, order: newest }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<Review>`
    select stars, comment, clinic_wall(created_at)::date as date from ratings
    where claim_id = any(${ids}::uuid[]) order by created_at desc, claim_id
  `.execute(db)
  return { reviews: rows, paging }
}
