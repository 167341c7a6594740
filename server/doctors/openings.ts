import { type RawBuilder, sql } from 'kysely'
import { bookingWindowDays, type PartOfDay, partsOfDay, timesOnCard } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { type Shared, shared } from '../platform/shared.ts'
import { allOf } from '../platform/where.ts'
import { kindOf, type OfVisit, placeOf } from './of-visit.ts'

/** What somebody wants to come for, where and when; nothing is a consultation at the doctor's first place, any time. */
export type When = OfVisit & {
  /** Local to the place; `week` is today to Sunday. */
  day?: 'today' | 'tomorrow' | 'week' | (string & {}) | undefined
  part?: PartOfDay | undefined
}

/** Days from the place's `today`, the first and the last that are wanted. */
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

/** The times of a `day` that `doctor` has free for what is wanted. */
const freeOn = (when: When) => sql`free_starts(doctor.id, ${kindOf(when)}, ${placeOf(when)}, day.date, day.date)`

/**
 * The wanted days, in their order, for a lateral join with what is free on each. Ordered by `n`, so that PostgreSQL
 * stops at the first days that have something: by a date that it has to reckon it would look at all of them first.
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

/** The soonest time of `doctor` that can be booked and is wanted. */
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

/** The first wanted days of `doctor` that have free times, each with its first ones: as JSON, for a card. */
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
 * How old (ms) this may be. Together with the age of the answers made from it, the directory lags less than a second.
 */
const soonestMs = 200
/** Of so many different wishes the latest answers are remembered. */
const mostWishes = 100
const soonestOf = new WeakMap<Queries, Map<string, Shared<Soonest>>>()

/** Looked up once for all who want it at about the same time, whichever page of which filter they are on. */
export function soonestTimes(db: Queries, when: When): Promise<Soonest> {
  const known = soonestOf.get(db) ?? new Map<string, Shared<Soonest>>()
  soonestOf.set(db, known)
  const wish = `${when.day ?? ''} ${when.part ?? ''} ${when.kindId ?? ''} ${when.placeId ?? ''}`
  const answer = known.get(wish) ?? shared<Soonest>(soonestMs)
  // Asked last is kept longest.
  known.delete(wish)
  known.set(wish, answer)
  const oldest = known.keys().next().value
  if (known.size > mostWishes && oldest !== undefined) known.delete(oldest)
  return answer(() => lookUp(db, when))
}

/** Hours of `doctor` in which what is wanted may take place: at the place, and not kept for visits by video. */
const hoursFor = (when: When) => sql`
  hours.doctor_id = doctor.id
  ${when.placeId ? sql`and hours.place_id = ${when.placeId}::uuid` : sql``}
  ${when.kindId ? sql`and (not hours.video or offer.mode in ('video', 'phone'))` : sql``}
  ${when.part ? overlapsPart(when.part) : sql``}`

/** A visit may begin anywhere in the hours. */
function overlapsPart(part: PartOfDay): RawBuilder<unknown> {
  const [from, to] = partsOfDay[part]
  return sql`and hours.start_time < ${to}::time and hours.end_time > ${from}::time`
}

/**
 * The condition that `doctor` offers the wanted kind and has hours at the wanted place and part of the day. Whoever
 * never has any is not looked at for each day of a month.
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

async function lookUp(db: Queries, when: When): Promise<Soonest> {
  const { rows } = await sql<{ id: string; date: string; start_time: string; end_time: string }>`
    select doctor.id, next.date, next.start_time, next.end_time
    from doctors doctor cross join ${nextFreeWhen(when)}
    where ${allOf([sql`doctor.listed`, worksFor(when)])}
  `.execute(db)
  return {
    ids: rows.map((row) => row.id),
    dates: rows.map((row) => row.date),
    starts: rows.map((row) => row.start_time),
    ends: rows.map((row) => row.end_time),
  }
}
