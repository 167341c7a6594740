import type { Analytics } from '#contract/reports/reports.ts'
import { analyticsPage } from '#texts/reports/analytics-page.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { Stat, Stats } from '../../ui/stats.tsx'
import { changeOf, isComparable, pointsBetween, shareOf } from './periods.ts'

type Props = { report: Analytics; before: Analytics | undefined }

const allOf = ({ visits: { kept, notClosed, cancelled, noShows } }: Analytics) => kept + notClosed + cancelled + noShows

/** The share of visits that nobody came to, of all that were not cancelled. */
const notCome = ({ visits: { kept, notClosed, noShows } }: Analytics) => ({
  part: noShows,
  of: kept + notClosed + noShows,
})

const moneyOf = ({ money }: Analytics) => ({
  received: money.reduce((sum, { received }) => sum + received, 0),
  returned: money.reduce((sum, { returned }) => sum + returned, 0),
})

/** What became of all past visits; visits that nobody has closed are named where there are any. */
function keptOf({ notClosed, cancelled, noShows }: Analytics['visits'], all: number): string {
  const { number } = format()
  const said = [number(all), number(cancelled), number(noShows)] as const
  return notClosed === 0
    ? analyticsPage.headline.keptOf(...said)
    : analyticsPage.headline.keptOfOpen(...said, number(notClosed))
}

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
      <div className="headline">
        <Stats>
          <Stat
            label={analyticsPage.headline.kept}
            count={isEmpty ? '–' : number(visits.kept)}
            note={changed(visits.kept, compared?.visits.kept)}
            says={isEmpty ? none : keptOf(visits, allOf(report))}
          />
          <Stat
            label={analyticsPage.headline.notCome}
            count={notCome(report).of === 0 ? '–' : percent(shareOf(notCome(report)))}
            note={points === undefined ? undefined : analyticsPage.headline.points(signed(points))}
            says={
              notCome(report).of === 0
                ? none
                : analyticsPage.headline.notComeOf(number(visits.noShows), number(notCome(report).of))
            }
          />
          <Stat
            label={analyticsPage.headline.received}
            count={asPrice(money.received)}
            note={changed(money.received, compared && moneyOf(compared).received)}
            says={analyticsPage.headline.returned(asPrice(money.returned))}
          />
        </Stats>
      </div>
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
