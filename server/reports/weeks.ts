import { sql } from 'kysely'
import type { Week, Weeks } from '#contract/reports/overview.ts'
import { addDays } from '#contract/clinic-time.ts'
import type { Queries } from '../platform/database.ts'

type Day = { date: string; visits: number; revenue: number; noShows: number; minutes: number }

/** The last whole week and the one before, from the daily figures, and how full each doctor's next week is. */
export async function getWeeks(db: Queries): Promise<Weeks> {
  const known = await sql<{ monday: string }>`
    select date_trunc('week', clinic_today()::timestamp)::date as monday
  `.execute(db)
  const { monday } = known.rows[0]!
  const from = addDays(monday, -14)
  const { rows: days } = await sql<Day>`
    select day::date as date, coalesce(sum(kept), 0)::int as visits, coalesce(sum(revenue_cents), 0)::bigint as revenue,
      coalesce(sum(no_shows), 0)::int as "noShows", coalesce(sum(coalesce(kept_minutes, kept * 60)), 0)::int as minutes
    from generate_series(${from}::date, ${from}::date + 13, interval '1 day') day
    left join daily_figures figure on figure.date = day::date and figure.kind = 'hour'
    group by day order by day
  `.execute(db)
  const { rows: offered } = await sql<{ last: number; before: number }>`
    select
      (select coalesce(sum(minutes), 0)::int from offered_minutes(${monday}::date - 7, ${monday}::date - 1)) as last,
      (select coalesce(sum(minutes), 0)::int from offered_minutes(${monday}::date - 14, ${monday}::date - 8)) as before
  `.execute(db)
  const next = { from: addDays(monday, 7), to: addDays(monday, 13) }
  const { rows: doctors } = await sql<Weeks['next']['doctors'][number]>`
    select doctor.id as "_id", person.name, offered.minutes as "offeredMinutes", booked.minutes as "bookedMinutes"
    from offered_minutes(${next.from}::date, ${next.to}::date) offered
    join doctors doctor on doctor.id = offered.doctor_id join persons person on person.id = doctor.user_id
    cross join lateral (
      select coalesce(sum(extract(epoch from upper(during) - lower(during)) / 60), 0)::int as minutes
      from appointments
      where doctor_id = doctor.id and date between ${next.from}::date and ${next.to}::date and status <> 'cancelled'
    ) booked
    where offered.minutes > 0
    order by booked.minutes::float / offered.minutes, person.name, doctor.id
  `.execute(db)
  const weekOf = (of: Day[], offeredMinutes: number): Week => {
    const sum = (key: 'visits' | 'revenue' | 'noShows' | 'minutes') => of.reduce((all, day) => all + day[key], 0)
    return {
      from: of[0]!.date,
      to: of[6]!.date,
      visits: sum('visits'),
      received: sum('revenue') / 100,
      noShows: sum('noShows'),
      bookedMinutes: sum('minutes'),
      offeredMinutes,
    }
  }
  const [before, last] = [days.slice(0, 7), days.slice(7)]
  return {
    last: weekOf(last, offered[0]!.last),
    before: weekOf(before, offered[0]!.before),
    days: last.map(({ date, visits }, n) => ({ date, visits, before: before[n]!.visits })),
    next: { ...next, doctors },
  }
}
