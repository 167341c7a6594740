import { sql } from 'kysely'
import type { FreeTime } from '#contract/hours.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/**
 * The times of one clinic-local date that can be booked now, earliest first. Throws `not_found` for an unknown doctor.
 */
export async function listFreeTimes(
  db: Queries,
  caller: Caller | null,
  doctorId: string,
  date: string,
): Promise<FreeTime[]> {
  const { rows } = await sql<{ times: FreeTime[] }>`
    select coalesce((
      select json_agg(json_build_object(
        'startTime', to_char(free.start_time, 'HH24:MI'),
        'endTime', to_char(free.end_time, 'HH24:MI')
      ) order by free.start_time)
      from free_times(doctor.id, ${date}::date, ${date}::date, ${caller?.id ?? null}::uuid) free
    ), '[]') as times
    from doctors doctor where doctor.id = ${doctorId} and doctor.listed
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].times
}

/**
 * The dates of the booking window with a free time, and how many each has. Throws `not_found` for an unknown doctor.
 */
export async function listFreeDates(
  db: Queries,
  caller: Caller | null,
  doctorId: string,
): Promise<{ date: string; freeTimes: number }[]> {
  const { rows } = await sql<{ dates: { date: string; freeTimes: number }[] }>`
    select coalesce((
      select json_agg(json_build_object('date', day.date, 'freeTimes', day.times) order by day.date)
      from (
        select free.date, count(*) as times
        from free_times(
          doctor.id, clinic_today(), clinic_today() + ${sql.lit(bookingWindowDays)}, ${caller?.id ?? null}::uuid
        ) free
        group by free.date
      ) day
    ), '[]') as dates
    from doctors doctor where doctor.id = ${doctorId} and doctor.listed
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].dates
}
