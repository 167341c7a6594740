import type uPlot from 'uplot'

/** How wide the axis of values has to be for what stands on it. */
export function widthOf(drawn: uPlot, said: string[] | null, axis: number): number {
  const { font, gap } = drawn.axes[axis]!
  drawn.ctx.save()
  drawn.ctx.font = String(font?.[0] ?? font)
  const widest = Math.max(0, ...(said ?? []).map((each) => drawn.ctx.measureText(each).width))
  drawn.ctx.restore()
  return Math.max(72, Math.ceil(widest / devicePixelRatio) + (gap ?? 5) + 8)
}
