import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

/**
 * The dates on which a doctor is away, or hours of one date. Local to the one place, or without a place local to each
 * place of the doctor.
 */
export type Absence = {
  placeId?: string | null | undefined
  fromDate: string
  toDate: string
  startTime?: string | null | undefined
  endTime?: string | null | undefined
}

/** An absence as the SQL functions take it: place, first and last date, hours. */
export const absenceArgs = ({ placeId, fromDate, toDate, startTime, endTime }: Absence) => sql`
  ${placeId ?? null}::uuid, ${fromDate}::date, ${toDate}::date, ${startTime ?? null}::time, ${endTime ?? null}::time`

/** Whether a `claim` falls in an absence. */
export const fallsWithin = (absence: Absence) => sql`falls_within(claim, ${absenceArgs(absence)})`

/** The ids of the doctor's coming visits that overlap an absence. */
export const visitsWithin = (doctorId: string, absence: Absence) => sql`
  (select met.id from visits_within(${doctorId}::uuid, ${absenceArgs(absence)}) met)`

/**
 * Adds time off for a doctor, who is locked. Answers its id. Throws `not_found` for an unknown place, and
 * `invalid_input` for hours that the clock skips.
 */
export async function addTimeOff(tx: Queries, doctorId: string, absence: Absence, reason: string): Promise<string> {
  const { placeId = null, fromDate, toDate, startTime = null, endTime = null } = absence
  const { rows } = await sql<{ id: string | null; known: boolean }>`
    with reckoned as materialized (
      select count(*) > 0 as known, range_merge(range_agg(stretch_at(
        zone_of(id), ${fromDate}::date, ${toDate}::date, ${startTime}::time, ${endTime}::time
      ))) as during
      from places where id = coalesce(${placeId}::uuid, id)
    ), added as (
      insert into time_off (
        doctor_id, place_id, at_each_place, from_date, to_date, start_time, end_time, during, reason
      )
      select ${doctorId}, ${placeId}::uuid, ${placeId === null}, ${fromDate}::date, ${toDate}::date,
        ${startTime}::time, ${endTime}::time, during, ${reason}
      from reckoned where during is not null
      returning id
    )
    select (select id from added) as id, known from reckoned
  `.execute(tx)
  const { id, known } = rows[0]!
  if (!known) throw new Failure('not_found')
  if (id === null) {
    throw new Failure('invalid_input', { issues: [{ path: 'startTime', message: rule('clock_skips') }] })
  }
  return id
}

/** The time off that an act has added, and the rows of `time_off` that were merged into it. */
export type AddedTimeOff = { added: string | null; merged: object[] }

/**
 * Notes that the doctor, who is locked, is away. Time off within the absence is merged into it; an absence that
 * existing time off already covers adds nothing. Throws as `addTimeOff`.
 */
export async function beAway(tx: Queries, doctorId: string, absence: Absence, reason: string): Promise<AddedTimeOff> {
  const id = await addTimeOff(tx, doctorId, absence, reason)
  const { rows } = await sql<{ id: string }>`
    delete from time_off added
    where added.id = ${id} and exists (
      select from time_off other
      where other.doctor_id = added.doctor_id and other.id <> added.id and covers_time_off(other, added)
    )
    returning added.id
  `.execute(tx)
  if (rows.length > 0) return { added: null, merged: [] }
  const { rows: merged } = await sql<{ part: object }>`
    delete from time_off part using time_off added
    where added.id = ${id} and part.doctor_id = added.doctor_id and part.id <> added.id
      and covers_time_off(added, part)
    returning to_jsonb(part) as part
  `.execute(tx)
  return { added: id, merged: merged.map(({ part }) => part) }
}

/**
 * Takes time off back that an act has added, and restores what was merged into it. Answers false where it is there no
 * more: somebody has ended it with all that it covered, or it was merged into a longer one.
 */
export async function beBack(tx: Queries, { added, merged }: AddedTimeOff): Promise<boolean> {
  if (!added) return true
  const { rows } = await sql`delete from time_off where id = ${added} returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into time_off
    select part.* from jsonb_populate_recordset(null::time_off, ${JSON.stringify(merged)}::jsonb) part
    on conflict (id) do nothing
  `.execute(tx)
  return true
}
