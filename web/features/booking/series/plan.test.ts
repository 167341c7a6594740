import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PlannedVisit } from '#contract/booking/series.ts'
import { mostVisits, planned } from './plan.ts'

const slotId = '09:00-10:00'
const visit = (appointmentDate: string, alternatives?: PlannedVisit['alternatives']): PlannedVisit => ({
  appointmentDate,
  slotId,
  clash: alternatives ? 'slot_taken' : null,
  alternatives: alternatives ?? [],
})

describe('a series as it is planned', () => {
  it('has as many visits as fit into what can be booked, and 26 at the most', () => {
    assert.equal(mostVisits('2026-11-24', 1, '2026-12-22'), 5)
    assert.equal(mostVisits('2026-11-24', 1, '2026-12-21'), 4)
    assert.equal(mostVisits('2026-11-24', 4, '2026-12-22'), 2)
    assert.equal(mostVisits('2026-11-24', 1, '2026-11-25'), 1)
    assert.equal(mostVisits('2026-11-24', 1, '2027-11-24'), 26)
  })

  it('is what is free, and what was chosen instead of the rest', () => {
    const other = { appointmentDate: '2026-12-01', slotId: '11:00-12:00' }
    const visits = [visit('2026-11-24'), visit('2026-12-01', [other]), visit('2026-12-08', [])]
    const [first] = planned(visits, {}).times
    assert.deepEqual(planned(visits, {}), { times: [first], open: ['2026-12-01', '2026-12-08'] })
    assert.deepEqual(planned(visits, { '2026-12-01': other, '2026-12-08': 'out' }), {
      times: [first, { ...other, insteadOf: '2026-12-01' }],
      open: [],
    })
    // The chosen alternative was taken meanwhile, so another one has to be chosen.
    const gone = [visit('2026-12-01', [])]
    assert.deepEqual(planned(gone, { '2026-12-01': other }), { times: [], open: ['2026-12-01'] })
  })
})
