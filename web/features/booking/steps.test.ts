import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Move, next, type Step, searchOf, stepOf } from './steps.ts'

const date = '2026-11-24'
const slotId = '09:00-10:00'
const steps: Record<Step['at'], Step> = {
  slot: { at: 'slot', date },
  method: { at: 'method', date, slotId },
  card: { at: 'card', date, slotId },
  series: { at: 'series', date, slotId, everyWeeks: 2, visits: 4 },
  done: { at: 'done', date, slotId, method: 'card' },
}
const visits = [
  { appointmentDate: date, slotId },
  { appointmentDate: '2026-12-08', slotId },
]
const moves: Record<Move['to'], Move> = {
  chooseDate: { to: 'chooseDate', date: '2026-11-25' },
  chooseSlot: { to: 'chooseSlot', date, slotId: '11:00-12:00' },
  payByCard: { to: 'payByCard' },
  repeat: { to: 'repeat', everyWeeks: 2, visits: 4 },
  back: { to: 'back' },
  slotLost: { to: 'slotLost' },
  booked: { to: 'booked', method: 'card' },
  bookedSeries: { to: 'bookedSeries', visits },
}

/** All possible moves; every other one leaves the step unchanged. */
const arrows: [Step['at'], Move['to'], Step][] = [
  ['slot', 'chooseDate', { at: 'slot', date: '2026-11-25' }],
  ['slot', 'chooseSlot', { at: 'method', date, slotId: '11:00-12:00' }],
  ['method', 'chooseSlot', { at: 'method', date, slotId: '11:00-12:00' }],
  ['method', 'payByCard', steps.card],
  ['method', 'repeat', steps.series],
  ['series', 'repeat', steps.series],
  ['series', 'back', steps.method],
  ['series', 'slotLost', steps.slot],
  ['series', 'bookedSeries', { at: 'done', date, slotId, method: 'clinic', series: visits }],
  ['method', 'back', steps.slot],
  ['method', 'slotLost', steps.slot],
  ['method', 'booked', steps.done],
  ['card', 'back', steps.method],
  ['card', 'slotLost', steps.slot],
  ['card', 'booked', steps.done],
]

describe('the steps of booking', () => {
  for (const [at, step] of Object.entries(steps)) {
    for (const [to, move] of Object.entries(moves)) {
      const arrow = arrows.find(([from, by]) => from === at && by === to)
      it(`${at}: ${to} ${arrow ? `leads to ${arrow[2].at}` : 'changes nothing'}`, () => {
        assert.deepEqual(next(step, move), arrow ? arrow[2] : step)
      })
    }
  }

  it('clears the date', () => {
    assert.deepEqual(next(steps.slot, { to: 'chooseDate', date: undefined }), { at: 'slot' })
  })

  it('stand in the address and come back from it', () => {
    for (const step of [steps.slot, steps.method, steps.card, steps.series])
      assert.deepEqual(stepOf(searchOf(step)), step)
    const kept = searchOf(steps.method, new URLSearchParams('date=2026-01-01&kind=k&place=p&about=migraine&step=card'))
    assert.equal(kept.toString(), 'kind=k&place=p&about=migraine&date=2026-11-24&slot=09%3A00-10%3A00')
    assert.deepEqual(stepOf(new URLSearchParams(`date=${date}&slot=${slotId}&every=1&visits=27`)), steps.method)
    assert.deepEqual(stepOf(new URLSearchParams('date=soon&slot=x')), { at: 'slot' })
    assert.deepEqual(stepOf(new URLSearchParams(`date=${date}&slot=nine&step=card`)), { at: 'slot', date })
  })
})
