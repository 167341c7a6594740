import { sql } from 'kysely'
import type { Waiting } from '#contract/booking/waiting-list.ts'
import { personFor } from '../../people/person-for.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'

export const asWaiting = sql<Waiting>`
  json_build_object(
    '_id', entry.id,
    'doctorId', json_build_object('_id', doctor.id, 'name', person.name),
    'date', entry.date,
    'untilDate', entry.until_date,
    'part', entry.part,
    'kind', json_build_object('_id', kind.id, 'name', kind.name),
    'place', json_build_object(
      '_id', place.id, 'name', place.name, 'timeZone', coalesce(place.time_zone, clinic_zone())
    ),
    'status', entry.status,
    'ahead', (
      select count(*) from waitlist before
      where before.doctor_id = entry.doctor_id and before.date <= entry.until_date and before.until_date >= entry.date
        and before.status = 'waiting'
        and entry.status = 'waiting' and (before.created_at, before.id) < (entry.created_at, entry.id)
    ),
    'appointmentId', entry.for_claim_id,
    'offer', case when entry.status = 'offered' then json_build_object(
      'date', claim.date,
      'slotId', to_char(claim.start_time, 'HH24:MI') || '-' || to_char(claim.end_time, 'HH24:MI'),
      'expiresAt', iso(claim.hold_expires_at)
    ) end
  )`

export const withNames = sql`
  join doctors doctor on doctor.id = entry.doctor_id
  join persons person on person.id = doctor.user_id
  join kinds kind on kind.id = entry.kind_id
  join places place on place.id = entry.place_id
  left join claims claim on claim.id = entry.claim_id`

/** An `entry` of `withNames` that still waits, or whose offered time is still held. */
export const stillWaits = sql`
  entry.status in ('waiting', 'offered')
  and (entry.for_claim_id is null or exists (
    select from claims visit where visit.id = entry.for_claim_id and lower(visit.during) > clinic_now()
  ))
  and entry.until_date >= (clinic_now() at time zone coalesce(place.time_zone, clinic_zone()))::date
  and (entry.status = 'waiting' or exists (select from standing_claims where id = claim.id and status = 'held'))`

/** The days the patient waits for, soonest first. */
export async function listWaiting(db: Queries, caller: Caller, personId?: string): Promise<Waiting[]> {
  await personFor(db, caller, personId, 'visits')
  const { rows } = await sql<{ waiting: Waiting }>`
    select ${asWaiting} as waiting from waitlist entry ${withNames}
    where entry.patient_id = any(records_of(${caller.id}, ${personId ?? caller.id}::uuid, 'visits'))
      and ${stillWaits}
    order by entry.date, entry.created_at
  `.execute(db)
  return rows.map(({ waiting }) => waiting)
}

/** One entry, as the API answers it. */
export async function readWaiting(db: Queries, id: string): Promise<Waiting> {
  const { rows } = await sql<{ waiting: Waiting }>`
    select ${asWaiting} as waiting from waitlist entry ${withNames} where entry.id = ${id}
  `.execute(db)
  return rows[0]!.waiting
}
