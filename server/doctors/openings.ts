import { type RawBuilder, sql } from 'kysely'
import { bookingWindowDays, type PartOfDay, partsOfDay, timesOnCard } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { type Shared, shared } from '../platform/shared.ts'
import { allOf } from '../platform/where.ts'

/** When somebody wants to come; nothing is any time. */
export type When = {
  /** Clinic-local; `week` is today to Sunday. */
  day?: 'today' | 'tomorrow' | 'week' | (string & {}) | undefined
  part?: PartOfDay | undefined
}

/** Days from today, the first and the last that are wanted. */
function daysOf({ day }: When): [first: RawBuilder<unknown>, last: RawBuilder<unknown>] {
  if (day === undefined) return [sql`0`, sql.lit(bookingWindowDays)]
  if (day === 'today') return [sql`0`, sql`0`]
  if (day === 'tomorrow') return [sql`1`, sql`1`]
  if (day === 'week') return [sql`0`, sql`7 - extract(isodow from clinic_today())::int`]
  const away = sql`${day}::date - clinic_today()`
  return [away, away]
}

/** The condition that a row with a `start_time` is in the wanted part of the day. */
function inPart({ part }: When): RawBuilder<unknown> {
  if (!part) return sql`true`
  const [from, to] = partsOfDay[part]
  return sql`(start_time >= ${from}::time and start_time < ${to}::time)`
}

/**
 * The wanted days, in their order, for a lateral join with what is free on each. Ordered by `n`, so that PostgreSQL
 * stops at the first days that have something: by a date that it has to reckon it would look at all of them first.
 */
const wantedDays = (when: When) => {
  const [first, last] = daysOf(when)
  return sql`(select n, clinic_today() + n as date from generate_series(${first}, ${last}) n order by n) day`
}

/** The soonest time of `doctor` that can be booked and is wanted. */
export const nextFreeWhen = (when: When) => sql`
  lateral (
    select free.date, free.start_time, free.end_time
    from ${wantedDays(when)}
    cross join lateral (
      select * from free_times(doctor.id, day.date, day.date) free
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
          select * from free_times(doctor.id, day.date, day.date)
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
  const wish = `${when.day ?? ''} ${when.part ?? ''}`
  const answer = known.get(wish) ?? shared<Soonest>(soonestMs)
  // Asked last is kept longest.
  known.delete(wish)
  known.set(wish, answer)
  const oldest = known.keys().next().value
  if (known.size > mostWishes && oldest !== undefined) known.delete(oldest)
  return answer(() => lookUp(db, when))
}

/** Whose hours never lie in the wanted part of the day are not looked at for each day of a month. */
const worksIn = (when: When) => sql`(
  exists (select from weekly_slots where doctor_id = doctor.id and ${inPart(when)})
  or exists (select from extra_hours where doctor_id = doctor.id and date >= clinic_today() and ${inPart(when)})
)`

async function lookUp(db: Queries, when: When): Promise<Soonest> {
  const { rows } = await sql<{ id: string; date: string; start_time: string; end_time: string }>`
    select doctor.id, next.date, next.start_time, next.end_time
    from doctors doctor cross join ${nextFreeWhen(when)}
    where ${allOf([sql`doctor.listed`, when.part && worksIn(when)])}
  `.execute(db)
  return {
    ids: rows.map((row) => row.id),
    dates: rows.map((row) => row.date),
    starts: rows.map((row) => row.start_time),
    ends: rows.map((row) => row.end_time),
  }
}
