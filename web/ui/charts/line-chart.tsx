import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { chartFigure } from '#texts/common/chart-figure.ts'
import { readingKeys } from '../reading-keys.ts'
import { stepsBetween } from './steps-between.ts'

export type LinePoint = {
  /** Where it stands in time, from 0 at the beginning to 1 at the end. */
  at: number
  /** A value for each line. */
  values: readonly number[]
  /** The point in words: when, and what. */
  said: string
}

type Props = {
  name: string
  /** In the order of time. */
  points: readonly LinePoint[]
  /** The names of the lines, where there are several. */
  lines: readonly string[]
  /** Points further apart than this part of the time are not joined. */
  gap: number
  /** Ranges behind the lines. */
  bands: readonly { low: number; high: number }[]
  /** Levels that are drawn across. */
  levels: readonly number[]
  /** What bands and levels are called in the legend, where there are any. */
  legend: { band: string; level: string }
  /** Labels along the time, each at its place from 0 to 1. */
  labels: readonly { at: number; text: string }[]
  format: (value: number) => string
}

const shares = (value: number) => `${Math.round(value * 10_000) / 100}%`

/**
 * Values at moments in time, joined by lines where they are near each other, before ranges and levels. The value under
 * the pointer, or chosen by the arrow keys, is written above.
 */
export function LineChart(props: Props) {
  const { name, points, lines, bands, levels, legend, labels, format } = props
  const [at, setAt] = useState<number>()
  const last = points.length - 1
  const steps = stepsBetween([
    ...points.flatMap(({ values }) => values),
    ...bands.flatMap(({ low, high }) => [low, high]),
    ...levels,
  ])
  const [bottom, top] = [steps[0]!, steps.at(-1)!]
  const y = (value: number) => 1 - (value - bottom) / (top - bottom)
  const shown = at === undefined ? undefined : points[Math.min(at, last)]

  function onKeyDown(event: KeyboardEvent) {
    const from = at ?? last
    const { forward, back } = readingKeys()
    const to = { [forward]: from + 1, [back]: from - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, to)))
  }
  function onPointerMove({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left) / width
    const place = getComputedStyle(currentTarget).direction === 'rtl' ? 1 - part : part
    const far = (n: number) => Math.abs(points[n]!.at - place)
    setAt(points.reduce((nearest, _, n) => (far(n) < far(nearest) ? n : nearest), last))
  }

  return (
    <div>
      <p className="chart-said" aria-hidden="true">
        {shown ? shown.said : chartFigure.pointAtValue}
      </p>
      <ul className="chart-legend">
        {lines.length > 1 &&
          lines.map((line, n) => (
            <li key={line} data-kind={n > 0 ? 'part' : undefined}>
              {line}
            </li>
          ))}
        {bands.length > 0 && <li data-kind="band">{legend.band}</li>}
        {levels.length > 0 && <li data-kind="before">{legend.level}</li>}
      </ul>
      <div className="line-chart">
        <div className="line-chart-values" aria-hidden="true">
          {steps.map((step) => (
            <span key={step} style={{ insetBlockStart: shares(y(step)) }}>
              <bdi>{format(step)}</bdi>
            </span>
          ))}
        </div>
        <div
          className="line-chart-plot"
          role="slider"
          tabIndex={0}
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at === undefined ? last : Math.min(at, last)}
          aria-valuetext={(shown ?? points[last])?.said}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
        >
          <Drawing {...props} y={y} steps={steps} shown={shown} />
        </div>
        <div className="line-chart-times" aria-hidden="true">
          {labels.map(({ at: place, text }) => (
            <span key={text} style={{ insetInlineStart: shares(place) }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

type DrawingProps = Props & { y: (value: number) => number; steps: readonly number[]; shown: LinePoint | undefined }

function Drawing({ points, lines, gap, bands, levels, y, steps, shown }: DrawingProps) {
  const [wide, high] = [1000, 1000]
  const place = (point: LinePoint, n: number) =>
    `${(point.at * wide).toFixed(1)} ${(y(point.values[n]!) * high).toFixed(1)}`
  const level = (value: number) => `M0 ${(y(value) * high).toFixed(1)}H${wide}`
  const joined = (n: number) =>
    points
      .map((point, index) => {
        const before = points[index - 1]
        return `${before && point.at - before.at <= gap ? 'L' : 'M'}${place(point, n)}`
      })
      .join('')
  return (
    <svg viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none" aria-hidden="true">
      {bands.map((band) => (
        <rect
          key={`${band.low} ${band.high}`}
          className="line-chart-band"
          x={0}
          width={wide}
          y={y(band.high) * high}
          // A range whose ends are equal is still seen.
          height={Math.max(4, (y(band.low) - y(band.high)) * high)}
        />
      ))}
      <path className="line-chart-grid" d={steps.map(level).join('')} />
      <path className="line-chart-level" d={levels.map(level).join('')} />
      {shown && <path className="line-chart-cursor" d={`M${(shown.at * wide).toFixed(1)} 0V${high}`} />}
      {lines.map((line, n) => (
        <g key={line} data-line={n}>
          <path className="line-chart-line" d={joined(n)} />
          <path className="line-chart-dots" d={points.map((point) => `M${place(point, n)}h0`).join('')} />
          {shown && <path className="line-chart-dots" data-shown="" d={`M${place(shown, n)}h0`} />}
        </g>
      ))}
    </svg>
  )
}
