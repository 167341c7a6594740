import type { Series } from '#contract/insights.ts'
import type { RecordItem } from '#contract/records/items.ts'
import { usualDays, usualLeast } from '#contract/records/usual-range.ts'
import { insightsPage } from '#texts/insights/insights-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useItemWords } from '../records/words-of-item.ts'

type Props = { series: Series; isDoctor: boolean; onTarget: (item: RecordItem) => void }

/** One thing that is measured in words: the latest value, what is usual, the target and its reason. */
export function SeriesFacts({ series: { kind, latest, usual, targets }, isDoctor, onTarget }: Props) {
  const { measured, between, targetSays } = useItemWords()
  const count = insightsPage.values(usual.values)
  const within = format().duration(usualDays, 'day')
  const upper = usual.range && between(kind, usual.range.low, usual.range.high)
  const lower = usual.lower && between(kind, usual.lower.low, usual.lower.high)
  return (
    <div className="insight-facts">
      {latest?.content.sort === 'measurement' && (
        <p>
          {(isDoctor && latest.addedAs === 'patient' ? insightsPage.latestOfPatient : insightsPage.latest)(
            measured(latest.content),
            format().row([
              format().dateWithYear(latest.date),
              ...(latest.content.time ? [format().ltr(latest.content.time)] : []),
            ]),
          )}
        </p>
      )}
      {upper ? (
        <>
          <p>{insightsPage.usual(lower ? recordPage.upperAndLower(upper, lower) : upper)}</p>
          <p className="soft">{insightsPage.usualFrom(count, insightsPage.days(usual.days), within)}</p>
        </>
      ) : (
        <p className="soft">{insightsPage.notYet(format().number(usualLeast), within, count)}</p>
      )}
      {targets.map((target) => (
        <div key={target._id} className="insight-target">
          {target.content.sort === 'target' && (
            <>
              <p>
                <b>{insightsPage.target(targetSays(target.content))}</b>
              </p>
              <p className="soft">{insightsPage.targetBy(target.changedBy, format().dateWithYear(target.date))}</p>
              <p dir="auto">{insightsPage.targetReason(target.content.reason)}</p>
            </>
          )}
          {isDoctor && target.mayChange && (
            <Button
              size="sm"
              variant="default"
              aria-label={insightsPage.changeOf(recordPage.measurements[kind])}
              onClick={() => onTarget(target)}
            >
              {insightsPage.change}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
