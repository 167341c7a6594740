import { type RawBuilder, sql } from 'kysely'
import { bookingWindowDays, type PartOfDay, partsOfDay, timesOnCard } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { type Shared, shared } from '../platform/shared.ts'
import { allOf } from '../platform/where.ts'
import { kindOf, type OfVisit, placeOf } from './of-visit.ts'

/** The wanted kind, place and time; without any, a consultation at the doctor's first place at any time. */
export type When = OfVisit & {
  /** Local to the place; `week` is today to Sunday. */
  day?: 'today' | 'tomorrow' | 'week' | (string & {}) | undefined
  part?: PartOfDay | undefined
}

/** The first and the last wanted day, counted from the place's `today`. */
function daysOf({ day, kindId }: When): [first: RawBuilder<unknown>, last: RawBuilder<unknown>] {
  if (day === undefined) {
    return [
      sql`0`,
      kindId ? sql`(select horizon_days from kinds where id = ${kindId}::uuid)` : sql.lit(bookingWindowDays),
    ]
  }
  if (day === 'today') return [sql`0`, sql`0`]
  if (day === 'tomorrow') return [sql`1`, sql`1`]
  if (day === 'week') return [sql`0`, sql`7 - extract(isodow from today)::int`]
  const away = sql`${day}::date - today`
  return [away, away]
}

/** The condition that a row with a `start_time` is in the wanted part of the day. */
function inPart({ part }: When): RawBuilder<unknown> {
  if (!part) return sql`true`
  const [from, to] = partsOfDay[part]
  return sql`(start_time >= ${from}::time and start_time < ${to}::time)`
}

/** The free times of `doctor` on a `day`, for the wanted kind and place. */
const freeOn = (when: When) => sql`free_starts(doctor.id, ${kindOf(when)}, ${placeOf(when)}, day.date, day.date)`

/**
 * The wanted days in order, for a lateral join with the free times of each. Ordered by `n`, so that PostgreSQL stops at
 * the first days with free times; ordered by a computed date it would read all of them first.
 */
const wantedDays = (when: When) => {
  const [first, last] = daysOf(when)
  return sql`(
    select n, today + n as date
    from (
      select (clinic_now() at time zone coalesce(place.time_zone, clinic_zone()))::date as today
      from places place where place.id = ${placeOf(when)}
      offset 0
    ) there
    cross join lateral generate_series(${first}, ${last}) n
    order by n
  ) day`
}

/** The soonest free time of `doctor` that is wanted. */
export const nextFreeWhen = (when: When) => sql`
  lateral (
    select free.date, free.start_time, free.end_time
    from ${wantedDays(when)}
    cross join lateral (
      select * from ${freeOn(when)} free
      where ${inPart(when)} order by free.start_time limit 1
    ) free
    order by day.n limit 1
  ) next`

export const nextFree = nextFreeWhen({})

/** The first wanted days of `doctor` with free times, and the first times of each: as JSON, for a card. */
export const cardTimes = (when: When) => sql`
  coalesce((
    select json_agg(json_build_object('date', shown.date, 'times', shown.times) order by shown.date)
    from (
      select day.date, free.times
      from ${wantedDays(when)}
      cross join lateral (
        select json_agg(json_build_object(
          'startTime', to_char(start_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI')
        ) order by start_time) as times
        from (
          select * from ${freeOn(when)} free
          where ${inPart(when)} order by start_time limit ${sql.lit(timesOnCard.aDay)}
        ) first
      ) free
      where free.times is not null
      order by day.n limit ${sql.lit(timesOnCard.days)}
    ) shown
  ), '[]')`

/** The soonest wanted time of each doctor in the directory, as one array a column, for use in a query. */
export type Soonest = { ids: string[]; dates: string[]; starts: string[]; ends: string[] }

/**
 * The longest age (ms) of the soonest times. With the age of the answers made from them, the directory lags less than a
 * second.
 */
const soonestMs = 200
/** How many different searches answers are kept for. */
const mostWishes = 100
const soonestOf = new WeakMap<Queries, Map<string, Shared<Soonest>>>()

/**
 * The soonest times for a search: one query for everybody who asks at about the same time, for any page of the list.
 * With `ids` only those of these doctors, in a query of its own.
 */
export function soonestTimes(db: Queries, when: When, ids?: readonly string[]): Promise<Soonest> {
  if (ids) return lookUp(db, when, ids)
  const known = soonestOf.get(db) ?? new Map<string, Shared<Soonest>>()
  soonestOf.set(db, known)
  const wish = `${when.day ?? ''} ${when.part ?? ''} ${when.kindId ?? ''} ${when.placeId ?? ''}`
  const answer = known.get(wish) ?? shared<Soonest>(soonestMs)
  // Move it to the end: the search that was used longest ago is removed first.
  known.delete(wish)
  known.set(wish, answer)
  const oldest = known.keys().next().value
  if (known.size > mostWishes && oldest !== undefined) known.delete(oldest)
  return answer(() => lookUp(db, when))
}

/** Hours of `doctor` in which the wanted visit may take place: at the place, and not reserved for video visits. */
const hoursFor = (when: When) => sql`
  hours.doctor_id = doctor.id
  ${when.placeId ? sql`and hours.place_id = ${when.placeId}::uuid` : sql``}
  ${when.kindId ? sql`and (not hours.video or offer.mode in ('video', 'phone'))` : sql``}
  ${when.part ? overlapsPart(when.part) : sql``}`

/** The condition that the hours overlap the part of the day: a visit may begin at any time within them. */
function overlapsPart(part: PartOfDay): RawBuilder<unknown> {
  const [from, to] = partsOfDay[part]
  return sql`and hours.start_time < ${to}::time and hours.end_time > ${from}::time`
}

/**
 * The condition that `doctor` offers the wanted kind and has hours at the wanted place and part of the day. It saves
 * checking each day of a month for doctors who never have such hours.
 */
export function worksFor(when: When): RawBuilder<unknown> | undefined {
  if (!when.kindId && !when.placeId && !when.part) return undefined
  const hasHours = sql`(
    exists (select from weekly_slots hours where ${hoursFor(when)})
    or exists (select from extra_hours hours where ${hoursFor(when)} and hours.date >= clinic_today() - 1)
  )`
  return allOf([
    !when.kindId && hasHours,
    when.kindId &&
      sql`exists (
        select from offers offer
        where offer.doctor_id = doctor.id and offer.kind_id = ${when.kindId}::uuid and offer.audience <> 'desk'
          and ${hasHours}
      )`,
    when.placeId && sql`exists (select from places where id = ${when.placeId}::uuid and not closed)`,
  ])
}

async function lookUp(db: Queries, when: When, ids?: readonly string[]): Promise<Soonest> {
  const { rows } = await sql<{ id: string; date: string; start_time: string; end_time: string }>`
    select doctor.id, next.date, next.start_time, next.end_time
    from doctors doctor cross join ${nextFreeWhen(when)}
    where ${allOf([sql`doctor.listed`, ids && sql`doctor.id = any(${ids}::uuid[])`, worksFor(when)])}
  `.execute(db)
  return {
    ids: rows.map((row) => row.id),
    dates: rows.map((row) => row.date),
    starts: rows.map((row) => row.start_time),
    ends: rows.map((row) => row.end_time),
  }
}
