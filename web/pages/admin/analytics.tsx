import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, dateInWords } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import type { Analytics } from '#contract/reports.ts'
import { startHours, weekdays } from '#contract/rules.ts'
import { useClinicClock } from '../../clinic.ts'
import { analyticsQuery } from '../../features/reports/queries.ts'
import { drawn, percent, ranges } from '../../features/reports/drawn.ts'
import { changeInWords, rangeBefore } from '../../features/reports/periods.ts'
import { Bars, HeatMap } from '../../ui/charts/charts.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { TimeChart } from '../../ui/charts/time-chart.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import '../../ui/panel.css'
import '../../ui/table.css'
import './analytics.css'

export const meta = () => [{ title: 'Analytics · Salus' }]

export default function AnalyticsSection() {
  const clock = useClinicClock()
  return (
    <>
      <h1>Analytics</h1>
      {clock ? <Report today={clock.date} /> : <Skeleton height={600} radius={10} aria-hidden="true" />}
    </>
  )
}

function Report({ today }: { today: string }) {
  const [address, setAddress] = useSearchParams()
  const to = address.get('to') || today
  const from = address.get('from') || addDays(to, -29)
  const report = useQuery(analyticsQuery(from, to))
  const earlier = rangeBefore(from, to)
  const before = useQuery(analyticsQuery(earlier.from, earlier.to))
  return (
    <>
      <search className="table-filters">
        <TextInput
          type="date"
          label="From"
          value={from}
          max={to}
          onChange={(event) => setAddress({ from: event.currentTarget.value, to })}
        />
        <TextInput
          type="date"
          label="To"
          value={to}
          min={from}
          onChange={(event) => setAddress({ from, to: event.currentTarget.value })}
        />
        {ranges.map(({ days, label }) => (
          <Button
            key={days}
            variant="default"
            aria-pressed={from === addDays(today, 1 - days) && to === today}
            onClick={() => setAddress({ from: addDays(today, 1 - days), to: today })}
          >
            {label}
          </Button>
        ))}
        <Button variant="default" onClick={() => setAddress({ from: today, to: addDays(today, 29) })}>
          The next 30 days
        </Button>
      </search>
      {report.isError && !report.data ? (
        <Failed message={report.error.message} onRetry={() => report.refetch()} />
      ) : report.data ? (
        <Charts report={report.data} before={before.data} />
      ) : (
        <Skeleton height={600} radius={10} aria-hidden="true" />
      )}
    </>
  )
}

function Charts({ report, before }: { report: Analytics; before: Analytics | undefined }) {
  const { totals, doctors, specialties, leadTime, hours, step } = report
  const { periods, earlier, labels, bookings, revenue, lost } = useMemo(() => drawn(report, before), [report, before])
  const change = (kind: 'bookings' | 'revenue' | 'cancellations' | 'noShows') =>
    changeInWords(totals[kind], before?.totals[kind])
  const at = (row: number, column: number) =>
    hours.find(({ weekday, hour }) => weekday === row + 1 && hour === startHours[column])?.bookings ?? 0
  // Whose hours stand empty is what somebody can do something about.
  const emptiest = doctors
    .filter(({ offeredHours }) => offeredHours > 0)
    .sort((a, b) => a.utilisation - b.utilisation)
    .slice(0, 12)
  return (
    <div className="stack">
      <Stats>
        <Stat label="Bookings" count={totals.bookings} note={change('bookings')} />
        <Stat label="Revenue" count={asPrice(totals.revenue)} note={change('revenue')} />
        <Stat label="Cancellations" count={totals.cancellations} note={change('cancellations')} />
        <Stat label="No-shows" count={totals.noShows} note={change('noShows')} />
      </Stats>
      {before && (
        <p className="soft">
          Compared with the same number of days before, {dateInWords(before.from, 'short')} to{' '}
          {dateInWords(before.to, 'short')}: the dashed line.
        </p>
      )}
      <div className="charts">
        <ChartFigure
          title="Bookings"
          columns={[step, 'Bookings', 'In the time before']}
          rows={periods.map((period, n) => [period.from, period.bookings, earlier[n]?.bookings ?? 0])}
        >
          <TimeChart name="Bookings" labels={labels} series={bookings} />
        </ChartFigure>
        <ChartFigure
          title="Revenue"
          columns={[step, 'Dollars', 'In the time before']}
          rows={periods.map((period, n) => [
            period.from,
            period.revenue.toFixed(2),
            (earlier[n]?.revenue ?? 0).toFixed(2),
          ])}
        >
          <TimeChart name="Revenue" labels={labels} series={revenue} format={asPrice} />
        </ChartFigure>
        <ChartFigure
          title="Cancellations and no-shows"
          columns={[step, 'Cancellations', 'No-shows']}
          rows={periods.map(({ from, cancellations, noShows }) => [from, cancellations, noShows])}
        >
          <TimeChart name="Cancellations and no-shows" labels={labels} series={lost} />
        </ChartFigure>
        <ChartFigure
          title="Booked how far ahead"
          columns={['Ahead', 'Bookings']}
          rows={leadTime.map(({ bucket, bookings }) => [bucket, bookings])}
        >
          <Bars
            name="Booked how far ahead"
            points={leadTime.map(({ bucket, bookings }) => ({ label: bucket, value: bookings }))}
          />
        </ChartFigure>
        <div className="chart-wide">
          <ChartFigure
            title="Busiest hours"
            columns={['Day', ...startHours.map((hour) => `${hour}:00`)]}
            rows={weekdays.map((day, row) => [day, ...startHours.map((_, column) => at(row, column))])}
          >
            <HeatMap
              name="Busiest hours"
              rows={weekdays.map((day) => day.slice(0, 3))}
              columns={startHours.map((hour) => String(hour))}
              at={at}
            />
          </ChartFigure>
        </div>
        <ChartFigure
          title="Utilisation by doctor, emptiest first"
          columns={['Doctor', 'Booked hours', 'Offered hours', 'Utilisation', 'Revenue']}
          rows={doctors.map((each) => [
            `Dr. ${each.name}`,
            each.bookedHours,
            each.offeredHours,
            percent(each.utilisation),
            each.revenue.toFixed(2),
          ])}
        >
          <Bars
            name="Utilisation by doctor"
            points={emptiest.map(({ name, utilisation }) => ({ label: `Dr. ${name}`, value: utilisation }))}
            most={1}
            format={percent}
          />
        </ChartFigure>
        <ChartFigure
          title="By specialty"
          columns={['Specialty', 'Bookings', 'Utilisation', 'Revenue']}
          rows={specialties.map((each) => [
            each.specialization,
            each.appointments,
            percent(each.utilisation),
            each.revenue.toFixed(2),
          ])}
        >
          <Bars
            name="Bookings by specialty"
            points={specialties
              .slice(0, 12)
              .map(({ specialization, appointments }) => ({ label: specialization, value: appointments }))}
          />
        </ChartFigure>
      </div>
    </div>
  )
}
