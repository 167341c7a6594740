import { distanceBetween, type Position } from './distance.ts'

export const drawing = { width: 360, height: 160, margin: 24 }

/** Degrees of latitude that a drawing shows at least, about a kilometre: one street is no map. */
const leastDegrees = 0.01

/**
 * Points of a map with north at the top, and the length of its scale: a round number of metres, and how long that is in
 * the drawing. Degrees of longitude are as long as in the middle of the map.
 */
export function drawn(positions: readonly Position[]) {
  const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const widthOf = (values: number[]) => Math.max(...values) - Math.min(...values)
  const norths = positions.map(({ latitude }) => latitude)
  const middle = { latitude: middleOf(norths), longitude: middleOf(positions.map(({ longitude }) => longitude)) }
  const narrower = Math.cos((middle.latitude * Math.PI) / 180)
  const easts = positions.map(({ longitude }) => (longitude - middle.longitude) * narrower)
  const { width, height, margin } = drawing
  const aDegree = Math.min(
    (width - 2 * margin) / Math.max(widthOf(easts), leastDegrees),
    (height - 2 * margin) / Math.max(widthOf(norths), leastDegrees),
  )
  const points = positions.map(({ latitude }, n) => ({
    x: width / 2 + easts[n]! * aDegree,
    y: height / 2 - (latitude - middle.latitude) * aDegree,
  }))
  const metresOfDegree = distanceBetween(
    { latitude: middle.latitude - 0.5, longitude: 0 },
    { latitude: middle.latitude + 0.5, longitude: 0 },
  )
  const most = (width / 3 / aDegree) * metresOfDegree
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * ([5, 2, 1].find((times) => times * power <= most) ?? 1)
  return { points, scale: { metres, length: (metres / metresOfDegree) * aDegree } }
}
