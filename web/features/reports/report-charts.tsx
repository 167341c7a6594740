import { useMemo } from 'react'
import type { Analytics } from '#contract/reports/reports.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { specifiedFigures } from '#texts/reports/specified-figures.ts'
import { videoFigures } from '#texts/reports/video-figures.ts'
import { LostTimes, NoShowCauses } from './causes.tsx'
import { drawn } from './drawn.ts'
import { type Group, Groups } from './groups.tsx'
import { Headline } from './headline.tsx'
import { Money } from './money.tsx'
import { datesOf } from './periods.ts'
import { VideoFigures } from './video-figures.tsx'
import { SpecifiedFigures } from './specified-figures.tsx'
import { BySpecialty, UseByDoctor } from './use-of-hours.tsx'
import { BookedAhead, BusiestHours, RevenueOverTime, VisitsOverTime } from './visits-charts.tsx'

type Props = {
  report: Analytics
  before: Analytics | undefined
  /** Whether it is of one place, doctor or kind of visit. */
  isFiltered: boolean
  /** Whether it is of one kind of visit, of which hours are not offered apart. */
  isOfKind: boolean
  /** The address of the appointments on these dates. */
  opens: (dates: { from: string; to: string }) => string
}

/**
 * A report: three figures first, then its charts in groups, each chart with a table. The range before is a dashed line.
 */
export function ReportCharts({ report, before, isFiltered, isOfKind, opens }: Props) {
  const series = useMemo(() => drawn(report, before), [report, before])
  const opensPeriod = (n: number) => opens(datesOf(report, series.periods[n]?.from ?? report.from))
  const compared = { report, before }
  const overTime = { report, drawn: series, opens: opensPeriod }
  const groups: Group[] = [
    {
      id: 'visits',
      title: analyticsPage.groups.visits,
      isOpen: true,
      charts: [],
      content: () => <VisitsOverTime {...overTime} />,
    },
    {
      id: 'money',
      title: analyticsPage.groups.money,
      isOpen: true,
      charts: [],
      content: () => (
        <div className="charts">
          <RevenueOverTime {...overTime} />
          <Money {...compared} isFiltered={isFiltered} />
        </div>
      ),
    },
    {
      id: 'not-come',
      title: analyticsPage.groups.noShows,
      charts: ['no-shows-by-lead-time', 'no-shows-by-weekday', 'no-shows-by-kind', 'no-shows-by-reminder'],
      content: () => <NoShowCauses {...compared} />,
    },
    {
      id: 'hours',
      title: analyticsPage.groups.hours,
      charts: ['utilisation-by-doctor-emptiest-first', 'by-specialty', 'busiest-hours', 'booked-how-far-ahead'],
      content: () => (
        <div className="charts">
          <UseByDoctor {...compared} isOfKind={isOfKind} />
          <BySpecialty {...compared} />
          <div className="chart-wide">
            <BusiestHours report={report} />
          </div>
          <BookedAhead {...compared} />
        </div>
      ),
    },
    {
      id: 'lost',
      title: analyticsPage.causes.heading,
      charts: ['lost-hours', 'given-up', 'waiting-times'],
      content: () => <LostTimes {...compared} />,
    },
    {
      id: 'video',
      title: videoFigures.heading,
      charts: [],
      content: () => <VideoFigures />,
    },
    {
      id: 'key-figures',
      title: specifiedFigures.heading,
      charts: [],
      content: () => <SpecifiedFigures />,
    },
  ]
  return (
    <div className="stack">
      <Headline {...compared} />
      <Groups groups={groups} />
    </div>
  )
}
