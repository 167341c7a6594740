import type { Analytics } from '#contract/reports/reports.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { changeOf, isComparable, pointsBetween, shareOf } from './periods.ts'

type Props = { report: Analytics; before: Analytics | undefined }

const allOf = ({ visits: { kept, cancelled, noShows } }: Analytics) => kept + cancelled + noShows

/** The share of visits that nobody came to, of all that were not cancelled. */
const notCome = ({ visits: { kept, noShows } }: Analytics) => ({ part: noShows, of: kept + noShows })

const moneyOf = ({ money }: Analytics) => ({
  received: money.reduce((sum, { received }) => sum + received, 0),
  returned: money.reduce((sum, { returned }) => sum + returned, 0),
})

/** The three figures that matter first, each with its change from the same weekdays before. */
export function Headline({ report, before }: Props) {
  const { number, percent, change } = format()
  const { visits } = report
  const isThin = before !== undefined && !isComparable(report.totals, before.totals)
  const compared = isThin ? undefined : before
  const changed = (now: number, then: number | undefined) => {
    const by = changeOf(now, then)
    return by === undefined ? undefined : change(by)
  }
  const points = pointsBetween(notCome(report), compared && notCome(compared))
  const money = moneyOf(report)
  const isEmpty = allOf(report) === 0
  const none = analyticsPage.headline.none
  return (
    <>
      <dl className="headline">
        <Figure
          label={analyticsPage.headline.kept}
          figure={isEmpty ? '–' : number(visits.kept)}
          change={changed(visits.kept, compared?.visits.kept)}
          says={
            isEmpty
              ? none
              : analyticsPage.headline.keptOf(number(allOf(report)), number(visits.cancelled), number(visits.noShows))
          }
        />
        <Figure
          label={analyticsPage.headline.notCome}
          figure={notCome(report).of === 0 ? '–' : percent(shareOf(notCome(report)))}
          change={points === undefined ? undefined : analyticsPage.headline.points(signed(points))}
          says={
            notCome(report).of === 0
              ? none
              : analyticsPage.headline.notComeOf(number(visits.noShows), number(notCome(report).of))
          }
        />
        <Figure
          label={analyticsPage.headline.received}
          figure={asPrice(money.received)}
          change={changed(money.received, compared && moneyOf(compared).received)}
          says={analyticsPage.headline.returned(asPrice(money.returned))}
        />
      </dl>
      {before && (
        <p className="soft">
          {(isThin ? analyticsPage.tooThin : analyticsPage.compared)(
            dateInWords(before.from, 'short'),
            dateInWords(before.to, 'short'),
          )}
        </p>
      )}
    </>
  )
}

const signed = (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : '±'}${format().decimal(Math.abs(points))}`

type FigureProps = { label: string; figure: string; change: string | undefined; says: string }

function Figure({ label, figure, change, says }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="headline-figure">
        <bdi>{figure}</bdi> {change && <bdi className="headline-change">{change}</bdi>}
      </dd>
      <dd className="soft">{says}</dd>
    </div>
  )
}
