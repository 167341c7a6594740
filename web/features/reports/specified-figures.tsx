import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { overview as t } from '#texts/overview.ts'
import { asPrice, format } from '../../language/format.ts'
import { Failed } from '../../ui/failed.tsx'
import { overviewQuery } from './queries.ts'

/** The product's own figures, each with what it is: they say little of how the clinic does. */
export function SpecifiedFigures() {
  const overview = useQuery(overviewQuery)
  const words = t.specified
  const { data } = overview
  if (overview.isLoadingError) return <Failed message={t.failed} onRetry={() => overview.refetch()} />
  if (!data) return <Skeleton height={240} radius={10} aria-hidden="true" />
  const { number } = format()
  const figures = [
    [t.doctors, number(data.doctors), ''],
    [t.appointments, number(data.appointments), ''],
    [words.users, number(data.users), words.usersSays],
    [words.active, number(data.users), words.activeSays],
    [words.revenue, asPrice(data.revenue), words.revenueSays],
    [words.average, asPrice(data.averageRevenue), words.averageSays],
    [words.rate, number(data.appointmentRate), words.rateSays],
    [t.received, asPrice(data.received), ''],
    [t.refunded, asPrice(data.refunded), ''],
  ] as const
  return (
    <section className="panel overview-part" aria-labelledby="specified-title">
      <h2 id="specified-title">{words.heading}</h2>
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
