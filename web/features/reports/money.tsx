import type { Analytics } from '#contract/reports/reports.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { asPrice } from '../../language/format.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { Bars } from '../../ui/charts/charts.tsx'

type Props = { report: Analytics; before: Analytics | undefined; isFiltered: boolean }

/** The money received and refunded on the days of the report, by way of payment. */
export function Money({ report, before, isFiltered }: Props) {
  const rows = report.money.map(({ method, received, returned }) => ({
    label: analyticsPage.money.methods[method],
    received,
    returned,
    earlier: before?.money.find((each) => each.method === method)?.received ?? 0,
  }))
  return (
    <ChartFigure
      id="money-by-method"
      title={analyticsPage.money.title}
      note={isFiltered ? analyticsPage.money.ofVisits : undefined}
      columns={[
        analyticsPage.money.method,
        analyticsPage.money.received,
        analyticsPage.money.returned,
        analyticsPage.money.receivedBefore,
      ]}
      rows={rows.map(({ label, received, returned, earlier }) => [
        label,
        received.toFixed(2),
        returned.toFixed(2),
        earlier.toFixed(2),
      ])}
    >
      <Bars
        name={analyticsPage.money.title}
        points={rows.map(({ label, received, earlier }) => ({ label, value: received, before: before && earlier }))}
        format={asPrice}
      />
      <p className="soft">{analyticsPage.money.says}</p>
    </ChartFigure>
  )
}
