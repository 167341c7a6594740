import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { getFigures } from '#contract/system.ts'
import type { Queries } from '../platform/database.ts'

type Figures = BodyOf<typeof getFigures>

/** The counts that the clinic's public pages show, and its newest three reviews with words. */
export async function readFigures(db: Queries): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select listed.doctors, listed.specializations,
      (select count(*) from places where not closed)::int as locations,
      -- From the daily figures: a count over all visits would read each of them.
      (
        select coalesce(sum(bookings), 0) from daily_figures where kind = 'list' and key like 'completed %'
      )::int as "completedVisits",
      coalesce((
        select json_agg(
          json_build_object(
            'stars', stars, 'comment', comment, 'date', clinic_wall(created_at)::date, 'specialization', specialization
          ) order by created_at desc
        )
        from (
          select rating.stars, rating.comment, rating.created_at, doctor.specialization
          from counted_ratings rating join doctors doctor on doctor.id = rating.doctor_id
          where rating.comment <> '' and doctor.listed order by rating.created_at desc limit 3
        ) newest
      ), '[]') as reviews
    from (
      select count(*)::int as doctors, count(distinct specialization)::int as specializations from doctors where listed
    ) listed
  `.execute(db)
  return rows[0]!
}
