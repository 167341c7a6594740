import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays } from '#contract/clinic-time.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForAnalytics } from '../../features/reports/early.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { analyticsQuery } from '../../features/reports/queries.ts'
import { ranges } from '../../features/reports/drawn.ts'
import { ReportCharts } from '../../features/reports/report-charts.tsx'
import { rangeBefore, rangeIn } from '../../features/reports/periods.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const clientLoader = askEarly(['admin'], askForAnalytics)

export const meta = () => [{ title: analyticsPage.title }]

export default function AnalyticsSection() {
  const clock = useClinicClock()
  return (
    <>
      <h1>{analyticsPage.heading}</h1>
      {clock ? <Report today={clock.date} /> : <Skeleton height={600} />}
    </>
  )
}

function Report({ today }: { today: string }) {
  const [address, setAddress] = useSearchParams()
  function show(range: { from: string; to: string }) {
    const next = new URLSearchParams(window.location.search)
    for (const [name, date] of Object.entries(range)) next.set(name, date)
    setAddress(next, { preventScrollReset: true })
  }
  const { from, to } = rangeIn(address, today)
  const report = useQuery(analyticsQuery(from, to))
  const earlier = rangeBefore(from, to)
  const before = useQuery(analyticsQuery(earlier.from, earlier.to))
  return (
    <>
      <FilterBar>
        <DateField
          label={analyticsPage.from}
          value={from}
          max={to}
          onChange={(date) => date && date <= to && show({ from: date, to })}
        />
        <DateField
          label={analyticsPage.to}
          value={to}
          min={from}
          onChange={(date) => date && date >= from && show({ from, to: date })}
        />
        {ranges.map(({ days, id }) => (
          <Button
            key={days}
            variant="default"
            aria-pressed={from === addDays(today, 1 - days) && to === today}
            onClick={() => show({ from: addDays(today, 1 - days), to: today })}
          >
            {analyticsPage.ranges[id]}
          </Button>
        ))}
        <Button variant="default" onClick={() => show({ from: today, to: addDays(today, 29) })}>
          {analyticsPage.ranges.next}
        </Button>
      </FilterBar>
      <Loaded of={report} failed={({ message }) => message} shape={600}>
        {(known) => (
          <ReportCharts
            report={known}
            before={before.data}
            opens={({ from, to }) => `/admin/dashboard/appointments?from=${from}&to=${to}&sort=oldest`}
          />
        )}
      </Loaded>
    </>
  )
}
