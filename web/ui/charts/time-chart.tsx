import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import uPlot from 'uplot'
import { chartFigure } from '#texts/common/chart-figure.ts'
import { useColours } from '../../start/colour-scheme.ts'
import { format as formats } from '../../language/format.ts'
import { readingKeys } from '../reading-keys.ts'

/** The width that the axis of values needs for its labels. */
function widthOf(drawn: uPlot, said: string[] | null, axis: number): number {
  const { font, gap } = drawn.axes[axis]!
  drawn.ctx.save()
  drawn.ctx.font = String(font?.[0] ?? font)
  const widest = Math.max(0, ...(said ?? []).map((each) => drawn.ctx.measureText(each).width))
  drawn.ctx.restore()
  return Math.max(72, Math.ceil(widest / devicePixelRatio) + (gap ?? 5) + 8)
}

type Series = {
  /** Its name in the legend. */
  label: string
  /** A value in words: `3 bookings`. */
  said: (value: number) => string
  values: number[]
  /** The previous period, drawn as a dashed line behind the columns. */
  isBefore?: boolean
  /** A part of the previous series' columns, drawn over them. */
  isPart?: boolean
}

type Props = {
  name: string
  /** The labels along the axis. */
  labels: string[]
  series: Series[]
  format?: (value: number) => string
  /** The address that shows what the nth value is made of. */
  opens?: (n: number) => string
}

const plain = (value: number) => formats().number(value)
const height = 240
/** Round steps of the axis: 1, 2, 5, 10 … */
const steps = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].flatMap((power) => [power, 2 * power, 5 * power])

/** Read at each drawing: the current colours at the chart's place. */
const colour = (name: string) => (drawn: uPlot) => getComputedStyle(drawn.root).getPropertyValue(`--${name}`).trim()

/**
 * Values over time: columns on an axis with round steps, the previous period as a dashed line. The value under the
 * pointer, or chosen by the arrow keys, is written above; a press or Enter opens what it is made of.
 */
