import { Link } from 'react-router'
import { addDays } from '#contract/clinic-time.ts'
import type { Series } from '#contract/insights.ts'
import { unitOf } from '#contract/records/item-lists.ts'
import type { RecordItem } from '#contract/records/items.ts'
import { isOutside } from '#contract/records/usual-range.ts'
import { shownIn } from '#contract/units.ts'
import { insightsPage } from '#texts/insights/insights-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { format } from '../../language/format.ts'
import { useUnits } from '../../session/units.ts'
import { Button } from '../../ui/button.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { LineChart, type LinePoint } from '../../ui/charts/line-chart.tsx'
import { useItemWords } from '../records/words-of-item.ts'
import { SeriesFacts } from './series-facts.tsx'

/** Values that are further apart are not joined. */
const gapDays = 7

type Props = {
  series: Series
  today: string
  days: number
  isDoctor: boolean
  /** Undefined where the record is only shared with the reader. */
  onAdd: (() => void) | undefined
  onTarget: (item: RecordItem) => void
  /** Where all values of a kind stand, also those that no chart shows any more. */
  allOf: (kind: Series['kind']) => string
}

type Measured = Extract<RecordItem['content'], { sort: 'measurement' }>
const isMeasured = (item: RecordItem): item is RecordItem & { content: Measured } => item.content.sort === 'measurement'

/** One thing that is measured: what is known of it in words, and its chart with the same numbers as a table. */
export function SeriesFigure({ series, today, days, isDoctor, onAdd, onTarget, allOf }: Props) {
  const units = useUnits()
  const words = useItemWords()
  const { kind, usual, targets } = series
  const unit = unitOf(kind, units)
  const title = recordPage.measurements[kind]
  const from = addDays(today, 1 - days)
  const values = series.values.filter((item) => item.date >= from).filter(isMeasured)
  const inUnit = (value: number) => shownIn(value, unit)
  const shown = (range: { low: number; high: number } | null) =>
    range ? [{ low: inUnit(range.low), high: inUnit(range.high) }] : []

  /** Whether a value is usual; undefined where nothing can be said. */
  function usualSays({ value, lower }: Measured): string | undefined {
    if (!usual.range) return undefined
    const isOut = isOutside(value, usual.range) || (lower !== null && usual.lower && isOutside(lower, usual.lower))
    return isOut ? insightsPage.outside : insightsPage.inside
  }
  const whenOf = ({ date, content }: (typeof values)[number]) => [
    format().dateWithYear(date),
    ...(content.time ? [format().ltr(content.time)] : []),
  ]
  const points = values.map((item): LinePoint => {
    const { value, lower, time } = item.content
    const [hours = 12, minutes = 0] = time?.split(':').map(Number) ?? []
    const says = usualSays(item.content)
    return {
      at: (daysBetween(from, item.date) + (hours + minutes / 60) / 24) / days,
      values: lower === null ? [inUnit(value)] : [inUnit(value), lower],
      said: format().row([...whenOf(item), words.measured(item.content), ...(says ? [says] : [])]),
    }
  })
  const rows = values
    .map((item) => [
      format().dateWithYear(item.date),
      item.content.time ?? '–',
      words.measured(item.content),
      usualSays(item.content) ?? '–',
      byOf(item),
    ])
    .toReversed()
  const isPressure = kind === 'blood-pressure'
  return (
    <div className="insight panel">
      <ChartFigure
        id={`chart-${kind}`}
        title={title}
        columns={[
          insightsPage.columns.date,
          insightsPage.columns.time,
          insightsPage.columns.value(unit),
          insightsPage.columns.usual,
          insightsPage.columns.by,
        ]}
        rows={rows}
        note={values.length > 0 ? insightsPage.gaps : undefined}
      >
        <LineChart
          name={insightsPage.chartOf(title)}
          points={points}
          lines={isPressure ? [insightsPage.legend.upper, insightsPage.legend.lower] : [title]}
          gap={gapDays / days}
          bands={[...shown(usual.range), ...shown(usual.lower)]}
          levels={targets.flatMap(levelsOf).map(inUnit)}
          legend={{ band: insightsPage.legend.usual, level: insightsPage.legend.target }}
          labels={labelsFrom(from, days)}
          format={(value) => format().number(value)}
        />
      </ChartFigure>
      <SeriesFacts series={series} isDoctor={isDoctor} onTarget={onTarget} />
      <div className="form-acts">
        {onAdd && (
          <Button size="sm" variant="default" onClick={onAdd}>
            {insightsPage.addOf(title)}
          </Button>
        )}
        <Button size="sm" variant="default" component={Link} to={allOf(kind)}>
          {insightsPage.allOf(title)}
        </Button>
      </div>
    </div>
  )
}

const byOf = ({ addedAs, changedBy }: RecordItem) =>
  addedAs === 'doctor' ? insightsPage.byDoctor(changedBy) : changedBy

function levelsOf({ content }: RecordItem): number[] {
  if (content.sort !== 'target') return []
  const { least, most, lowerLeast, lowerMost } = content
  return [least, most, lowerLeast, lowerMost].filter((end) => end !== null)
}

/** Whole days from one to another. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The first day, one in the middle and the last. */
const labelsFrom = (from: string, days: number) =>
  [0, Math.floor((days - 1) / 2), days - 1].map((n) => ({
    at: (n + 0.5) / days,
    text: format().date(addDays(from, n), 'short'),
  }))
