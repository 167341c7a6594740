import { useMemo } from 'react'
import type { Analytics } from '#contract/reports/reports.ts'
import { startHours, weekdays } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { specialtyInWords } from '../../language/specialty.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { Bars, HeatMap } from '../../ui/charts/charts.tsx'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { Causes } from './causes.tsx'
import { Money } from './money.tsx'
import { daysAhead, drawn } from './drawn.ts'
import { changeOf, datesOf, isComparable } from './periods.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const TimeChart = lazyPart(() => import('../../ui/charts/time-chart.tsx').then((part) => part.TimeChart), {
  loading: <Skeleton height={264} />,
  failed: (retry) => <Failed message={analyticsPage.notLoaded} onRetry={retry} />,
})

type Props = {
  report: Analytics
  before: Analytics | undefined
  /** The address of the appointments on these dates. */
  opens: (dates: { from: string; to: string }) => string
}

/** The usual start hours, extended to all hours with bookings. */
function hoursWith(hours: Analytics['hours']): number[] {
  const all = [...startHours, ...hours.filter(({ bookings }) => bookings > 0).map(({ hour }) => hour)]
  const first = Math.min(...all)
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, n) => first + n)
}

/** The charts of a report, each with a table; the range before is a dashed line. */
export function ReportCharts({ report, before, opens }: Props) {
  const { totals, doctors, specialties, leadTime, hours, step } = report
  const { periods, earlier, labels, bookings, revenue, lost } = useMemo(() => drawn(report, before), [report, before])
  const opensPeriod = (n: number) => opens(datesOf(report, periods[n]?.from ?? report.from))
  const { percent, change, number } = format()
  const isThin = before !== undefined && !isComparable(totals, before.totals)
  const changed = (kind: 'bookings' | 'revenue' | 'cancellations' | 'noShows') => {
    const part = isThin ? undefined : changeOf(totals[kind], before?.totals[kind])
    return part === undefined ? undefined : change(part)
  }
  const shownHours = hoursWith(hours)
  const at = (row: number, column: number) =>
    hours.find(({ weekday, hour }) => weekday === row + 1 && hour === shownHours[column])?.bookings ?? 0
  const earlierLead = (n: number) => before?.leadTime[n]?.bookings
  const usedBefore = new Map(before?.doctors.map(({ _id, utilisation }) => [_id, utilisation]))
  const specialtiesBefore = new Map(before?.specialties.map((each) => [each.specialization, each.appointments]))
  // Doctors with empty hours can be acted on, so these are listed.
  const emptiest = doctors
    .filter(({ offeredHours }) => offeredHours > 0)
    .sort((a, b) => a.utilisation - b.utilisation)
    .slice(0, 12)
  return (
    <div className="stack">
      <Stats>
        <Stat label={analyticsPage.bookings} count={totals.bookings} note={changed('bookings')} />
        <Stat label={analyticsPage.revenue} count={asPrice(totals.revenue)} note={changed('revenue')} />
        <Stat label={analyticsPage.cancellations} count={totals.cancellations} note={changed('cancellations')} />
        <Stat label={analyticsPage.noShows} count={totals.noShows} note={changed('noShows')} />
      </Stats>
      {before && (
        <p className="soft">
          {(isThin ? analyticsPage.tooThin : analyticsPage.compared)(
            dateInWords(before.from, 'short'),
            dateInWords(before.to, 'short'),
          )}
        </p>
      )}
      <div className="charts">
        <ChartFigure
          id="bookings"
          title={analyticsPage.bookings}
          columns={[analyticsPage.steps[step], analyticsPage.bookings, analyticsPage.before]}
          rows={periods.map((period, n) => [period.from, period.bookings, earlier[n]?.bookings ?? 0])}
        >
          <TimeChart name={analyticsPage.bookings} labels={labels} series={bookings} opens={opensPeriod} />
        </ChartFigure>
        <ChartFigure
          id="revenue"
          title={analyticsPage.revenue}
          columns={[analyticsPage.steps[step], format().currencyName(), analyticsPage.before]}
          rows={periods.map((period, n) => [
            period.from,
            period.revenue.toFixed(2),
            (earlier[n]?.revenue ?? 0).toFixed(2),
          ])}
        >
          <TimeChart
            name={analyticsPage.revenue}
            labels={labels}
            series={revenue}
            format={asPrice}
            opens={opensPeriod}
          />
        </ChartFigure>
        <ChartFigure
          id="cancellations-and-no-shows"
          title={analyticsPage.lost}
          columns={[
            analyticsPage.steps[step],
            analyticsPage.cancellations,
            analyticsPage.noShows,
            analyticsPage.before,
          ]}
          rows={periods.map(({ from, cancellations, noShows }, n) => [
            from,
            cancellations,
            noShows,
            (earlier[n]?.cancellations ?? 0) + (earlier[n]?.noShows ?? 0),
          ])}
        >
          <TimeChart name={analyticsPage.lost} labels={labels} series={lost} opens={opensPeriod} />
        </ChartFigure>
        <ChartFigure
          id="booked-how-far-ahead"
          title={analyticsPage.ahead.title}
          columns={[analyticsPage.ahead.column, analyticsPage.bookings, analyticsPage.before]}
          rows={leadTime.map(({ bucket, bookings }, n) => [daysAhead(bucket), bookings, earlierLead(n) ?? 0])}
        >
          <Bars
            name={analyticsPage.ahead.title}
            points={leadTime.map(({ bucket, bookings }, n) => ({
              label: daysAhead(bucket),
              value: bookings,
              before: earlierLead(n),
            }))}
          />
        </ChartFigure>
        <div className="chart-wide">
          <Money report={report} before={before} />
        </div>
        <div className="chart-wide">
          <ChartFigure
            id="busiest-hours"
            title={analyticsPage.busiest.title}
            columns={[analyticsPage.busiest.day, ...shownHours.map((hour) => `${hour}:00`)]}
            rows={weekdays.map((_, row) => [format().weekday(row), ...shownHours.map((_, column) => at(row, column))])}
          >
            <HeatMap
              name={analyticsPage.busiest.title}
              rows={weekdays.map((_, day) => format().weekday(day, 'short'))}
              columns={shownHours.map((hour) => String(hour))}
              at={at}
            />
          </ChartFigure>
        </div>
        <ChartFigure
          id="utilisation-by-doctor-emptiest-first"
          title={analyticsPage.doctors.title}
          columns={[
            analyticsPage.doctors.doctor,
            analyticsPage.doctors.booked,
            analyticsPage.doctors.offered,
            analyticsPage.doctors.utilisation,
            analyticsPage.before,
            analyticsPage.revenue,
          ]}
          rows={doctors.map((each) => [
            common.doctor(each.name),
            number(each.bookedHours),
            number(each.offeredHours),
            percent(each.utilisation),
            percent(usedBefore.get(each._id) ?? 0),
            each.revenue.toFixed(2),
          ])}
        >
          <Bars
            name={analyticsPage.doctors.chart}
            points={emptiest.map(({ _id, name, utilisation }) => ({
              label: common.doctor(name),
              value: utilisation,
              before: usedBefore.get(_id),
            }))}
            most={1}
            format={percent}
          />
        </ChartFigure>
        <ChartFigure
          id="by-specialty"
          title={analyticsPage.specialties.title}
          columns={[
            analyticsPage.specialties.specialty,
            analyticsPage.bookings,
            analyticsPage.before,
            analyticsPage.doctors.utilisation,
            analyticsPage.revenue,
          ]}
          rows={specialties.map((each) => [
            specialtyInWords(each.specialization),
            each.appointments,
            specialtiesBefore.get(each.specialization) ?? 0,
            percent(each.utilisation),
            each.revenue.toFixed(2),
          ])}
        >
          <Bars
            name={analyticsPage.specialties.chart}
            points={specialties.slice(0, 12).map(({ specialization, appointments }) => ({
              label: specialtyInWords(specialization),
              value: appointments,
              before: before && (specialtiesBefore.get(specialization) ?? 0),
            }))}
          />
        </ChartFigure>
      </div>
      <Causes report={report} before={before} />
    </div>
  )
}
