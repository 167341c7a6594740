import { sql } from 'kysely'
import type { AnalyticsFilter } from '#contract/reports/reports.ts'
import type { Queries } from '../platform/database.ts'
import { matches } from './figures.ts'

export type Offered = { id: string; name: string; specialization: string; offered: number }

/**
 * How many minutes of each doctor, or of one, can be booked within some dates, at all places or at one: their hours,
 * less closures and time off. Hours are offered for all kinds of visit together.
 */
export async function offeredOf(
  db: Queries,
  { placeId, doctorId }: AnalyticsFilter,
  from: string,
  to: string,
): Promise<Offered[]> {
  const here = (table: string) => matches(table, { placeId })
  const { rows } = await sql<Offered>`
    select doctor.id, person.name, doctor.specialization, coalesce((
      -- How often a weekday occurs between two dates while its hours are valid, without days on which its place is
      -- closed.
      select sum(
        span.counts * ((span.until - span.since + 1 + 7 -
          mod((slot.weekday - extract(isodow from span.since)::int + 7)::int, 7) - 1) / 7) *
        (minute_of(slot.end_time) - minute_of(slot.start_time)))
      from weekly_slots slot
      cross join lateral (
        select 1 as counts, greatest(${from}::date, slot.from_date) as since,
          least(${to}::date, slot.until_date) as until
        union all
        select -1, greatest(${from}::date, slot.from_date, closed.from_date),
          least(${to}::date, slot.until_date, closed.to_date)
        from closures closed where closed.place_id = slot.place_id
      ) span
      where slot.doctor_id = doctor.id and span.since <= span.until and ${here('slot')}
    ), 0)::int - coalesce((
      select sum(extract(epoch from upper(stretch) - lower(stretch)) / 60)
      from (
        select greatest(${from}::date, off.from_date) + n as date, at.place_id,
          range_agg(time_off_at(off, at.place_id)) as stretches
        from time_off off
        cross join (
          select distinct place_id from weekly_slots own where doctor_id = doctor.id and ${here('own')}
        ) at
        cross join lateral generate_series(
          0, least(${to}::date, off.to_date) - greatest(${from}::date, off.from_date)
        ) n
        where off.doctor_id = doctor.id
        group by 1, 2
      ) away
      join weekly_slots slot on slot.doctor_id = doctor.id and slot.place_id = away.place_id
        and slot.weekday = extract(isodow from away.date)::int
        and away.date between slot.from_date and slot.until_date
      cross join lateral unnest(away.stretches * tstzmultirange(
        instants_at(zone_of(slot.place_id), away.date, slot.start_time, slot.end_time)
      )) stretch
      where not exists (
        select from closures closed
        where closed.place_id = slot.place_id and away.date between closed.from_date and closed.to_date
      )
    ), 0)::int as offered
    from doctors doctor join persons person on person.id = doctor.user_id
    where ${doctorId ? sql`doctor.id = ${doctorId}::uuid` : sql`true`}
  `.execute(db)
  return rows
}
