import { sql } from 'kysely'
import type { VisitChoices } from '#contract/booking/booking.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { allOf, atPlaces } from '../../platform/where.ts'

/** What lists of visits can be filtered by: everything that may have had a visit, and the caller's places. */
export async function listVisitChoices(db: Queries, caller: Pick<Caller, 'places'>): Promise<VisitChoices> {
  const { rows } = await sql<VisitChoices>`
    select
      (
        select coalesce(json_agg(json_build_object('_id', id, 'name', name) order by name, id), '[]')
        from places where ${allOf([atPlaces(sql`places.id`, caller)])}
      ) as places,
      (
        select coalesce(json_agg(json_build_object('_id', doctor.id, 'name', person.name)
          order by person.name, doctor.id), '[]')
        from doctors doctor join persons person on person.id = doctor.user_id
      ) as doctors,
      (select coalesce(json_agg(json_build_object('_id', id, 'name', name) order by name, id), '[]') from kinds)
        as kinds
  `.execute(db)
  return rows[0]!
}
