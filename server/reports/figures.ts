import { type RawBuilder, sql } from 'kysely'
import type { Analytics, AnalyticsFilter } from '#contract/reports/reports.ts'
import type { Queries } from '../platform/database.ts'
import { allOf } from '../platform/where.ts'
import { causeFigures } from './cause-figures.ts'
import { visitFigures } from './visit-figures.ts'

/** The dates of a report; its causes are those until `past`, the last date that is over, which may be before `from`. */
type Dates = { from: string; to: string; past: string; step: Analytics['step'] }

/** What a group of figures is about. From `weekday` on they are of past dates alone. */
type About =
  | 'period'
  | 'slot'
  | 'doctor'
  | 'ahead'
  | 'weekday'
  | 'lead'
  | 'visit'
  | 'lost'
  | 'waited'
  | 'reminded'
  | 'unclosed'
  | 'why'
  | 'moved'

export type Figure = {
  about: About
  /** The period's first date, `weekday hour`, or what the figures are kept by. */
  key: string
  bookings: number
  kept: number
  minutes: number
  /** Of reasons and lost times: how many of the times stayed empty. */
  cancellations: number
  noShows: number
  /** Cents. */
  revenue: number
}

/** The conditions of a filter on columns of this table; none without a filter. */
export const matches = (table: string, { placeId, kindId, doctorId }: AnalyticsFilter): RawBuilder<unknown> =>
  allOf([
    placeId && sql`${sql.ref(`${table}.place_id`)} = ${placeId}::uuid`,
    kindId && sql`${sql.ref(`${table}.kind_id`)} = ${kindId}::uuid`,
    doctorId && sql`${sql.ref(`${table}.doctor_id`)} = ${doctorId}::uuid`,
  ])

/**
 * The daily figures of a range. Of everything they are the kept sums, of places and kinds of visit those kept by both.
 * Those of one doctor are made from their few visits, in the same way (decision 0101): a doctor's visits are read by
 * index, and to keep figures of each would be a row for nearly every visit.
 */
function figuresOf({ placeId, kindId, doctorId }: AnalyticsFilter, { from, to }: Dates): RawBuilder<unknown> {
  if (doctorId) {
    const scope = {
      on: (date: RawBuilder<unknown>) => sql`${date} between ${from}::date and ${to}::date`,
      of: sql`claim.doctor_id = ${doctorId}::uuid`,
    }
    // Whether a time was lost is asked of all the doctor's visits; place and kind of visit choose among the answers.
    return sql`materialized (
      select * from ((${visitFigures(scope)}) union all (${causeFigures(scope)})) figure
      where ${matches('figure', { placeId, kindId })}
    )`
  }
  const within = sql`figure.date between ${from}::date and ${to}::date`
  return placeId || kindId
    ? sql`not materialized (
        select * from daily_figures_by_place figure where ${matches('figure', { placeId, kindId })} and ${within}
      )`
    : sql`not materialized (select * from daily_figures figure where ${within})`
}

/** The figures of a report in groups. */
export async function readFigures(db: Queries, filter: AnalyticsFilter, dates: Dates): Promise<Figure[]> {
  const sums = sql`
    sum(bookings)::int as bookings, sum(kept)::int as kept, sum(coalesce(kept_minutes, kept * 60))::int as minutes,
    sum(cancellations)::int as cancellations, sum(no_shows)::int as "noShows", sum(revenue_cents)::bigint as revenue`
  const { rows } = await sql<Figure>`
    with figure as ${figuresOf(filter, dates)}
    select case when period is null then 'slot' else 'period' end as about,
      coalesce(period::text, weekday || ' ' || key) as key, ${sums}
    from (
      select *, date_trunc(${dates.step}, date::timestamp)::date as period, extract(isodow from date)::int as weekday
      from figure where kind = 'hour'
    ) slot
    group by grouping sets ((period), (weekday, key))
    union all
    select 'doctor', key, ${sums} from figure where kind = 'doctor' group by key
    union all
    select 'ahead', key, ${sums} from figure where kind = 'lead' group by key
    union all
    select about, key, ${sums}
    from (
      select case kind when 'hour' then 'weekday' else kind end as about,
        case kind when 'hour' then extract(isodow from date)::text else key end as key,
        bookings, kept, kept_minutes, cancellations, no_shows, revenue_cents
      from figure
      where date <= ${dates.past}::date
        and kind in ('lead', 'hour', 'visit', 'lost', 'waited', 'reminded', 'unclosed', 'why', 'moved')
    ) past
    group by about, key
  `.execute(db)
  return rows
}
