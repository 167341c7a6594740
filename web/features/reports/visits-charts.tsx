import type { Analytics } from '#contract/reports/reports.ts'
import { startHours, weekdays } from '#contract/rules.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { asPrice, format } from '../../language/format.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { Bars, HeatMap } from '../../ui/charts/charts.tsx'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { daysAhead, type Drawn } from './drawn.ts'

const TimeChart = lazyPart(() => import('../../ui/charts/time-chart.tsx').then((part) => part.TimeChart), {
  loading: <Skeleton height={264} />,
  failed: (retry) => <Failed message={analyticsPage.notLoaded} onRetry={retry} />,
})

type Props = {
  report: Analytics
  drawn: Drawn
  /** The address of the appointments of the period with this number. */
  opens: (n: number) => string
}

/** Bookings, and what became of them, over time. */
export function VisitsOverTime({ report: { step }, drawn, opens }: Props) {
  const { periods, earlier, labels, bookings, lost } = drawn
  return (
    <div className="charts">
      <ChartFigure
        id="bookings"
        title={analyticsPage.bookings}
        columns={[analyticsPage.steps[step], analyticsPage.bookings, analyticsPage.before]}
        rows={periods.map((period, n) => [period.from, period.bookings, earlier[n]?.bookings ?? 0])}
      >
        <TimeChart name={analyticsPage.bookings} labels={labels} series={bookings} opens={opens} />
      </ChartFigure>
      <ChartFigure
        id="cancellations-and-no-shows"
        title={analyticsPage.lost}
        columns={[analyticsPage.steps[step], analyticsPage.cancellations, analyticsPage.noShows, analyticsPage.before]}
        rows={periods.map(({ from, cancellations, noShows }, n) => [
          from,
          cancellations,
          noShows,
          (earlier[n]?.cancellations ?? 0) + (earlier[n]?.noShows ?? 0),
        ])}
      >
        <TimeChart name={analyticsPage.lost} labels={labels} series={lost} opens={opens} />
      </ChartFigure>
    </div>
  )
}

/** What was received for the visits of each period. */
export function RevenueOverTime({ report: { step }, drawn, opens }: Props) {
  const { periods, earlier, labels, revenue } = drawn
  return (
    <ChartFigure
      id="revenue"
      title={analyticsPage.revenue}
      columns={[analyticsPage.steps[step], format().currencyName(), analyticsPage.before]}
      rows={periods.map((period, n) => [period.from, period.revenue.toFixed(2), (earlier[n]?.revenue ?? 0).toFixed(2)])}
    >
      <TimeChart name={analyticsPage.revenue} labels={labels} series={revenue} format={asPrice} opens={opens} />
    </ChartFigure>
  )
}

type Compared = { report: Analytics; before: Analytics | undefined }

export function BookedAhead({ report: { leadTime }, before }: Compared) {
  const earlier = (n: number) => before?.leadTime[n]?.bookings
  return (
    <ChartFigure
      id="booked-how-far-ahead"
      title={analyticsPage.ahead.title}
      columns={[analyticsPage.ahead.column, analyticsPage.bookings, analyticsPage.before]}
      rows={leadTime.map(({ bucket, bookings }, n) => [daysAhead(bucket), bookings, earlier(n) ?? 0])}
    >
      <Bars
        name={analyticsPage.ahead.title}
        points={leadTime.map(({ bucket, bookings }, n) => ({
          label: daysAhead(bucket),
          value: bookings,
          before: earlier(n),
        }))}
      />
    </ChartFigure>
  )
}

/** The usual start hours, extended to all hours with bookings. */
function hoursWith(hours: Analytics['hours']): number[] {
  const all = [...startHours, ...hours.filter(({ bookings }) => bookings > 0).map(({ hour }) => hour)]
  const first = Math.min(...all)
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, n) => first + n)
}

export function BusiestHours({ report: { hours } }: { report: Analytics }) {
  const shown = hoursWith(hours)
  const at = (row: number, column: number) =>
    hours.find(({ weekday, hour }) => weekday === row + 1 && hour === shown[column])?.bookings ?? 0
  return (
    <ChartFigure
      id="busiest-hours"
      title={analyticsPage.busiest.title}
      columns={[analyticsPage.busiest.day, ...shown.map((hour) => `${hour}:00`)]}
      rows={weekdays.map((_, row) => [format().weekday(row), ...shown.map((__, column) => at(row, column))])}
    >
      <HeatMap
        name={analyticsPage.busiest.title}
        rows={weekdays.map((_, day) => format().weekday(day, 'short'))}
        columns={shown.map((hour) => String(hour))}
        at={at}
      />
    </ChartFigure>
  )
}
