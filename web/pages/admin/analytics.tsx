import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForAnalytics } from '../../features/reports/early.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { askedBefore, askedIn, filterNames, appointmentsOf } from '../../features/reports/filters.ts'
import { analyticsQuery } from '../../features/reports/queries.ts'
import { ReportCharts } from '../../features/reports/report-charts.tsx'
import { ReportFilters } from '../../features/reports/report-filters.tsx'
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
  const [address] = useSearchParams()
  const asked = askedIn(address, today)
  const report = useQuery(analyticsQuery(asked))
  const before = useQuery(analyticsQuery(askedBefore(asked, today)))
  // A report is never compared with what came before another one.
  const isOfAnother = before.isPlaceholderData && !report.isPlaceholderData
  return (
    <>
      <ReportFilters asked={asked} today={today} />
      <Loaded of={report} failed={({ message }) => message} shape={600}>
        {(known) => (
          <ReportCharts
            report={known}
            before={isOfAnother ? undefined : before.data}
            isOfKind={asked.kindId !== undefined}
            isFiltered={filterNames.some((name) => asked[name])}
            opens={(dates) => appointmentsOf(asked, dates)}
          />
        )}
      </Loaded>
    </>
  )
}
