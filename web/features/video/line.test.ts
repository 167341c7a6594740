import assert from 'node:assert/strict'
import { it } from 'node:test'
import { merged } from './chat.ts'
import type { Written } from './said.ts'
import { LineWatch, voiceOnly } from './line.ts'
import type { Peer } from './peer.ts'

type Stat = Record<string, unknown>

/** A connection of which the browser says this, and what was set for its picture. */
function connection(says: { available: number; lost: number }) {
  const encoding: RTCRtpEncodingParameters = {}
  const stats = (): Map<string, Stat> =>
    new Map<string, Stat>([
      ['t', { type: 'transport', selectedCandidatePairId: 'p' }],
      ['p', { type: 'candidate-pair', availableOutgoingBitrate: says.available, localCandidateId: 'l' }],
      ['l', { type: 'local-candidate', candidateType: 'relay' }],
      ['r', { type: 'remote-inbound-rtp', fractionLost: says.lost }],
    ])
  const peer = {
    pc: { getStats: async () => stats() },
    videoSender: { getParameters: () => ({ encodings: [encoding] }), setParameters: async () => undefined },
  }
  return { encoding, peer: peer as object as Peer }
}

it('on a narrow line the picture shrinks, then stops, and comes back when the line does', async () => {
  const says = { available: 2_000_000, lost: 0 }
  const { encoding, peer } = connection(says)
  const line = new LineWatch()
  const seconds = async (count: number, heardAt = Date.now()) => {
    for (let second = 0; second < count; second++) await line.look(peer, { since: 0, heardAt })
  }
  await seconds(5)
  assert.deepEqual([line.level, line.byRelay, encoding.active, encoding.scaleResolutionDownBy], [0, true, true, 1])
  // Nothing comes: the line is gone, not narrow.
  says.available = 0
  await seconds(20, 0)
  assert.deepEqual([line.level, encoding.active], [0, true])
  says.available = 300_000
  await seconds(10)
  assert.deepEqual([line.level, encoding.active, encoding.scaleResolutionDownBy], [1, true, 2])
  says.available = 100_000
  await seconds(10)
  assert.deepEqual([line.level, encoding.active], [voiceOnly, false])
  says.available = 2_000_000
  await seconds(60)
  assert.deepEqual([line.level, encoding.active, encoding.maxBitrate], [0, true, 1_500_000])
})

it('all sides see the lines of the chat in one order, however they came', () => {
  const line = (id: string, side: Written['side'], second: number): Written => ({
    id,
    side,
    at: `2026-11-28T10:00:0${second}.000Z`,
    text: id,
  })
  const lines = [line('d', 'patient', 3), line('a', 'doctor', 1), line('b', 'patient', 2), line('c', 'doctor', 2)]
  assert.deepEqual(
    merged(lines).map(({ id }) => id),
    ['a', 'c', 'b', 'd'],
  )
  assert.deepEqual(merged(lines.slice(0, 3), lines.slice(1)), merged(lines.toReversed(), lines))
})