export function TimeChart({ name, labels, series, format = plain, opens }: Props) {
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const [at, setAt] = useState<number>()
  const scheme = useColours()
  const last = labels.length - 1

  useEffect(() => {
    const place = frame.current
    if (!place) return
    const drawn = new uPlot(
      optionsOf({ name, labels, series, format }, place, setAt),
      [labels.map((_, n) => n), ...series.map(({ values }) => values)],
      place,
    )
    chart.current = drawn
    const watch = new ResizeObserver(() => drawn.setSize({ width: place.clientWidth, height }))
    watch.observe(place)
    // A canvas does not become light for printing by itself, as the rest of the page does.
    const forPaper = ({ type }: Event) => {
      drawn.root.classList.toggle('light-ground', type === 'beforeprint')
      drawn.redraw(false)
    }
    window.addEventListener('beforeprint', forPaper)
    window.addEventListener('afterprint', forPaper)
    return () => {
      window.removeEventListener('beforeprint', forPaper)
      window.removeEventListener('afterprint', forPaper)
      watch.disconnect()
      drawn.destroy()
    }
  }, [name, labels, series, format])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours.
  useEffect(() => chart.current?.redraw(false), [scheme])

  function point(to: number) {
    const drawn = chart.current
    if (!drawn) return
    const n = Math.max(0, Math.min(last, to))
    drawn.setCursor({ left: drawn.valToPos(n, 'x'), top: 20 })
    setAt(n)
  }
  /** Only for a mouse: with a finger pointing is a press too, so there is a link above instead. */
  function onPointerUp({ pointerType, button, clientX }: PointerEvent) {
    const drawn = chart.current
    if (!opens || !drawn || pointerType !== 'mouse' || button !== 0) return
    const { left, width } = drawn.over.getBoundingClientRect()
    if (clientX >= left && clientX <= left + width) navigate(opens(drawn.posToIdx(clientX - left)))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && opens) return navigate(opens(at ?? last))
    const from = at ?? last
    const { forward, back } = readingKeys()
    const to = { [forward]: from + 1, [back]: from - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    point(to)
  }
  const said = (n: number) => `${labels[n]}: ${formats().row(series.map((each) => each.said(each.values[n] ?? 0)))}`

  return (
    <div>
      <p className="chart-said">
        <span aria-hidden="true">{at === undefined ? chartFigure.point : said(at)}</span>{' '}
        {opens && at !== undefined && <Link to={opens(at)}>{chartFigure.open}</Link>}
      </p>
      {series.length > 1 && (
        <ul className="chart-legend">
          {series.map(({ label, isBefore, isPart }) => (
            <li key={label} data-kind={isBefore ? 'before' : isPart ? 'part' : undefined}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div
        ref={frame}
        className="time-chart"
        data-opens={opens && true}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={said(at ?? last)}
        onKeyDown={onKeyDown}
        onPointerUp={onPointerUp}
      />
    </div>
  )
}

/** Writes its value above each column, where all of them have room, so that nobody has to point to read them. */
function writeValues(drawn: uPlot, series: readonly Series[], format: (value: number) => string, font: string): void {
  const own = series.find(({ isBefore, isPart }) => !isBefore && !isPart)
  const { ctx, bbox } = drawn
  if (!own) return
  const said = own.values.map((value) => (value > 0 ? format(value) : ''))
  ctx.save()
  ctx.font = font
  if (said.every((each) => ctx.measureText(each).width + 6 * devicePixelRatio < bbox.width / said.length)) {
    ctx.fillStyle = colour('ink')(drawn)
    ctx.textAlign = 'center'
    ctx.textBaseline = 'bottom'
    // A line that passes behind a value stays out of its figures.
    ctx.strokeStyle = colour('surface')(drawn)
    ctx.lineWidth = 8 * devicePixelRatio
    ctx.lineJoin = 'round'
    for (const [n, value] of own.values.entries()) {
      const at = [drawn.valToPos(n, 'x', true), drawn.valToPos(value, 'y', true) - 2 * devicePixelRatio] as const
      ctx.strokeText(said[n]!, ...at)
      ctx.fillText(said[n]!, ...at)
    }
  }
  ctx.restore()
}

function optionsOf(
  { labels, series, format = plain }: Props,
  place: HTMLElement,
  onPoint: (at: number | undefined) => void,
): uPlot.Options {
  const soft = colour('ink-soft')
  const grid = { stroke: colour('line'), width: 1 }
  const { direction, fontFamily } = getComputedStyle(place)
  // Time runs in reading direction: from right to left in right-to-left languages.
  const isMirrored = direction === 'rtl'
  // A canvas has no rem unit.
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const font = `${0.875 * rem}px ${fontFamily}`
  const columns = uPlot.paths.bars!({ size: [0.7, 48], radius: 0.1 })
  return {
    width: place.clientWidth,
    height,
    // Leaves room at the edge for the last label.
    padding: [null, null, null, isMirrored ? 3.5 * rem : null],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: {
      x: { time: false, dir: isMirrored ? -1 : 1, range: (_, min, max) => [min - 0.6, max + 0.6] },
      // Leaves room above the highest column for its value.
      y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] },
    },
    axes: [
      {
        stroke: soft,
        font,
        grid: { show: false },
        ticks: { show: false },
        // The lowest label of the other axis extends half below its line.
        gap: 14,
        space: (isMirrored ? 8.125 : 5.625) * rem,
        incrs: [1, 2, 5, 7, 10, 14, 30, 60],
        values: (_, places) => places.map((n) => (Number.isInteger(n) ? (labels[n] ?? '') : '')),
      },
      {
        stroke: soft,
        font,
        grid,
        ticks: { show: false },
        side: isMirrored ? 1 : 3,
        size: widthOf,
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
    hooks: {
      setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)],
      draw: [(drawn) => writeValues(drawn, series, format, `${0.875 * rem * devicePixelRatio}px ${fontFamily}`)],
    },
  }
}
