import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { ExtraHour } from '#contract/hours.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

const columns = sql`
  extra.id as "_id", extra.date, to_char(extra.start_time, 'HH24:MI') as "startTime",
  to_char(extra.end_time, 'HH24:MI') as "endTime"`

/** The doctor's own extra hours from today on, at their first place. */
export async function listExtraHours(db: Queries, caller: Caller): Promise<ExtraHour[]> {
  const { rows } = await sql<ExtraHour>`
    select ${columns} from extra_hours extra join doctors doctor on doctor.id = extra.doctor_id
    where doctor.user_id = ${caller.id} and extra.date >= today_at(extra.place_id) order by extra.date, extra.start_time
  `.execute(db)
  return rows
}

/** Offers an hour (`HH:00`) of one date, local to the doctor's first place. The same again changes nothing. */
export async function addExtraHour(
  db: Queries,
  caller: Caller,
  { date, startTime }: { date: string; startTime: string },
): Promise<ExtraHour> {
  const { rows } = await sql<ExtraHour>`
    with extra as (
      insert into extra_hours (doctor_id, date, start_time, end_time, place_id)
      select id, ${date}::date, ${startTime}::time, ${startTime}::time + interval '1 hour', place_id from doctors
      where user_id = ${caller.id} and ${date}::date >= today_at(place_id)
      on conflict (doctor_id, date, start_time) do update set start_time = excluded.start_time
      returning *
    )
    select ${columns} from extra
  `.execute(db)
  if (!rows[0]) {
    throw new Failure('invalid_input', { issues: [{ path: 'date', message: rule('from_today') }] })
  }
  return rows[0]
}

/** Throws `not_found`. */
export async function removeExtraHour(db: Queries, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql`
    delete from extra_hours extra using doctors doctor
    where extra.id = ${id} and doctor.id = extra.doctor_id and doctor.user_id = ${caller.id} returning extra.id
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
}
