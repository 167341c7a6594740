import type { Analytics } from '#contract/reports/reports.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { everyPeriod, type Period } from './periods.ts'

/** The ranges with a button, all ending today. */
export const ranges = [
  { days: 30, id: 'month' },
  { days: 90, id: 'quarter' },
  { days: 365, id: 'year' },
] as const

/** A range of days between booking and visit in words; an unknown range is shown as the server names it. */
export const daysAhead = (bucket: string): string => (analyticsPage.buckets as Record<string, string>)[bucket] ?? bucket

const plain = (value: number) => format().number(value)

/** The data of the charts over time: all periods, beside the same periods before. */
export function drawn(report: Analytics, before: Analytics | undefined) {
  const periods = everyPeriod(report)
  const earlier = before ? everyPeriod(before) : []
  const over = (label: string, said: (value: number) => string, of: (period: Period) => number, inWords = plain) => [
    { label, said, values: periods.map(of) },
    ...(before
      ? [
          {
            label: analyticsPage.before,
            said: (value: number) => analyticsPage.drawn.before(inWords(value)),
            values: periods.map((_, n) => (earlier[n] ? of(earlier[n]) : 0)),
            isBefore: true,
          },
        ]
      : []),
  ]
  return {
    periods,
    earlier,
    labels: periods.map(({ from }) => (report.step === 'month' ? from.slice(0, 7) : dateInWords(from, 'short'))),
    bookings: over(analyticsPage.bookings, analyticsPage.drawn.bookings, (period) => period.bookings),
    revenue: over(
      analyticsPage.revenue,
      (value) => analyticsPage.drawn.revenue(asPrice(value)),
      (period) => period.revenue,
      asPrice,
    ),
    // The column shows both; no-shows are drawn over a part of it.
    lost: [
      {
        label: analyticsPage.cancellations,
        said: analyticsPage.drawn.lost,
        values: periods.map((each) => each.cancellations + each.noShows),
      },
      {
        label: analyticsPage.noShows,
        said: analyticsPage.drawn.notCome,
        values: periods.map(({ noShows }) => noShows),
        isPart: true,
      },
    ],
  }
}

export type Drawn = ReturnType<typeof drawn>
