import { useComputedColorScheme } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './charts.css'

type Series = {
  label: string
  values: number[]
  /** The time before, as a dashed line behind the columns. */
  isBefore?: boolean
  /** A part of the columns before it, drawn over them. */
  isPart?: boolean
}

type Props = {
  name: string
  /** What each place along the axis is called. */
  labels: string[]
  series: Series[]
  format?: (value: number) => string
}

const plain = (value: number) => value.toLocaleString('en-US')
const height = 240
/** Round steps of the axis: 1, 2, 5, 10 … */
const steps = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].flatMap((power) => [power, 2 * power, 5 * power])

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/**
 * Values over time: columns on an axis of round steps, the time before as a dashed line. What a pointer or the arrow
 * keys point at is said above it.
 */
export function TimeChart({ name, labels, series, format = plain }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const [at, setAt] = useState<number>()
  const scheme = useComputedColorScheme()
  const last = labels.length - 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours it draws with are those of the scheme.
  useEffect(() => {
    const place = frame.current
    if (!place) return
    const drawn = new uPlot(
      optionsOf({ name, labels, series, format }, place.clientWidth, setAt),
      [labels.map((_, n) => n), ...series.map(({ values }) => values)],
      place,
    )
    chart.current = drawn
    const watch = new ResizeObserver(() => drawn.setSize({ width: place.clientWidth, height }))
    watch.observe(place)
    return () => {
      watch.disconnect()
      drawn.destroy()
    }
  }, [name, labels, series, format, scheme])

  function point(to: number) {
    const drawn = chart.current
    if (!drawn) return
    const n = Math.max(0, Math.min(last, to))
    drawn.setCursor({ left: drawn.valToPos(n, 'x'), top: 20 })
    setAt(n)
  }
  function onKeyDown(event: KeyboardEvent) {
    const from = at ?? last
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    point(to)
  }
  const said = (n: number) =>
    `${labels[n]}: ${series.map(({ label, values }) => `${format(values[n] ?? 0)} ${label}`).join(', ')}`

  return (
    <div>
      <p className="chart-said" aria-hidden="true">
        {at === undefined ? 'Point at a column, or use the arrow keys.' : said(at)}
      </p>
      <div
        ref={frame}
        className="time-chart"
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={said(at ?? last)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function optionsOf(
  { labels, series, format = plain }: Props,
  width: number,
  onPoint: (at: number | undefined) => void,
): uPlot.Options {
  const soft = colour('ink-soft')
  const grid = { stroke: colour('line'), width: 1 }
  const font = '14px "Hanken Grotesk", sans-serif'
  const columns = uPlot.paths.bars!({ size: [0.7, 48], radius: 0.1 })
  return {
    width,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: {
      x: { time: false, range: (_, min, max) => [min - 0.6, max + 0.6] },
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] },
    },
    axes: [
      {
        stroke: soft,
        font,
        grid: { show: false },
        ticks: { show: false },
        space: 90,
        incrs: [1, 2, 5, 7, 10, 14, 30, 60],
        values: (_, places) => places.map((n) => (Number.isInteger(n) ? (labels[n] ?? '') : '')),
      },
      {
        stroke: soft,
        font,
        grid,
        ticks: { show: false },
        size: 72,
        incrs: steps,
        values: (_, values) => values.map((value) => format(value)),
      },
    ],
    series: [
      {},
      ...series.map(
        ({ isBefore, isPart }): uPlot.Series =>
          isBefore
            ? { stroke: soft, width: 1.5, dash: [6, 5], points: { show: false } }
            : { fill: colour(isPart ? 'marigold' : 'evergreen'), width: 0, paths: columns, points: { show: false } },
      ),
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  }
}
