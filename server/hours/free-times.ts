import { sql } from 'kysely'
import type { FreeTime } from '#contract/hours.ts'
import { horizonMost } from '#contract/rules.ts'
import { kindOf, type OfVisit, placeOf } from '../doctors/of-visit.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** `moving`: an appointment of the caller's that is to be moved. */
type Asked = OfVisit & { moving?: string | undefined }

/** For `doctor`: the appointment that is to be moved, as `moved`, where the caller may move it. */
const movedBy = (caller: Caller | null, moving: string | undefined) =>
  moving === undefined || caller === null
    ? sql`left join (select null::uuid as id, null::tstzrange as during) moved on true`
    : sql`left join lateral (
        select claim.id, claim.during from appointments claim
        where claim.id = ${moving}::uuid and claim.doctor_id = doctor.id
          and (claim.patient_id = ${caller.id} or doctor.user_id = ${caller.id} or ${caller.role} = 'admin')
      ) moved on true`

/**
 * The times of one date, local to the place, that can be booked now, earliest first. Throws `not_found` for an unknown
 * doctor.
 */
export async function listFreeTimes(
  db: Queries,
  caller: Caller | null,
  doctorId: string,
  date: string,
  visit: Asked = {},
): Promise<FreeTime[]> {
  const { rows } = await sql<{ times: FreeTime[] }>`
    select coalesce((
      select json_agg(json_build_object(
        'startTime', to_char(free.start_time, 'HH24:MI'),
        'endTime', to_char(free.end_time, 'HH24:MI')
      ) order by free.start_time)
      from free_starts(
        doctor.id, ${kindOf(visit)}, ${placeOf(visit)}, ${date}::date, ${date}::date, ${caller?.id ?? null}::uuid,
        moved.id
      ) free
      where free.during is distinct from moved.during
    ), '[]') as times
    from doctors doctor ${movedBy(caller, visit.moving)} where doctor.id = ${doctorId} and doctor.listed
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
  visit: Asked = {},
): Promise<{ date: string; freeTimes: number }[]> {
  const { rows } = await sql<{ dates: { date: string; freeTimes: number }[] }>`
    select coalesce((
      select json_agg(json_build_object('date', day.date, 'freeTimes', day.times) order by day.date)
      from (
        select free.date, count(*) as times
        from free_starts(
          doctor.id, ${kindOf(visit)}, ${placeOf(visit)}, clinic_today() - 1,
          clinic_today() + ${sql.lit(horizonMost)}, ${caller?.id ?? null}::uuid, moved.id
        ) free
        where free.during is distinct from moved.during
        group by free.date
      ) day
    ), '[]') as dates
    from doctors doctor ${movedBy(caller, visit.moving)} where doctor.id = ${doctorId} and doctor.listed
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].dates
}
