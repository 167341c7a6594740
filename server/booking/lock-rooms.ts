import { type RawBuilder, sql } from 'kysely'
import { consultationId } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import type { WantedTime } from './take/wanted-time.ts'

/** The part of a wanted time that decides which rooms it may take. */
type Place = Pick<WantedTime, 'doctorId' | 'kindId' | 'placeId'>

/** The advisory lock of the rooms of a place. */
const roomsOf = (place: RawBuilder<unknown>) => sql`hashtextextended('rooms of ' || ${place}, 0)`

/** A consultation takes no room. */
const mayTakeRoom = ({ kindId }: Place) => kindId !== undefined && kindId !== consultationId

/** The lock (`key`) of each time that takes a room, by the time's number `n`. */
const roomsWanted = (wanted: readonly Place[]) => sql`(
  select wanted.n, ${roomsOf(sql`coalesce(wanted."placeId", doctor.place_id)`)} as key
  from jsonb_to_recordset(${JSON.stringify(wanted.map((each, n) => ({ n, ...each })))}::jsonb) as wanted (
    n int, "doctorId" uuid, "kindId" uuid, "placeId" uuid
  )
  join doctors doctor on doctor.id = wanted."doctorId"
  join kinds kind on kind.id = wanted."kindId" and kind.room_sort is not null
)`

/**
 * Makes transactions that take rooms of a place run one after the other. Rooms are picked while times are taken, in no
 * fixed order, so two transactions could wait for each other. A move or a series waits here before it takes any claim;
 * a batch of bookings, or the offer of a freed time, never waits (`lockFreeRooms`).
 */
export async function lockRooms(tx: Queries, attempts: readonly Place[]): Promise<void> {
  if (!attempts.some(mayTakeRoom)) return
  await sql`
    select pg_advisory_xact_lock(key) from (select distinct key from ${roomsWanted(attempts)} wanted order by key) place
  `.execute(tx)
}

/**
 * As `lockRooms` for many times that are taken together, but without waiting. Answers a function that tells whether a
 * time needs a room of a place that somebody else has locked; all other places are locked now.
 */
export async function lockFreeRooms<W extends Place>(
  tx: Queries,
  attempts: readonly W[],
): Promise<(attempt: W) => boolean> {
  if (!attempts.some(mayTakeRoom)) return () => false
  const { rows } = await sql<{ n: number }>`
    with wanted as materialized (select * from ${roomsWanted(attempts)} wanted), place as materialized (
      select key, pg_try_advisory_xact_lock(key) as locked from (select distinct key from wanted) each_key
    )
    select wanted.n from wanted join place using (key) where not locked
  `.execute(tx)
  const locked = new Set(rows.map(({ n }) => attempts[n]))
  return (attempt) => locked.has(attempt)
}

/**
 * As `lockRooms` for the times that a doctor's waiting list may offer, but without waiting, because the caller may have
 * locked claims already. Answers whether all are locked now.
 */
export async function lockFreeRoomsOfLine(tx: Queries, doctorId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select coalesce(bool_and(pg_try_advisory_xact_lock(key)), true) as locked
    from (
      select distinct ${roomsOf(sql`entry.place_id`)} as key
      from waitlist entry
      join kinds kind on kind.id = entry.kind_id and kind.room_sort is not null
      where entry.doctor_id = ${doctorId} and entry.status = 'waiting'
    ) place
  `.execute(tx)
  return rows[0]!.locked
}
