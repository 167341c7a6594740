import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clamped, draggedBy, squareOf, wholeView } from './crop.ts'

describe('cropping to a square', () => {
  it('looks at the middle of the picture first', () => {
    assert.deepEqual(squareOf(800, 600, wholeView), { left: 100, top: 0, side: 600 })
  })
  it('stays within the picture, however far one drags or zooms', () => {
    for (const view of [
      { zoom: 9, x: 5, y: -5 },
      { zoom: 0, x: -2, y: 2 },
    ]) {
      const { left, top, side } = squareOf(800, 600, view)
      assert.ok(left >= 0 && top >= 0 && left + side <= 800 && top + side <= 600)
    }
    assert.deepEqual(clamped({ zoom: 9, x: 5, y: -5 }), { zoom: 4, x: 1, y: -1 })
  })
  it('moves as far as the finger does', () => {
    // 600 pixels of the picture fill 300 of the frame: a drag of 50 to the right looks 100 further left.
    const moved = draggedBy(800, 600, wholeView, 300, 50, 20)
    assert.deepEqual(squareOf(800, 600, moved), { left: 0, top: 0, side: 600 })
    const zoomed = draggedBy(800, 600, { zoom: 2, x: 0, y: 0 }, 300, 30, 0)
    assert.equal(squareOf(800, 600, zoomed).left, 250 - 30)
  })
})
