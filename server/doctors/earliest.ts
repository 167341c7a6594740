import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * A doctor, and the number before which none of their times is: seconds since 1970, of the instant or of the local
 * time.
 */
export type Opening = { id: string; opens: number }

type Asked = {
  /** The condition for `doctor`, `person` and what they offer, `offer`. */
  which: RawBuilder<unknown>
  /** The order of doctors who open at the same time. */
  order: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  /** The condition for `place`, where `doctor` may have hours. */
  where: RawBuilder<unknown>
  /** The first and the last wanted date at `place`, made of `local.today` and the kind, `offer`. */
  days: readonly [first: RawBuilder<unknown>, last: RawBuilder<unknown>]
  /** The wanted time of day. */
  between: readonly [from: string, to: string]
  by: 'instant' | 'local time'
}

/**
 * When each doctor may have a time at the earliest, in the given order; those who cannot have one on these days are
 * left out. Read from opening hours, and for the first day from the ends of visits, at which starts may be as well: a
 * fraction of what a doctor's free times cost. Visits, time off and closures make a first time later, never earlier.
 * On a day on which the clock is changed it is midnight.
 */
export async function listOpenings(
  db: Queries,
  { which, order, kind, where, days: [first, last], between: [from, to], by }: Asked,
): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    with there as materialized (
      select place.id, local.zone, soon.wall as soon, days.*, clock.midnight, offer.mode, offer.buffer_before as before,
        next_midnight - midnight = interval '24 hours' as begins_whole,
        -- The first whole minute at which a visit may begin on the first day.
        greatest(minute_of(date_trunc('minute', soon.wall)::time) + 1, minute_of(${from}::time)) as after,
        array(
          select extract(isodow from days.first + n)::smallint
          from generate_series(0, least(days.last - days.first, 6)) n
        ) as weekdays
      from places place
      join kinds offer on offer.id = ${kind}
      cross join lateral (
        select zone, (clinic_now() at time zone zone)::date as today
        from (select coalesce(place.time_zone, clinic_zone()) as zone) named offset 0
      ) local
      cross join lateral (
        select (clinic_now() + make_interval(mins => offer.notice_minutes)) at time zone local.zone as wall offset 0
      ) soon
      cross join lateral (
        select greatest(${first}, soon.wall::date) as first, ${last} as last offset 0
      ) days
      cross join lateral (
        select soon.wall::date::timestamp at time zone local.zone as midnight,
          (soon.wall::date + 1)::timestamp at time zone local.zone as next_midnight
        offset 0
      ) clock
      where not place.closed and days.first <= days.last
    ), asked as materialized (
      select doctor.id as doctor_id, offer.minutes, offer.step, place.id as place_id,
        row_number() over (order by ${order}) as turn
      from doctors doctor
      join persons person on person.id = doctor.user_id
      join offers offer on offer.doctor_id = doctor.id and offer.kind_id = ${kind}
      join there place on ${where}
      where ${which}
    ), earliest as (
      select asked.doctor_id, asked.turn, place.zone,
        least(later, soon::date + make_interval(mins => least(on_grid, after_visit))) as wall
      from asked
      join there place on place.id = asked.place_id
      cross join lateral (
        select range_agg(int4range(minute_of(start_time), minute_of(end_time)))
            filter (where date = soon::date and begins_whole) as today,
          min(next_date + greatest(start_time, ${from}::time))
            filter (where next_date <= until and start_time < ${to}::time and end_time > ${from}::time) as later
        from (
          -- The first date of these hours, and the one for times after the first day.
          select slot.start_time, slot.end_time, occurs.date, least(place.last, slot.until_date) as until,
            case when occurs.date = soon::date and begins_whole then occurs.date + 7 else occurs.date end as next_date
          from weekly_slots slot
          cross join lateral (
            select base + (slot.weekday - extract(isodow from base)::integer + 7) % 7 as date
            from (select greatest(place.first, slot.from_date) as base) since
            offset 0
          ) occurs
          where slot.doctor_id = asked.doctor_id and slot.place_id = asked.place_id
            and slot.weekday = any(place.weekdays) and (not slot.video or place.mode in ('video', 'phone'))
            and occurs.date <= least(place.last, slot.until_date)
          union all
          select start_time, end_time, date, place.last,
            case when date = soon::date and begins_whole then 'infinity' else date end
          from extra_hours extra
          where extra.doctor_id = asked.doctor_id and extra.place_id = asked.place_id
            and extra.date between place.first and place.last
            and (not extra.video or place.mode in ('video', 'phone'))
        ) hours
        offset 0
      ) hours
      cross join lateral (
        select min(minute) as on_grid
        from unnest(today) stretch
        cross join lateral (
          select lower(stretch) + (greatest(after - lower(stretch), 0) + step - 1) / step * step as minute
        ) start
        where minute <= upper(stretch) - minutes and minute < minute_of(${to}::time)
      ) grid
      cross join lateral (
        -- When the first visit ends that is not over by then, with what is blocked after it and before the next.
        select extract(epoch from min(upper(claim.blocked)) - midnight)::integer / 60 + before as after_visit
        from standing_claims claim
        where claim.doctor_id = asked.doctor_id and today is not null
          and claim.blocked && tstzrange(
            midnight + make_interval(mins => after - before - 1),
            midnight + make_interval(mins => greatest(after, upper(range_merge(today))))
          )
          and upper(claim.blocked) >= midnight + make_interval(mins => after - before)
          and upper(claim.blocked) < midnight + make_interval(mins => upper(range_merge(today)) - before)
      ) neighbour
    )
    select doctor_id as id,
      min(extract(epoch from ${by === 'instant' ? sql`begins + (opens - wall::date)` : sql`opens`}))::float8 as opens
    from earliest
    cross join lateral (
      select wall::date::timestamp at time zone zone as begins,
        (wall::date + 1)::timestamp at time zone zone as ends
      offset 0
    ) day
    cross join lateral (
      select case when ends - begins = interval '24 hours' then wall else wall::date::timestamp end as opens offset 0
    ) of_day
    where wall is not null
    group by doctor_id
    order by min(turn)
  `.execute(db)
  return rows
}

/** How many doctors are asked at first, for each that is wanted, and how many times more in each further turn. */
const [askedForOne, moreEachTurn] = [2, 3]

/**
 * The `wanted` soonest times, asking only as many doctors as it takes: those who open first are asked first, and once
 * nobody left can have an earlier time, nobody else is. `openings` are in the order of doctors with the same time;
 * `ask` answers what is found for some doctors, and `of` whose it is and when, as `Opening` counts.
 */
export async function askInTurn<Time>(
  openings: readonly Opening[],
  wanted: number,
  ask: (ids: string[]) => Promise<Time[]>,
  of: (time: Time) => Opening,
): Promise<Time[]> {
  const rank = new Map(openings.map(({ id }, n) => [id, n]))
  const comesBefore = (a: Opening, b: Opening) => a.opens - b.opens || rank.get(a.id)! - rank.get(b.id)!
  const inTurn = openings.toSorted(comesBefore)
  let found: Time[] = []
  let turn = wanted * askedForOne
  for (let asked = 0; asked < inTurn.length; turn *= moreEachTurn) {
    const next = inTurn.slice(asked, asked + turn)
    asked += next.length
    found = [...found, ...(await ask(next.map(({ id }) => id)))].toSorted((a, b) => comesBefore(of(a), of(b)))
    const last = found[wanted - 1]
    const later = inTurn[asked]
    if (last && later && comesBefore(of(last), later) < 0) break
  }
  return found.slice(0, wanted)
}
