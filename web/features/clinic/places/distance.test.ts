import assert from 'node:assert/strict'
import { it } from 'node:test'
import { distanceBetween } from './distance.ts'
import { drawing, drawn } from './map-drawing.ts'

const berlin = { latitude: 52.5297, longitude: 13.4012 }
const lisbon = { latitude: 38.7223, longitude: -9.1393 }

it('a distance is that of the globe, also across the date line', () => {
  assert.equal(distanceBetween(berlin, berlin), 0)
  assert.ok(Math.abs(distanceBetween(berlin, lisbon) - 2_313_000) < 10_000)
  assert.ok(
    Math.abs(distanceBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }) - 111_195) < 50,
  )
})

it('places are drawn with north at the top, within the drawing, beside a scale that fits', () => {
  for (const places of [[berlin, lisbon], [berlin], [berlin, { ...berlin, latitude: 52.53 }]]) {
    const { points, scale } = drawn(places)
    for (const { x, y } of points) {
      assert.ok(x >= drawing.margin - 1e-6 && x <= drawing.width - drawing.margin + 1e-6)
      assert.ok(y >= drawing.margin - 1e-6 && y <= drawing.height - drawing.margin + 1e-6)
    }
    assert.ok(scale.length > 20 && scale.length <= drawing.width / 3)
  }
  const [inBerlin, inLisbon] = drawn([berlin, lisbon]).points as [{ x: number; y: number }, { x: number; y: number }]
  assert.ok(inBerlin.y < inLisbon.y && inBerlin.x > inLisbon.x)
})
