import type { CheckedFile as Checked } from '#contract/insights.ts'
import { insightsFile } from '#texts/insights/insights-file.ts'
import { insightsPage } from '#texts/insights/insights-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useItemWords } from '../records/words-of-item.ts'

type Props = { checked: Checked; isAdding: boolean; onAdd: () => void }

/** What a file would add, and what of it would be left out and why. */
export function CheckedFile({ checked, isAdding, onAdd }: Props) {
  const { measured } = useItemWords()
  const { problem, adds, kinds, from, to, first, doubles, wrong, wrongLines } = checked
  if (problem)
    return (
      <p role="alert" className="form-failure">
        {insightsFile.problems[problem]}
      </p>
    )
  return (
    <div className="insight-checked">
      <h3>{insightsFile.result}</h3>
      <p role="status">
        <b>{insightsFile.adds(adds)}</b>
      </p>
      {from && to && <p>{insightsFile.between(format().dateWithYear(from), format().dateWithYear(to))}</p>}
      {kinds.length > 0 && (
        <ul>
          {kinds.map(({ kind, adds: count }) => (
            <li key={kind}>{insightsFile.kind(recordPage.measurements[kind], insightsPage.values(count))}</li>
          ))}
        </ul>
      )}
      {first.length > 0 && (
        <details>
          <summary>{insightsFile.first}</summary>
          <ul>
            {first.map(({ line, date, time, kind, value, lower }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may say several things, and the list stays.
              <li key={`${line} ${n}`}>
                {format().row([
                  format().dateWithYear(date),
                  ...(time ? [format().ltr(time)] : []),
                  recordPage.measuredIs(
                    recordPage.measurements[kind],
                    measured({ sort: 'measurement', kind, value, lower }),
                  ),
                ])}
              </li>
            ))}
          </ul>
        </details>
      )}
      {doubles > 0 && <p>{insightsFile.doubles(doubles)}</p>}
      {wrong > 0 && (
        <>
          <p>{insightsFile.wrong(wrong)}</p>
          <ul>
            {wrongLines.map(({ line, problem: why }) => (
              <li key={line}>{insightsFile.line(format().number(line), insightsFile.reasons[why])}</li>
            ))}
          </ul>
          {wrong > wrongLines.length && <p className="soft">{insightsFile.more}</p>}
        </>
      )}
      {adds > 0 && (
        <div className="form-acts">
          <Button loading={isAdding} onClick={onAdd}>
            {insightsFile.add(adds)}
          </Button>
        </div>
      )}
    </div>
  )
}
