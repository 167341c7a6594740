import { type RawBuilder, sql } from 'kysely'
import type { Doctor, DoctorSort } from '#contract/doctors.ts'
import { bookingWindowDays, weekdays } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { shared } from '../platform/shared.ts'
import { allOf, mentions } from '../platform/where.ts'

/** The name of an ISO weekday column: 1 is Monday. */
const dayName = (weekday: RawBuilder<unknown>) => sql`(${sql.val([...weekdays])}::text[])[${weekday}]`

/**
 * The soonest time of `doctor` that can be booked. Day by day, because most have one within a few days and a whole
 * window costs thirty times as much.
 */
export const nextFree = sql`
  lateral (
    select free.date, free.start_time, free.end_time
    from (
      select clinic_today() + n as date from generate_series(0, ${sql.lit(bookingWindowDays)}) n order by n
    ) day
    cross join lateral (
      select * from free_times(doctor.id, day.date, day.date) free order by free.start_time limit 1
    ) free
    order by day.date limit 1
  ) next`

/** The soonest time that can be booked of each doctor in the directory, as one array a column, for use in a query. */
type Soonest = { ids: string[]; dates: string[]; starts: string[]; ends: string[] }

/**
 * How old (ms) this may be. Together with the age of the answers made from it, the directory lags less than a second.
 */
const soonestMs = 200
const soonestOf = new WeakMap<Queries, (make: () => Promise<Soonest>) => Promise<Soonest>>()

/** Looked up once for all who sort by it at about the same time, whichever page of which filter they want. */
function soonestTimes(db: Queries): Promise<Soonest> {
  const known = soonestOf.get(db) ?? shared<Soonest>(soonestMs)
  soonestOf.set(db, known)
  return known(async () => {
    const { rows } = await sql<{ id: string; date: string; start_time: string; end_time: string }>`
      select doctor.id, next.date, next.start_time, next.end_time
      from doctors doctor cross join ${nextFree} where doctor.listed
    `.execute(db)
    return {
      ids: rows.map((row) => row.id),
      dates: rows.map((row) => row.date),
      starts: rows.map((row) => row.start_time),
      ends: rows.map((row) => row.end_time),
    }
  })
}

/** A row of `doctors doctor join users person` with its `next` free time, as the wire shows it. */
export const asDoctor = sql<Doctor>`
  json_build_object(
    '_id', doctor.id,
    'name', person.name,
    'specialization', doctor.specialization,
    'experience', doctor.experience_years,
    'fees', doctor.fee_cents / 100.0,
    'rating', case when doctor.rating_count > 0 then round(doctor.rating_sum::numeric / doctor.rating_count, 1) end,
    'reviewCount', doctor.rating_count,
    'image', coalesce('/api/images/' || person.image_id, ''),
    'location', doctor.location,
    'bio', doctor.bio,
    'languages', to_json(doctor.languages),
    'availableSlots', coalesce((
      select json_agg(json_build_object(
        '_id', slot.id,
        'day', ${dayName(sql`slot.weekday`)},
        'startTime', to_char(slot.start_time, 'HH24:MI'),
        'endTime', to_char(slot.end_time, 'HH24:MI')
      ) order by slot.weekday, slot.start_time)
      from weekly_slots slot where slot.doctor_id = doctor.id
    ), '[]'),
    'nextFree', case when next.date is not null then json_build_object(
      'date', next.date,
      'startTime', to_char(next.start_time, 'HH24:MI'),
      'endTime', to_char(next.end_time, 'HH24:MI')
    ) end,
    'userId', json_build_object('_id', person.id, 'name', person.name)
  )`

/** JSON has no absent key in SQL's `json_build_object`; a doctor without ratings has no `rating` on the wire. */
export const withoutNullRating = <D extends Doctor>({ rating, ...doctor }: D): D =>
  (rating ? { ...doctor, rating } : doctor) as D

type Filter = {
  search?: string | undefined
  specialization?: string | undefined
  ids?: string[] | undefined
  sort: DoctorSort
  limit: number
  offset: number
}

/** One page of the directory, and how many doctors match in all. */
export async function listDoctors(db: Queries, filter: Filter): Promise<{ doctors: Doctor[]; total: number }> {
  const { search, specialization, ids } = filter
  const matches = allOf([
    sql`doctor.listed`,
    specialization && sql`doctor.specialization = ${specialization}`,
    ids && sql`doctor.id = any(${ids}::uuid[])`,
    search && sql`(${mentions(sql`person.name`, search)} or ${mentions(sql`doctor.specialization`, search)})`,
  ])
  // Only where the soonest time decides the order is it needed of every doctor; else of this page's alone.
  const times = filter.sort === 'soonest' ? await soonestTimes(db) : null
  const next = times
    ? sql`
      unnest(${times.ids}::uuid[], ${times.dates}::date[], ${times.starts}::time[], ${times.ends}::time[])
        next (doctor_id, date, start_time, end_time) on next.doctor_id = doctor.id`
    : sql`${nextFree} on true`
  const order = {
    name: sql`fold(person.name), doctor.id`,
    experience: sql`doctor.experience_years desc, fold(person.name), doctor.id`,
    fees: sql`doctor.fee_cents, fold(person.name), doctor.id`,
    soonest: sql`next.date nulls last, next.start_time, fold(person.name), doctor.id`,
  }[filter.sort]
  const { rows } = await sql<{ total: number; doctor: Doctor | null }>`
    with matching as materialized (
      select doctor.id, row_number() over (order by ${order}) as place, count(*) over () as total
      from doctors doctor join users person on person.id = doctor.user_id
      ${times ? sql`left join ${next}` : sql``}
      where ${matches}
    ), page as materialized (
      select * from matching order by place limit ${filter.limit} offset ${filter.offset}
    )
    select coalesce((select total from matching limit 1), 0) as total, ${asDoctor} as doctor
    from page
    join doctors doctor on doctor.id = page.id
    join users person on person.id = doctor.user_id
    left join ${next}
    order by page.place
  `.execute(db)
  if (rows.length > 0) return { doctors: rows.map((row) => withoutNullRating(row.doctor!)), total: rows[0]!.total }
  const counted = await sql<{ total: number }>`
    select count(*) as total from doctors doctor join users person on person.id = doctor.user_id where ${matches}
  `.execute(db)
  return { doctors: [], total: counted.rows[0]!.total }
}

/**
 * Throws `not_found` for a doctor who is not, or no longer, in the directory; `unlisted` finds those too that are not
 * verified.
 */
export async function getDoctor(db: Queries, doctorId: string, unlisted = false): Promise<Doctor> {
  const { rows } = await sql<{ doctor: Doctor }>`
    select ${asDoctor} as doctor
    from doctors doctor join users person on person.id = doctor.user_id
    left join ${nextFree} on true
    where doctor.id = ${doctorId} and (doctor.listed or ${unlisted} and doctor.deleted_at is null)
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return withoutNullRating(rows[0].doctor)
}
