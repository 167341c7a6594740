import type { PaymentMethod } from '#contract/booking/appointment-status.ts'
import { seriesVisits, seriesWeeks } from '#contract/rules.ts'
import type { PlannedTime } from './series/plan.ts'

/** A step of booking. Each holds only what it needs, so there can be no card step without a slot. */
export type Step =
  | { at: 'slot'; date?: string }
  | { at: 'method'; date: string; slotId: string }
  | { at: 'card'; date: string; slotId: string }
  | { at: 'series'; date: string; slotId: string; everyWeeks: number; visits: number }
  /** `series`: all visits that were booked. `approveAt`: where to pay with PayPal; null: PayPal cannot be reached. */
  | {
      at: 'done'
      date: string
      slotId: string
      method: PaymentMethod
      series?: readonly PlannedTime[]
      approveAt?: string | null
    }

export type Move =
  | { to: 'chooseDate'; date: string | undefined }
  | { to: 'chooseSlot'; date: string; slotId: string }
  | { to: 'payByCard' }
  | { to: 'repeat'; everyWeeks: number; visits: number }
  | { to: 'back' }
  | { to: 'slotLost' }
  | { to: 'booked'; method: PaymentMethod; approveAt?: string | null }
  | { to: 'bookedSeries'; visits: readonly PlannedTime[] }

/** The step after a move; unchanged where the move does not apply. */
export function next(step: Step, move: Move): Step {
  switch (move.to) {
    case 'chooseDate':
      if (step.at !== 'slot') return step
      return move.date === undefined ? { at: 'slot' } : { at: 'slot', date: move.date }
    case 'chooseSlot':
      // Also in the second step: if the first choice is taken meanwhile.
      if (step.at !== 'slot' && step.at !== 'method') return step
      return { at: 'method', date: move.date, slotId: move.slotId }
    case 'payByCard':
      return step.at === 'method' ? { ...step, at: 'card' } : step
    case 'repeat':
      if (step.at !== 'method' && step.at !== 'series') return step
      return { ...step, at: 'series', everyWeeks: move.everyWeeks, visits: move.visits }
    case 'back':
      if (step.at === 'method') return { at: 'slot', date: step.date }
      if (step.at !== 'card' && step.at !== 'series') return step
      return { at: 'method', date: step.date, slotId: step.slotId }
    case 'slotLost':
      if (step.at !== 'method' && step.at !== 'card' && step.at !== 'series') return step
      return { at: 'slot', date: step.date }
    case 'booked':
      if (step.at !== 'method' && step.at !== 'card') return step
      return {
        at: 'done',
        date: step.date,
        slotId: step.slotId,
        method: move.method,
        ...('approveAt' in move ? { approveAt: move.approveAt } : {}),
      }
    case 'bookedSeries': {
      const [first] = move.visits
      if (step.at !== 'series' || !first) return step
      return { at: 'done', date: first.appointmentDate, slotId: first.slotId, method: 'clinic', series: move.visits }
    }
  }
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const slotPattern = /^\d{2}:\d{2}-\d{2}:\d{2}$/

const within = ({ least, most }: { least: number; most: number }, count: number) =>
  Number.isInteger(count) && count >= least && count <= most

/** The step in an address; the first step if the address makes no sense. */
export function stepOf(search: URLSearchParams): Step {
  const date = search.get('date') ?? ''
  const slotId = search.get('slot') ?? ''
  if (!datePattern.test(date)) return { at: 'slot' }
  if (!slotPattern.test(slotId)) return { at: 'slot', date }
  if (search.get('step') === 'card') return { at: 'card', date, slotId }
  const [everyWeeks, visits] = [Number(search.get('every')), Number(search.get('visits'))]
  const isSeries = within(seriesWeeks, everyWeeks) && within(seriesVisits, visits)
  return isSeries ? { at: 'series', date, slotId, everyWeeks, visits } : { at: 'method', date, slotId }
}

/**
 * The address of a step, for reload and Back; it keeps person, kind, place and reason of the address before. Success
 * has no address, because going back to it would make no sense.
 */
export function searchOf(step: Step, before = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(
    ['for', 'kind', 'place', 'about'].flatMap((key) => (before.has(key) ? [[key, before.get(key)!]] : [])),
  )
  if (step.date) search.set('date', step.date)
  if (step.at === 'method' || step.at === 'card' || step.at === 'series') search.set('slot', step.slotId)
  if (step.at === 'card') search.set('step', 'card')
  if (step.at === 'series') {
    search.set('every', String(step.everyWeeks))
    search.set('visits', String(step.visits))
  }
  return search
}
