import { sql } from 'kysely'
import type { Review } from '#contract/doctors/doctors.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/**
 * One page of a doctor's reviews, newest first, and how many there are in all. Throws `not_found` for an unknown
 * doctor.
 */
export async function listReviews(
  db: Queries,
  doctorId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ reviews: Review[]; total: number }> {
  const { rows } = await sql<{ total: number; reviews: Review[] }>`
    select doctor.rating_count as total,
      coalesce((
        select json_agg(
          json_build_object('stars', stars, 'comment', comment, 'date', clinic_wall(created_at)::date)
          order by created_at desc
        )
        from (
          select * from counted_ratings where doctor_id = doctor.id order by created_at desc
          limit ${limit} offset ${offset}
        ) page
      ), '[]') as reviews
    from doctors doctor where doctor.id = ${doctorId} and doctor.listed
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}
