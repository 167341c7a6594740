import { sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'
import { lockRooms } from './insert-claims.ts'
import { lockParties } from '../lock-parties.ts'
import { copied, copiedFrom, freeRoom, locationThere, nothingOverbooked } from './may-be-taken.ts'

/** A visit that was agreed on elsewhere; `line` is what the caller knows it by. */
export type ImportedVisit = {
  line: number
  person: string
  doctorId: string
  kindId: string
  placeId: string
  /** YYYY-MM-DD and HH:MM, local to the place. */
  date: string
  time: string
  minutes: number
  feeCents: number
}

/**
 * Takes the times of visits that were agreed on elsewhere, confirmed and to be paid at the clinic. What was agreed is
 * not bound by hours, notice or audience; the constraints, time off and rooms hold as for any other. Answers the ids of
 * those that found their time free, by their lines. Nobody is told: they know of it.
 */
export async function insertImported(
  tx: Queries,
  visits: readonly ImportedVisit[],
  by: string,
): Promise<ReadonlyMap<number, string>> {
  await lockParties(tx, {
    doctorIds: [...new Set(visits.map(({ doctorId }) => doctorId))],
    patientIds: [...new Set(visits.map(({ person }) => person))],
  })
  await lockRooms(
    tx,
    visits.map(({ doctorId, kindId, placeId }) => ({ doctorId, kindId, placeId }) as never),
  )
  const taken = new Map<number, string>()
  let left = visits
  // Whoever picked the room that another line of the same statement took picks again.
  while (left.length > 0) {
    const made = await insertOnce(tx, left, by)
    if (made.length === 0) break
    for (const { line, id } of made) taken.set(line, id)
    left = left.filter(({ line }) => !taken.has(line))
  }
  await sql`select plan_reminders(${[...taken.values()]}::uuid[])`.execute(tx)
  return taken
}

async function insertOnce(
  tx: Queries,
  visits: readonly ImportedVisit[],
  by: string,
): Promise<{ line: number; id: string }[]> {
  const wanted = visits.map((visit) => ({ ...visit, id: crypto.randomUUID() }))
  const { rows } = await sql<{ line: number; id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
        id uuid, line int, person uuid, "doctorId" uuid, "kindId" uuid, "placeId" uuid, date date, time time,
        minutes int, "feeCents" int
      )
    ), agreed as (
      select wanted.*, offered.room_sort, offered.mode, offered.buffer_before, offered.buffer_after,
        offered.cancel_hours, lasts.end_time, lasts.during
      from wanted
      join kinds_of_doctors offered on offered.doctor_id = "doctorId" and offered.kind_id = "kindId"
      cross join lateral (
        select time_of(minute_of(wanted.time) + wanted.minutes) as end_time,
          bookable_at(zone_of("placeId"), wanted.date, minute_of(wanted.time), wanted.minutes, clinic_now()) as during
      ) lasts
      where lasts.during is not null
    ), taken as (
      insert into claims (
        id, doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location,
        kind_id, place_id, room_id, ${copied}
      )
      select offered.id, "doctorId", person.id, offered.date, offered.time, offered.end_time, offered.during,
        'confirmed', "feeCents", 'clinic', ${locationThere}, "kindId", "placeId", room.id,
        ${copiedFrom(sql`"kindId"`)}
      from agreed offered
      join doctors doctor on doctor.id = "doctorId" and doctor.deleted_at is null and not doctor.account_closed
      join people person on person.id = offered.person and person.stands
      join places place on place.id = "placeId" and not place.closed
      cross join ${freeRoom(sql`offered."placeId"`)}
      where ${nothingOverbooked(sql`offered."doctorId"`)} and not exists (
        select from away_at(
          offered."doctorId", offered."placeId", blocked_of(offered.during, offered.buffer_before, offered.buffer_after)
        )
      )
      order by "doctorId", offered.during
      on conflict do nothing
      returning id
    ), noted as (
      insert into appointment_events (claim_id, actor_id, kind) select id, ${by}::uuid, 'imported' from taken
    )
    select wanted.line, wanted.id from taken join wanted using (id)
  `.execute(tx)
  return rows
}
