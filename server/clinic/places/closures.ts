import { sql } from 'kysely'
import type { Closure } from '#contract/clinic/places.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

const asClosure = sql<Closure>`
  json_build_object(
    '_id', closure.id, 'placeId', closure.place_id, 'fromDate', closure.from_date, 'toDate', closure.to_date,
    'name', closure.name,
    'visits', (
      select count(*) from claims claim
      where claim.place_id = closure.place_id and claim.date between closure.from_date and closure.to_date
        and claim.status in ('pending', 'confirmed')
    )
  )`

/** The closures of a place that are not over, soonest first. Throws `not_found`. */
export async function listClosures(db: Queries, placeId: string): Promise<Closure[]> {
  const { rows } = await sql<{ closures: Closure[] }>`
    select coalesce((
      select json_agg(${asClosure} order by closure.from_date, closure.id) from closures closure
      where closure.place_id = place.id and closure.to_date >= today_at(place.id)
    ), '[]') as closures
    from places place where place.id = ${placeId}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].closures
}

/**
 * Closes a place on some days. It waits for bookings there that are under way, so that the closure counts them; later
 * bookings see that the place is closed. Throws `not_found`.
 */
export async function addClosure(
  tx: Queries,
  placeId: string,
  { fromDate, toDate, name }: { fromDate: string; toDate: string; name: string },
): Promise<Closure> {
  const added = await sql<{ id: string }>`
    with there as (
      select doctor.id from doctors doctor
      where exists (select from weekly_slots where doctor_id = doctor.id and place_id = ${placeId})
        or exists (select from extra_hours where doctor_id = doctor.id and place_id = ${placeId})
      order by doctor.id for no key update
    )
    insert into closures (place_id, from_date, to_date, name)
    select id, ${fromDate}::date, ${toDate}::date, ${name} from places
    where id = ${placeId} and (select count(*) from there) >= 0
    returning id
  `.execute(tx)
  const [closure] = added.rows
  if (!closure) throw new Failure('not_found')
  auditIsAbout([closure.id])
  const { rows } = await sql<{ closure: Closure }>`
    select ${asClosure} as closure from closures closure where closure.id = ${closure.id}
  `.execute(tx)
  return rows[0]!.closure
}

/** Throws `not_found`. */
export async function removeClosure(tx: Queries, id: string): Promise<void> {
  const { rows } = await sql`delete from closures where id = ${id} returning id`.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}
