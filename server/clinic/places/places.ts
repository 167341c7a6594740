import { type RawBuilder, sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { Place, PlaceWithRooms } from '#contract/clinic/places.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { mustBePrinted } from '../../auth/printed-name.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { allOf, atPlaces } from '../../platform/where.ts'
import { Failure } from '../../platform/failure.ts'

const shown = sql`
    '_id', place.id,
    'name', place.name,
    'address', place.address,
    'latitude', place.latitude,
    'longitude', place.longitude,
    'phone', place.phone,
    'emergencyNumber', place.emergency_number,
    'timeZone', coalesce(place.time_zone, clinic_zone()),
    'termsUrl', place.terms_url,
    'privacyUrl', place.privacy_url,
    'insurances', to_json(place.insurances)`

const asPlaceWithRooms = sql<PlaceWithRooms>`
  json_build_object(
    ${shown},
    'issuer', place.issuer,
    'closed', place.closed,
    'rooms', coalesce((
      select json_agg(json_build_object(
        '_id', room.id, 'name', room.name, 'sort', room.sort, 'closed', room.closed,
        'visits', case when room.closed then (
          select count(*) from claims
          where claims.room_id = room.id and claims.status in ('pending', 'confirmed') and lower(during) > clinic_now()
        ) else 0 end
      ) order by room.closed, fold(room.name))
      from rooms room where room.place_id = place.id
    ), '[]')
  )`

const inOrder = sql`order by place.id <> first_place(), place.created_at, place.id`

/** The places that are open, the first place first. */
export async function listPlaces(db: Queries): Promise<Place[]> {
  const { rows } = await sql<{ place: Place }>`
    select json_build_object(${shown}) as place from places place where not place.closed ${inOrder}
  `.execute(db)
  return rows.map(({ place }) => place)
}

/** All places of the caller with their rooms, closed places last. */
export async function listAllPlaces(db: Queries, caller: Pick<Caller, 'places'>): Promise<PlaceWithRooms[]> {
  const { rows } = await sql<{ place: PlaceWithRooms }>`
    select ${asPlaceWithRooms} as place from places place
    where ${allOf([atPlaces(sql`place.id`, caller)])}
    order by place.closed, place.id <> first_place(), place.created_at, place.id
  `.execute(db)
  return rows.map(({ place }) => place)
}

/** Throws `not_found`. */
async function readPlace(db: Queries, id: string): Promise<PlaceWithRooms> {
  const { rows } = await sql<{ place: PlaceWithRooms }>`
    select ${asPlaceWithRooms} as place from places place where place.id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].place
}

type Fields = Omit<Place, '_id' | 'timeZone'> & { issuer: string }
const columns = {
  name: 'name',
  address: 'address',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'phone',
  emergencyNumber: 'emergency_number',
  issuer: 'issuer',
  termsUrl: 'terms_url',
  privacyUrl: 'privacy_url',
  insurances: 'insurances',
} as const satisfies Record<keyof Fields, string>
const names = Object.keys(columns) as (keyof Fields)[]

/** What papers and receipts print of a place. */
const printed = ({ name, address, issuer }: { [K in keyof Fields]?: Fields[K] | undefined }) => ({
  name,
  address,
  issuer,
})

/** Throws `name_in_use`, and `invalid_input` for an unknown time zone or as `mustBePrinted` does. */
export async function addPlace(db: Queries, place: Fields & { timeZone: string }): Promise<PlaceWithRooms> {
  mustBePrinted(printed(place))
  const { rows } = await sql<{ id: string }>`
    insert into places (time_zone, ${sql.join(names.map((name) => sql.ref(columns[name])))})
    select ${place.timeZone}::text, ${sql.join(names.map((name) => place[name]))}
    where exists (select from pg_timezone_names where name = ${place.timeZone})
    returning id
  `.execute(db)
  if (!rows[0]) throw new Failure('invalid_input', { issues: [{ path: 'timeZone', message: rule('zone_unknown') }] })
  auditIsAbout([rows[0].id])
  return readPlace(db, rows[0].id)
}

/** Changes the given fields. Throws `name_in_use`, `first_place_stays`, `not_found`, and as `mustBePrinted` does. */
export async function changePlace(
  db: Queries,
  id: string,
  change: { [K in keyof Fields]?: Fields[K] | undefined } & { closed?: boolean | undefined },
): Promise<PlaceWithRooms> {
  if (change.closed && id === firstPlaceId) throw new Failure('first_place_stays')
  mustBePrinted(printed(change), await readPlace(db, id))
  const sets: RawBuilder<unknown>[] = names
    .filter((name) => change[name] !== undefined)
    .map((name) => sql`${sql.ref(columns[name])} = ${change[name]}`)
  if (change.closed !== undefined) sets.push(sql`closed = ${change.closed}`)
  if (sets.length > 0) await sql`update places set ${sql.join(sets)} where id = ${id}`.execute(db)
  return readPlace(db, id)
}

/** Throws `not_found`, `name_in_use`. */
export async function addRoom(
  db: Queries,
  placeId: string,
  { name, sort }: { name: string; sort: string },
): Promise<PlaceWithRooms> {
  await sql`
    insert into rooms (place_id, name, sort) select id, ${name}, ${sort} from places where id = ${placeId}
  `.execute(db)
  return readPlace(db, placeId)
}

/** Changes the given fields. Throws `not_found`, `name_in_use`. */
export async function changeRoom(
  db: Queries,
  id: string,
  { name, sort, closed }: { name?: string | undefined; sort?: string | undefined; closed?: boolean | undefined },
): Promise<PlaceWithRooms> {
  const { rows } = await sql<{ place_id: string }>`
    update rooms
    set name = coalesce(${name ?? null}, name), sort = coalesce(${sort ?? null}, sort),
      closed = coalesce(${closed ?? null}::boolean, closed)
    where id = ${id} returning place_id
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return readPlace(db, rows[0].place_id)
}
