import { sql } from 'kysely'
import type { Stage } from '#contract/desk/desk-stages.ts'
import type { Queries } from '../../platform/database.ts'
import { roomOfCall } from './rooms-of-calls.ts'

type Noted = {
  to: Stage
  /** An instant (ISO 8601): when it happened, if it is entered later. */
  at?: string | undefined
  /** The patient has checked in themselves. */
  checkedIn?: boolean
  /** The room into which they are called; without it the one they are in, or the usual one (`roomOfCall`). */
  roomId?: string | undefined
}

/**
 * Notes when somebody arrived, was called and was done. A patient who arrives gets the next number of that day and
 * place, and keeps it if the arrival is undone. This lock is taken last in its transaction, so that no deadlock can
 * occur.
 */
export async function noteAttendance(
  tx: Queries,
  { id, place_id: place, date }: { id: string; place_id: string; date: string },
  { to, at, checkedIn = false, roomId }: Noted,
): Promise<void> {
  const came = to === 'waiting' || to === 'room'
  if (came) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of ${place} ${date}`}, 0))`.execute(tx)
  }
  const when = sql`least(clinic_now(), coalesce(${at ?? null}::timestamptz, clinic_now()))`
  await sql`
    with before as materialized (
      select attendance.* from attendances attendance
      where claim_id = ${id} and date = ${date}::date and place_id = ${place}::uuid
    ), noted as materialized (
      select
        case when ${came} then coalesce(
          (select number from before),
          (
            select coalesce(max(number), 0) + 1 from attendances
            where place_id = ${place}::uuid and date = ${date}::date
          )
        ) else (select number from before) end as number,
        case ${to}::text
          when 'expected' then null
          when 'waiting' then coalesce(
            case when ${at ?? null}::timestamptz is null then (select arrived_at from before) end, ${when}
          )
          when 'room' then least((select arrived_at from before), ${when})
          else (select arrived_at from before)
        end as arrived_at,
        case ${to}::text
          -- Another room is no other call.
          when 'room' then coalesce(
            (select called_at from before where done_at is null and ${at ?? null}::timestamptz is null), ${when}
          )
          when 'done' then (select called_at from before)
        end as called_at,
        case ${to}::text when 'done' then ${when} end as done_at,
        case when ${checkedIn} then clinic_now() else (select checked_in_at from before) end as checked_in_at,
        case ${to}::text
          when 'room' then ${roomOfCall(id, roomId, sql`(select room_id from before)`)}
          when 'done' then (select room_id from before)
        end as room_id
    )
    insert into attendances (claim_id, place_id, date, number, checked_in_at, arrived_at, called_at, done_at, room_id)
    select ${id}, ${place}, ${date}::date, number, checked_in_at, arrived_at, called_at, done_at, room_id from noted
    on conflict (claim_id) do update
    set place_id = excluded.place_id, date = excluded.date, number = excluded.number,
      checked_in_at = excluded.checked_in_at, arrived_at = excluded.arrived_at, called_at = excluded.called_at,
      done_at = excluded.done_at, room_id = excluded.room_id
  `.execute(tx)
}
