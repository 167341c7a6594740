import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { overviewPage } from '#texts/reports/overview-page.ts'
import { asPrice, format } from '../../language/format.ts'
import { Failed } from '../../ui/failed.tsx'
import { overviewQuery } from './queries.ts'

/** The product's own figures, each with what it is: they say little of how the clinic does. */
export function SpecifiedFigures() {
  const overview = useQuery(overviewQuery)
  const { data } = overview
  if (overview.isLoadingError) return <Failed message={overviewPage.failed} onRetry={() => overview.refetch()} />
  if (!data) return <Skeleton height={240} radius={10} aria-hidden="true" />
  const { number } = format()
  const figures = [
    [overviewPage.doctors, number(data.doctors), ''],
    [overviewPage.appointments, number(data.appointments), ''],
    [overviewPage.specified.users, number(data.users), overviewPage.specified.usersSays],
    [overviewPage.specified.active, number(data.users), overviewPage.specified.activeSays],
    [overviewPage.specified.revenue, asPrice(data.revenue), overviewPage.specified.revenueSays],
    [overviewPage.specified.average, asPrice(data.averageRevenue), overviewPage.specified.averageSays],
    [overviewPage.specified.rate, number(data.appointmentRate), overviewPage.specified.rateSays],
    [overviewPage.received, asPrice(data.received), ''],
    [overviewPage.refunded, asPrice(data.refunded), ''],
  ] as const
  return (
    <section className="panel overview-part" aria-labelledby="specified-title">
      <h2 id="specified-title">{overviewPage.specified.heading}</h2>
      <dl className="specified">
        {figures.map(([label, figure, meaning]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{figure}</b> <span className="soft">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
