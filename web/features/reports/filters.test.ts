import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { appointmentsOf, askedBefore, askedIn } from './filters.ts'

const [placeId, doctorId] = ['00000000-0000-4000-a000-000000000001', '00000000-0000-4000-a000-00000000000a']

describe('what a report is asked for', () => {
  it('stands in the address; what is no id, no date or no filter does not count', () => {
    const address = new URLSearchParams({
      placeId,
      doctorId: 'nobody',
      from: '2026-03-02',
      to: '2026-03-08',
      sort: 'x',
    })
    assert.deepEqual(askedIn(address, '2026-03-20'), { from: '2026-03-02', to: '2026-03-08', placeId })
    assert.deepEqual(askedIn(new URLSearchParams(), '2026-03-30'), { from: '2026-03-01', to: '2026-03-30' })
  })

  it('is compared with the same filters on the same weekdays before', () => {
    const asked = { from: '2026-03-02', to: '2026-03-08', doctorId }
    assert.deepEqual(askedBefore(asked, '2026-03-20'), { from: '2026-02-23', to: '2026-03-01', doctorId })
  })

  it('is compared with the same part where it is not over', () => {
    // Friday: what is past ends on Thursday, in both weeks.
    const asked = { from: '2026-03-02', to: '2026-03-08' }
    const before = { from: '2026-02-23', to: '2026-03-01', until: '2026-02-26' }
    assert.deepEqual(askedBefore(asked, '2026-03-06'), before)
    // Nothing of it is past.
    assert.equal(askedBefore(asked, '2026-03-01').until, '2026-02-21')
  })

  it('opens the list of the same appointments', () => {
    const asked = { from: '2026-03-02', to: '2026-03-08', placeId, doctorId }
    assert.equal(
      appointmentsOf(asked, { from: '2026-03-03', to: '2026-03-03' }),
      `/admin/dashboard/appointments?from=2026-03-03&to=2026-03-03&sort=oldest&placeId=${placeId}&doctorId=${doctorId}`,
    )
  })
})
