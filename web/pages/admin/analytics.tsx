import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays, dateInWords } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import type { Analytics } from '#contract/reports.ts'
import { startHours, weekdays } from '#contract/rules.ts'
import { useClinicClock } from '../../clinic.ts'
import { analyticsQuery } from '../../features/reports/queries.ts'
import { Bars, Columns, HeatMap } from '../../ui/charts/charts.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import '../../ui/panel.css'
import '../../ui/table.css'
import './analytics.css'

export const meta = () => [{ title: 'Analytics · Salus' }]

const ranges = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
]

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
        <Charts report={report.data} />
      ) : (
        <Skeleton height={600} radius={10} aria-hidden="true" />
      )}
    </>
  )
}

const percent = (value: number) => `${Math.round(value * 1000) / 10} %`

function Charts({ report }: { report: Analytics }) {
  const { totals, periods, doctors, specialties, leadTime, hours, step } = report
  const label = (from: string) => (step === 'month' ? from.slice(0, 7) : dateInWords(from, 'short'))
  const over = (of: (period: Analytics['periods'][number]) => number) =>
    periods.map((period) => ({ label: label(period.from), value: of(period) }))
  const at = (row: number, column: number) =>
    hours.find(({ weekday, hour }) => weekday === row + 1 && hour === startHours[column])?.bookings ?? 0
  const busiest = doctors.slice(0, 12)
  return (
    <div className="stack">
      <Stats>
        <Stat label="Bookings" count={totals.bookings} />
        <Stat label="Revenue" count={asPrice(totals.revenue)} />
        <Stat label="Cancellations" count={totals.cancellations} />
        <Stat label="No-shows" count={totals.noShows} />
      </Stats>
      <div className="charts">
        <ChartFigure
          title="Bookings"
          columns={[step, 'Bookings']}
          rows={periods.map(({ from, bookings }) => [from, bookings])}
        >
          <Columns name="Bookings" points={over(({ bookings }) => bookings)} />
        </ChartFigure>
        <ChartFigure
          title="Revenue"
          columns={[step, 'Dollars']}
          rows={periods.map(({ from, revenue }) => [from, revenue.toFixed(2)])}
        >
          <Columns name="Revenue" points={over(({ revenue }) => revenue)} format={asPrice} />
        </ChartFigure>
        <ChartFigure
          title="Cancellations and no-shows"
          columns={[step, 'Cancellations', 'No-shows']}
          rows={periods.map(({ from, cancellations, noShows }) => [from, cancellations, noShows])}
        >
          <Columns
            name="Cancellations and no-shows"
            points={over(({ cancellations, noShows }) => cancellations + noShows)}
          />
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
          title="Utilisation by doctor"
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
            points={busiest.map(({ name, utilisation }) => ({ label: `Dr. ${name}`, value: utilisation }))}
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
