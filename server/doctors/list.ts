import { type RawBuilder, sql } from 'kysely'
import type { Doctor, DoctorSort, ListedDoctor } from '#contract/doctors.ts'
import { specializations, type Specialization, weekdays } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { allOf, mentions } from '../platform/where.ts'
import { cardTimes, nextFree, nextFreeWhen, soonestTimes, type When } from './openings.ts'

/** The name of an ISO weekday column: 1 is Monday. */
const dayName = (weekday: RawBuilder<unknown>) => sql`(${sql.val([...weekdays])}::text[])[${weekday}]`

/** What is said of a row of `doctors doctor join users person` wherever it is shown. */
const asAnyDoctor = sql`
    '_id', doctor.id,
    'name', person.name,
    'specialization', doctor.specialization,
    'experience', doctor.experience_years,
    'fees', doctor.fee_cents / 100.0,
    'rating', case when doctor.rating_count > 0 then round(doctor.rating_sum::numeric / doctor.rating_count, 1) end,
    'reviewCount', doctor.rating_count,
    'image', coalesce('/api/images/' || person.image_id, ''),
    'languages', to_json(doctor.languages)`

/** A row of `doctors doctor join users person` with its `next` free time, as the wire shows it. */
export const asDoctor = sql<Doctor>`
  json_build_object(
    ${asAnyDoctor},
    'location', doctor.location,
    'bio', doctor.bio,
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

/** As `asDoctor`, but what a card of the directory shows, with the first `times` that fit; `next` is not needed. */
const asCard = (when: When) => sql<ListedDoctor>`
  json_build_object(
    ${asAnyDoctor},
    'nextFree', null,
    'days', array(
      select ${dayName(sql`weekday`)} from (
        select distinct weekday from weekly_slots where doctor_id = doctor.id order by weekday
      ) works
    ),
    'times', ${cardTimes(when)}
  )`

/** The soonest time of a card is the first that it shows. */
function withSoonest(card: ListedDoctor): ListedDoctor {
  const first = card.times?.[0]
  return first ? { ...card, nextFree: { date: first.date, ...first.times[0]! } } : card
}

/** JSON has no absent key in SQL's `json_build_object`; a doctor without ratings has no `rating` on the wire. */
export const withoutNullRating = <D extends ListedDoctor>({ rating, ...doctor }: D): D =>
  (rating ? { ...doctor, rating } : doctor) as D

type Filter = When & {
  search?: string | undefined
  specialization?: string | undefined
  ids?: string[] | undefined
  sort: DoctorSort
  view: 'whole' | 'card'
  limit: number
  offset: number
}

/** One page of the directory, and how many doctors match in all. */
export async function listDoctors(
  db: Queries,
  { search, specialization, ids, day, part, sort, view, limit, offset }: Filter,
): Promise<{ doctors: ListedDoctor[]; total: number }> {
  const when = { day, part }
  const isOfSpecialty = search && mentions(sql`doctor.specialization`, search)
  const matches = allOf([
    sql`doctor.listed`,
    specialization && sql`doctor.specialization = ${specialization}`,
    ids && sql`doctor.id = any(${ids}::uuid[])`,
    isOfSpecialty && sql`(${mentions(sql`person.name`, search)} or ${isOfSpecialty})`,
  ])
  // Only where the soonest time decides who is shown, or in which order, is it needed of every doctor.
  const isWhenAsked = day !== undefined || part !== undefined
  const times = isWhenAsked || sort === 'soonest' ? await soonestTimes(db, when) : null
  const soonest = times
    ? sql`${isWhenAsked ? sql`join` : sql`left join`}
      unnest(${times.ids}::uuid[], ${times.dates}::date[], ${times.starts}::time[], ${times.ends}::time[])
        next (doctor_id, date, start_time, end_time) on next.doctor_id = doctor.id`
    : sql``
  const byWhatIsAsked = {
    name: sql`fold(person.name), doctor.id`,
    experience: sql`doctor.experience_years desc, fold(person.name), doctor.id`,
    fees: sql`doctor.fee_cents, fold(person.name), doctor.id`,
    soonest: sql`next.date nulls last, next.start_time, fold(person.name), doctor.id`,
  }[sort]
  // Who asks for "car" wants cardiologists before people called Carvalho.
  const order = isOfSpecialty ? sql`not ${isOfSpecialty}, ${byWhatIsAsked}` : byWhatIsAsked
  const { rows } = await sql<{ total: number; doctor: ListedDoctor | null }>`
    with matching as materialized (
      select doctor.id, row_number() over (order by ${order}) as place, count(*) over () as total
      from doctors doctor join users person on person.id = doctor.user_id ${soonest}
      where ${matches}
    ), page as materialized (
      select * from matching order by place limit ${limit} offset ${offset}
    )
    select coalesce((select total from matching limit 1), 0) as total,
      ${view === 'card' ? asCard(when) : asDoctor} as doctor
    from page
    join doctors doctor on doctor.id = page.id
    join users person on person.id = doctor.user_id
    ${view === 'card' ? sql`` : (times && soonest) || sql`left join ${nextFreeWhen(when)} on true`}
    order by page.place
  `.execute(db)
  if (rows.length > 0) {
    return { doctors: rows.map((row) => withSoonest(withoutNullRating(row.doctor!))), total: rows[0]!.total }
  }
  const counted = await sql<{ total: number }>`
    select count(*) as total from doctors doctor join users person on person.id = doctor.user_id ${soonest}
    where ${matches}
  `.execute(db)
  return { doctors: [], total: counted.rows[0]!.total }
}

/** Every specialization in the product's order, and how many doctors of each are in the directory. */
export async function countSpecializations(db: Queries): Promise<{ name: Specialization; doctors: number }[]> {
  const { rows } = await sql<{ specialization: string; doctors: number }>`
    select specialization, count(*) as doctors from doctors where listed group by specialization
  `.execute(db)
  const counted = new Map(rows.map(({ specialization, doctors }) => [specialization, doctors]))
  return specializations.map((name) => ({ name, doctors: counted.get(name) ?? 0 }))
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
