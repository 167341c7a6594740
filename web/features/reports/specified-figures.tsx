import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { specifiedFigures } from '#texts/reports/specified-figures.ts'
import { asPrice, format } from '../../language/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { overviewQuery } from './queries.ts'

/** The product's own figures with their definitions, of the whole clinic: they say little about how it is doing. */
export function SpecifiedFigures() {
  return (
    <Loaded of={useQuery(overviewQuery)} failed={specifiedFigures.failed} shape={240}>
      {(data) => (
        <section className="panel overview-part" aria-label={specifiedFigures.heading}>
          <p className="soft">{specifiedFigures.says}</p>
          <Facts className="specified" rows={factsOf(data)} />
        </section>
      )}
    </Loaded>
  )
}

function factsOf(data: BodyOf<EndpointName['GET /admin/overview']>) {
  const { number } = format()
  const figures = [
    [specifiedFigures.doctors, number(data.doctors), ''],
    [specifiedFigures.appointments, number(data.appointments), ''],
    [specifiedFigures.users, number(data.users), specifiedFigures.usersSays],
    [specifiedFigures.active, number(data.users), specifiedFigures.activeSays],
    [specifiedFigures.revenue, asPrice(data.revenue), specifiedFigures.revenueSays],
    [specifiedFigures.average, asPrice(data.averageRevenue), specifiedFigures.averageSays],
    [specifiedFigures.rate, number(data.appointmentRate), specifiedFigures.rateSays],
    [specifiedFigures.received, asPrice(data.received), ''],
    [specifiedFigures.refunded, asPrice(data.refunded), ''],
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
