import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import { addDays } from '#contract/clinic-time.ts'
import type { Analytics } from '#contract/reports/reports.ts'
import { earliestDate } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { getCauses } from './causes.ts'
import { moneyByMethod } from './money.ts'

const mostDays = 3 * 366
const usualDays = 30

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** A step is a day for ranges up to a quarter of a year, a week up to two years, a month beyond. */
const stepOf = (days: number): Analytics['step'] => (days <= 92 ? 'day' : days <= 731 ? 'week' : 'month')

/** One group of one of the four groupings; the other groupings' columns are null. */
type Row = {
  period: string | null
  doctor_id: string | null
  weekday: number | null
  hour: number | null
  lead: number | null
  bookings: number
  kept: number
  minutes: number
  cancellations: number
  no_shows: number
  revenue: number
}

const buckets = ['same day', '1-2 days', '3-7 days', '8-14 days', '15-30 days']

/**
 * What happened within a range of clinic-local dates, from the daily figures, which are some seconds old. Throws
 * `invalid_input` for a range that ends before it begins or is longer than three years.
 */
export async function getAnalytics(
  db: Queries,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Analytics> {
  const now = await sql<{ today: string }>`select clinic_today() as today`.execute(db)
  const { today } = now.rows[0]!
  const to = asked.to ?? today
  const usual = addDays(to, 1 - usualDays)
  const from = asked.from ?? (usual < earliestDate ? earliestDate : usual)
  const days = daysBetween(from, to)
  if (days < 1 || days > mostDays) {
    throw new Failure('invalid_input', {
      issues: [{ path: 'to', message: rule('three_years') }],
    })
  }
  const step = stepOf(days)
  const sums = sql`
    sum(bookings)::int as bookings, sum(kept)::int as kept, sum(coalesce(kept_minutes, kept * 60))::int as minutes,
    sum(cancellations)::int as cancellations, sum(no_shows)::int as no_shows, sum(revenue_cents)::bigint as revenue`
  const of = (kind: string) =>
    sql`daily_figures where kind = ${sql.lit(kind)} and date between ${from}::date and ${to}::date`
  const { rows } = await sql<Row>`
    select period, null as doctor_id, weekday, hour, null::int as lead, ${sums}
    from (
      select *, date_trunc(${step}, date::timestamp)::date as period, extract(isodow from date)::int as weekday,
        key::int as hour
      from ${of('hour')}
    ) figure
    group by grouping sets ((period), (weekday, hour))
    union all
    select null, key, null, null, null, ${sums} from ${of('doctor')} group by key
    union all
    select null, null, null, null, key::int, ${sums} from ${of('lead')} group by key
  `.execute(db)
  const doctors = await offeredOf(db, from, to)
  const past = to < today ? to : addDays(today, -1)
  const offered = past === to ? doctors : past < from ? [] : await offeredOf(db, from, past)
  const minutes = offered.reduce((sum, doctor) => sum + doctor.offered, 0)
  const causes = await getCauses(db, { from, to: past, offered: minutes }, buckets)
  return { from, to, step, ...summed(rows, doctors), ...causes, money: await moneyByMethod(db, from, to) }
}

type Offered = { id: string; name: string; specialization: string; offered: number }

/** How many minutes of each doctor can be booked within some dates: their hours, less closures and time off. */
async function offeredOf(db: Queries, from: string, to: string): Promise<Offered[]> {
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
      where slot.doctor_id = doctor.id and span.since <= span.until
    ), 0)::int - coalesce((
      select sum(extract(epoch from upper(stretch) - lower(stretch)) / 60)
      from (
        select greatest(${from}::date, off.from_date) + n as date, at.place_id,
          range_agg(time_off_at(off, at.place_id)) as stretches
        from time_off off
        cross join (select distinct place_id from weekly_slots where doctor_id = doctor.id) at
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
  `.execute(db)
  return rows
}

/** Hours with two decimals. */
const inHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

type Group<K> = Map<
  K,
  {
    bookings: number
    kept: number
    minutes: number
    revenue: number
    cancellations: number
    noShows: number
  }
>

function add<K>(groups: Group<K>, key: K, row: Row): void {
  const group = groups.get(key) ?? { bookings: 0, kept: 0, minutes: 0, revenue: 0, cancellations: 0, noShows: 0 }
  group.bookings += row.bookings
  group.kept += row.kept
  group.minutes += row.minutes
  group.revenue += row.revenue
  group.cancellations += row.cancellations
  group.noShows += row.no_shows
  groups.set(key, group)
}

function summed(
  rows: Row[],
  doctors: Offered[],
): Omit<Analytics, 'from' | 'to' | 'step' | 'noShows' | 'lost' | 'waiting' | 'money'> {
  const periods: Group<string> = new Map()
  const byDoctor: Group<string> = new Map()
  const hours: Group<string> = new Map()
  const lead: Group<number> = new Map()
  const all: Group<'all'> = new Map()
  for (const row of rows) {
    if (row.period !== null) {
      add(periods, row.period, row)
      add(all, 'all', row)
    } else if (row.doctor_id !== null) add(byDoctor, row.doctor_id, row)
    else if (row.weekday !== null) add(hours, `${row.weekday} ${row.hour}`, row)
    else if (row.lead !== null) add(lead, row.lead, row)
  }
  const sumsOf = (
    group: { bookings: number; revenue: number; cancellations: number; noShows: number } | undefined,
  ) => ({
    bookings: group?.bookings ?? 0,
    revenue: (group?.revenue ?? 0) / 100,
    cancellations: group?.cancellations ?? 0,
    noShows: group?.noShows ?? 0,
  })
  /** `booked` and `offered` are minutes, `revenueCents` is cents. */
  const useOf = (appointments: number, booked: number, offered: number, revenueCents: number) => ({
    appointments,
    bookedHours: inHours(booked),
    offeredHours: inHours(offered),
    utilisation: offered === 0 ? 0 : Math.round((Math.min(booked, offered) / offered) * 1000) / 1000,
    revenue: revenueCents / 100,
  })
  const used = doctors
    .map(({ id, name, specialization, offered }) => {
      const group = byDoctor.get(id)
      return {
        id,
        name,
        specialization,
        offered,
        bookings: group?.bookings ?? 0,
        minutes: group?.minutes ?? 0,
        revenue: group?.revenue ?? 0,
      }
    })
    .filter(({ bookings, offered }) => bookings > 0 || offered > 0)
  const specialties = new Map<string, { bookings: number; minutes: number; offered: number; revenue: number }>()
  for (const { specialization, bookings, minutes, offered, revenue } of used) {
    const sum = specialties.get(specialization) ?? { bookings: 0, minutes: 0, offered: 0, revenue: 0 }
    specialties.set(specialization, {
      bookings: sum.bookings + bookings,
      minutes: sum.minutes + minutes,
      offered: sum.offered + offered,
      revenue: sum.revenue + revenue,
    })
  }
  return {
    totals: sumsOf(all.get('all')),
    periods: [...periods.entries()]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([period, group]) => ({ from: period, ...sumsOf(group) })),
    doctors: used
      .sort((a, b) => b.bookings - a.bookings || a.name.localeCompare(b.name))
      .slice(0, 100)
      .map(({ id, name, specialization, bookings, minutes, offered, revenue }) => ({
        _id: id,
        name,
        specialization,
        ...useOf(bookings, minutes, offered, revenue),
      })),
    specialties: [...specialties.entries()]
      .sort(([, a], [, b]) => b.bookings - a.bookings)
      .map(([specialization, { bookings, minutes, offered, revenue }]) => ({
        specialization,
        ...useOf(bookings, minutes, offered, revenue),
      })),
    leadTime: buckets.map((bucket, n) => ({ bucket, bookings: lead.get(n)?.bookings ?? 0 })),
    hours: [...hours.entries()].map(([key, { bookings }]) => {
      const [weekday, hour] = key.split(' ').map(Number)
      return { weekday: weekday!, hour: hour!, bookings }
    }),
  }
}
