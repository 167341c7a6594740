import { sql } from 'kysely'
import type { ReasonAct } from '#contract/desk/desk-stages.ts'
import { type Analytics, reminders } from '#contract/reports/reports.ts'
import type { Queries } from '../platform/database.ts'
import type { Figure } from './figures.ts'

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
 * The causes in the past part of a range: which visits took place, who did not come, which times were lost and why, and
 * how long people waited. `offered`: the minutes that could be booked in the range; null where that cannot be said.
 */
export async function causesOf(
  db: Queries,
  { figures, offered }: { figures: readonly Figure[]; offered: number | null },
  buckets: readonly string[],
): Promise<Pick<Analytics, 'visits' | 'noShows' | 'lost' | 'waiting'>> {
  const { rows: kinds } = await sql<{ id: string; name: string }>`select id, name from kinds`.execute(db)
  const { rows: reasons } = await sql<{ id: string; act: ReasonAct; name: string }>`
    select id, act, name from change_reasons order by act, number
  `.execute(db)
  const of = (about: Figure['about']) => figures.filter((figure) => figure.about === about)
  const one = (about: Figure['about'], key: string) => {
    const figure = of(about).find((each) => each.key === key)
    return { visits: figure?.kept ?? 0, noShows: figure?.noShows ?? 0 }
  }
  const lost = (key: string) => {
    const figure = of('lost').find((each) => each.key === key)
    return { times: figure?.bookings ?? 0, minutes: figure?.minutes ?? 0 }
  }
  const waits = of('waited')
    .map(({ key, bookings }) => ({ minutes: Number(key), count: bookings }))
    .sort((a, b) => a.minutes - b.minutes)
  const sumOf = (what: 'kept' | 'minutes' | 'cancellations' | 'noShows') =>
    of('weekday').reduce((sum, figure) => sum + figure[what], 0)
  const notClosed = of('unclosed').reduce((sum, { bookings }) => sum + bookings, 0)
  const cancelled = lost('cancelled')
  const lapsed = lost('lapsed')
  return {
    visits: {
      kept: sumOf('kept') - sumOf('noShows') - notClosed,
      notClosed,
      cancelled: sumOf('cancellations'),
      noShows: sumOf('noShows'),
    },
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
      neverBookedMinutes:
        offered === null ? null : Math.max(0, offered - sumOf('minutes') - cancelled.minutes - lapsed.minutes),
      reasons: reasons.flatMap(({ id, act, name }) => {
        const figure = of(act === 'cancel' ? 'why' : 'moved').find(({ key }) => key === id)
        return figure
          ? [{ act, name, times: figure.bookings, empty: figure.cancellations, minutes: figure.minutes }]
          : []
      }),
    },
    waiting: {
      visits: waits.reduce((sum, { count }) => sum + count, 0),
      median: shareWaited(waits, 0.5),
      p90: shareWaited(waits, 0.9),
    },
  }
}
