import { useQuery } from '@tanstack/react-query'
import type { Week, Weeks } from '#contract/reports/overview.ts'
import { overviewPage } from '#texts/reports/overview-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { changeOf } from './periods.ts'
import { weeksQuery } from './queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const TimeChart = lazyPart(() => import('../../ui/charts/time-chart.tsx').then((part) => part.TimeChart), {
  loading: <Skeleton height={264} />,
  failed: (retry) => <Failed message={overviewPage.week.failed} onRetry={retry} />,
})

const part = (some: number, all: number): number => (all === 0 ? 0 : some / all)
const notCome = ({ noShows, visits }: Week) => part(noShows, visits)
const used = ({ bookedMinutes, offeredMinutes }: Week) => Math.min(1, part(bookedMinutes, offeredMinutes))

/** The change of a share in percentage points. */
const pointsOf = (now: number, before: number): string => {
  const points = Math.round((now - before) * 1000) / 10
  return overviewPage.week.points(`${points > 0 ? '+' : points < 0 ? '−' : '±'}${format().decimal(Math.abs(points))}`)
}

/** Four figures of the last whole week, each with its change from the week before. */
export function WeekFigures() {
  const weeks = useQuery(weeksQuery)
  return (
    <Loaded of={weeks} failed={overviewPage.week.failed} shape={120}>
      {({ last, before }) => <Compared last={last} before={before} />}
    </Loaded>
  )
}

function Compared({ last, before }: Pick<Weeks, 'last' | 'before'>) {
  const { number, percent, change } = format()
  const changed = (now: number, then: number) => {
    const by = changeOf(now, then)
    return by === undefined ? '' : change(by)
  }
  const figures = [
    [overviewPage.week.visits, number(last.visits), changed(last.visits, before.visits), last.visits - before.visits],
    [
      overviewPage.week.received,
      asPrice(last.received),
      changed(last.received, before.received),
      last.received - before.received,
    ],
    [
      overviewPage.week.noShows,
      percent(notCome(last)),
      pointsOf(notCome(last), notCome(before)),
      notCome(before) - notCome(last),
    ],
    [overviewPage.week.used, percent(used(last)), pointsOf(used(last), used(before)), used(last) - used(before)],
  ] as const
  return (
    <section className="panel overview-part" aria-labelledby="week-title">
      <h2 id="week-title">{overviewPage.week.heading}</h2>
      <dl className="week-figures">
        {figures.map(([label, figure, by, better]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
            <dd className="week-change" data-worse={better < 0 || undefined}>
              {by}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {overviewPage.week.against(dateInWords(last.from, 'short'), dateInWords(last.to, 'short'))}
      </p>
    </section>
  )
}

/** The visits of the last week by day, the week before as a dashed line. */
export function WeekChart() {
  const { data } = useQuery(weeksQuery)
  return data ? <Drawn days={data.days} /> : <Skeleton height={320} />
}

function Drawn({ days }: Pick<Weeks, 'days'>) {
  const { number } = format()
  return (
    <ChartFigure
      id="visits-last-week"
      title={overviewPage.week.chart}
      columns={[overviewPage.week.day, overviewPage.week.visits, overviewPage.week.before]}
      rows={days.map(({ date, visits, before }) => [date, visits, before])}
    >
      <TimeChart
        name={overviewPage.week.chart}
        labels={days.map(({ date }) => dateInWords(date, 'short'))}
        series={[
          { label: overviewPage.week.visits, said: overviewPage.week.said, values: days.map(({ visits }) => visits) },
          {
            label: overviewPage.week.before,
            said: (count) => overviewPage.week.saidBefore(number(count)),
            values: days.map(({ before }) => before),
            isBefore: true,
          },
        ]}
        opens={(n) => `/admin/dashboard/appointments?from=${days[n]?.date}&to=${days[n]?.date}&sort=oldest`}
      />
    </ChartFigure>
  )
}
