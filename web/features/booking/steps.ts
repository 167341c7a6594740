import type { PaymentMethod } from '#contract/booking/appointment-status.ts'
import { seriesVisits, seriesWeeks } from '#contract/rules.ts'
import type { PlannedTime } from './series/plan.ts'

/** Where a person stands in booking. A step has only what it needs, so a card step without a slot cannot be written. */
export type Step =
  | { at: 'slot'; date?: string }
  | { at: 'method'; date: string; slotId: string }
  | { at: 'card'; date: string; slotId: string }
  | { at: 'series'; date: string; slotId: string; everyWeeks: number; visits: number }
  /**
   * `series`: all that were booked; `approveAt`: where one pays what was booked, null where that is not to be reached.
   */
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

/** The step after a move; a move that the step does not know leaves it as it is. */
export function next(step: Step, move: Move): Step {
  switch (move.to) {
    case 'chooseDate':
      if (step.at !== 'slot') return step
      return move.date === undefined ? { at: 'slot' } : { at: 'slot', date: move.date }
    case 'chooseSlot':
      return step.at === 'slot' ? { at: 'method', date: move.date, slotId: move.slotId } : step
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

/** The step that an address stands for; one that says nothing sensible is the first. */
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
 * The address of a step, so that reload and Back keep it, with what it is for and where as the address before it said.
 * Success has none: going back to it would mean nothing.
 */
export function searchOf(step: Step, before = new URLSearchParams()): URLSearchParams {
  const search = new URLSearchParams(
    ['for', 'kind', 'place'].flatMap((key) => (before.has(key) ? [[key, before.get(key)!]] : [])),
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
