/**
 * The visible square of a picture: `zoom` 1 shows its whole shorter side, `x` and `y` (-1 to 1) move the view from edge
 * to edge.
 */
export type View = { zoom: number; x: number; y: number }

export const wholeView: View = { zoom: 1, x: 0, y: 0 }
export const mostZoom = 4

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export const clamped = ({ zoom, x, y }: View): View => ({
  zoom: within(zoom, 1, mostZoom),
  x: within(x, -1, 1),
  y: within(y, -1, 1),
})

/** The visible square in pixels of the picture. */
export function squareOf(width: number, height: number, view: View): { left: number; top: number; side: number } {
  const { zoom, x, y } = clamped(view)
  const side = Math.min(width, height) / zoom
  return { left: ((width - side) * (1 + x)) / 2, top: ((height - side) * (1 + y)) / 2, side }
}

/** The view after a drag by `dx` and `dy` pixels in a frame of `frame` pixels. */
export function draggedBy(width: number, height: number, view: View, frame: number, dx: number, dy: number): View {
  const { side } = squareOf(width, height, view)
  const scale = side / frame
  const move = (at: number, by: number, room: number) => (room <= 0 ? 0 : at - (by * scale * 2) / room)
  return clamped({ zoom: view.zoom, x: move(view.x, dx, width - side), y: move(view.y, dy, height - side) })
}
