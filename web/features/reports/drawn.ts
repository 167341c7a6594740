import { dateInWords } from '#contract/clinic-time.ts'
import type { Analytics } from '#contract/reports.ts'
import { everyPeriod, type Period } from './periods.ts'

/** The ranges that are one press away, ending today. */
export const ranges = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
]

export const percent = (value: number) => `${Math.round(value * 1000) / 10} %`

/** What the charts over time draw: every period, and the time before beside it. */
export function drawn(report: Analytics, before: Analytics | undefined) {
  const periods = everyPeriod(report)
  const earlier = before ? everyPeriod(before) : []
  const over = (label: string, of: (period: Period) => number) => [
    { label, values: periods.map(of) },
    ...(before
      ? [
          {
            label: 'in the time before',
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
    bookings: over('bookings', (period) => period.bookings),
    revenue: over('revenue', (period) => period.revenue),
    lost: [
      { label: 'cancelled or not come', values: periods.map((each) => each.cancellations + each.noShows) },
      { label: 'of them not come', values: periods.map(({ noShows }) => noShows), isPart: true },
    ],
  }
}
