import type { PaymentMethod } from '#contract/appointment-status.ts'

/** Where a person stands in booking. A step has only what it needs, so a card step without a slot cannot be written. */
export type Step =
  | { at: 'slot'; date?: string }
  | { at: 'method'; date: string; slotId: string }
  | { at: 'card'; date: string; slotId: string }
  | { at: 'done'; date: string; slotId: string; method: PaymentMethod }

export type Move =
  | { to: 'chooseDate'; date: string | undefined }
  | { to: 'chooseSlot'; date: string; slotId: string }
  | { to: 'payByCard' }
  | { to: 'back' }
  | { to: 'slotLost' }
  | { to: 'booked'; method: PaymentMethod }

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
    case 'back':
      if (step.at === 'method') return { at: 'slot', date: step.date }
      return step.at === 'card' ? { ...step, at: 'method' } : step
    case 'slotLost':
      return step.at === 'method' || step.at === 'card' ? { at: 'slot', date: step.date } : step
    case 'booked':
      if (step.at !== 'method' && step.at !== 'card') return step
      return { at: 'done', date: step.date, slotId: step.slotId, method: move.method }
  }
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const slotPattern = /^\d{2}:\d{2}-\d{2}:\d{2}$/

/** The step that an address stands for; one that says nothing sensible is the first. */
export function stepOf(search: URLSearchParams): Step {
  const date = search.get('date') ?? ''
  const slotId = search.get('slot') ?? ''
  if (!datePattern.test(date)) return { at: 'slot' }
  if (!slotPattern.test(slotId)) return { at: 'slot', date }
  return search.get('step') === 'card' ? { at: 'card', date, slotId } : { at: 'method', date, slotId }
}

/** The address of a step, so that reload and Back keep it. Success has none: going back to it would mean nothing. */
export function searchOf(step: Step): URLSearchParams {
  const search = new URLSearchParams()
  if (step.date) search.set('date', step.date)
  if (step.at === 'method' || step.at === 'card') search.set('slot', step.slotId)
  if (step.at === 'card') search.set('step', 'card')
  return search
}
