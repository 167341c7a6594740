import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { overviewPage } from '#texts/reports/overview-page.ts'
import { asPrice, format } from '../../language/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { overviewQuery } from './queries.ts'

/** The product's own figures with their definitions; they say little about how the clinic is doing. */
export function SpecifiedFigures() {
  return (
    <Loaded of={useQuery(overviewQuery)} failed={overviewPage.failed} shape={240}>
      {(data) => (
        <section className="panel overview-part" aria-labelledby="specified-title">
          <h2 id="specified-title">{overviewPage.specified.heading}</h2>
          <Facts className="specified" rows={factsOf(data)} />
        </section>
      )}
    </Loaded>
  )
}

function factsOf(data: BodyOf<EndpointName['GET /admin/overview']>) {
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
  return figures.map(
    ([label, figure, meaning]) =>
      [
        label,
        <Fragment key={label}>
          <b>{figure}</b> <span className="soft">{meaning}</span>
        </Fragment>,
      ] as const,
  )
}
