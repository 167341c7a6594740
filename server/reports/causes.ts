import { sql } from 'kysely'
import type { ReasonAct } from '#contract/desk/desk-stages.ts'
import { type Analytics, reminders } from '#contract/reports/reports.ts'
import type { Queries } from '../platform/database.ts'

type Row = {
  about: 'lead' | 'weekday' | 'visit' | 'lost' | 'waited' | 'reminded' | 'why' | 'moved'
  key: string
  count: number
  noShows: number
  /** The number of freed times that were never booked again. */
  empty: number
  minutes: number
}

/**
 * The percentile of waits: the time (minutes) within which this share of all people had their turn; null without waits.
 */
function shareWaited(waits: readonly { minutes: number; count: number }[], share: number): number | null {
  const all = waits.reduce((sum, { count }) => sum + count, 0)
  let upto = 0
  for (const { minutes, count } of waits) {
    upto += count
    if (upto >= all * share) return minutes
  }
  return null
}

/**
 * The causes in the past part of a range of clinic-local dates: who did not come, which times were lost and why, and
 * how long people waited. `offered`: the minutes that could be booked in the range.
 */
export async function getCauses(
  db: Queries,
  { from, to, offered }: { from: string; to: string; offered: number },
  buckets: readonly string[],
): Promise<Pick<Analytics, 'noShows' | 'lost' | 'waiting'>> {
  const { rows } = await sql<Row>`
    select about, key, sum(count)::int as count, sum(no_shows)::int as "noShows", sum(cancellations)::int as empty,
       sum(minutes)::int as minutes
    from (
      select case kind when 'hour' then 'weekday' else kind end as about,
        case kind when 'hour' then extract(isodow from date)::text else key end as key,
        case when kind in ('lost', 'waited', 'why', 'moved') then bookings else kept end as count,
        no_shows, cancellations,
        coalesce(kept_minutes, kept * 60) as minutes
      from daily_figures
      where date between ${from}::date and ${to}::date
        and kind in ('lead', 'hour', 'visit', 'lost', 'waited', 'reminded', 'why', 'moved')
    ) figure
    group by about, key
  `.execute(db)
  const { rows: kinds } = await sql<{ id: string; name: string }>`select id, name from kinds`.execute(db)
  const { rows: reasons } = await sql<{ id: string; act: ReasonAct; name: string }>`
    select id, act, name from change_reasons order by act, number
  `.execute(db)
  const of = (about: Row['about']) => rows.filter((row) => row.about === about)
  const one = (about: Row['about'], key: string) => {
    const row = of(about).find((each) => each.key === key)
    return { visits: row?.count ?? 0, noShows: row?.noShows ?? 0 }
  }
  const lost = (key: string) => {
    const row = of('lost').find((each) => each.key === key)
    return { times: row?.count ?? 0, minutes: row?.minutes ?? 0 }
  }
  const waits = of('waited')
    .map(({ key, count }) => ({ minutes: Number(key), count }))
    .sort((a, b) => a.minutes - b.minutes)
  const kept = of('weekday').reduce((sum, { minutes }) => sum + minutes, 0)
  const cancelled = lost('cancelled')
  const lapsed = lost('lapsed')
  return {
    noShows: {
      leadTime: buckets.map((bucket, n) => ({ bucket, ...one('lead', String(n)) })),
      weekdays: Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, ...one('weekday', String(n + 1)) })),
      kinds: kinds
        .map(({ id, name }) => ({ name, ...one('visit', id) }))
        .filter(({ visits }) => visits > 0)
        .sort((a, b) => b.visits - a.visits),
      reminders: reminders.map((reminded) => ({ reminded, ...one('reminded', reminded) })),
    },
    lost: {
      noShow: lost('no-show'),
      cancelledLate: cancelled,
      lapsed,
      neverBookedMinutes: Math.max(0, offered - kept - cancelled.minutes - lapsed.minutes),
      reasons: reasons.flatMap(({ id, act, name }) => {
        const row = of(act === 'cancel' ? 'why' : 'moved').find(({ key }) => key === id)
        return row ? [{ act, name, times: row.count, empty: row.empty, minutes: row.minutes }] : []
      }),
    },
    waiting: {
      visits: waits.reduce((sum, { count }) => sum + count, 0),
      median: shareWaited(waits, 0.5),
      p90: shareWaited(waits, 0.9),
    },
  }
}
