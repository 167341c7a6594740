import { specializations } from '#contract/rules.ts'
import { format } from '../../../language/format.ts'
import type { Address } from '../../../ui/address.ts'
import { datesOf, type View, views } from './view.ts'

const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A screen on which a day or a list is shown unless somebody chooses. */
export const narrowScreen = '(max-width: 53.75em)'

type On = {
  /** Today at the clinic (YYYY-MM-DD). */
  today: string
  isStaff: boolean
  isNarrow: boolean
  /** The id of the place that staff work at; empty for all places. */
  workingAt: string
}

/**
 * Which days and doctors an address asks the calendar for. The address holds everything except defaults: today, and the
 * view that fits the screen. Several doctors have the views day and list only.
 */
export function viewIn(address: Address, { today, isStaff, isNarrow, workingAt }: On) {
  const doctor = address.value('doctor')
  const doctorId = isStaff && anId.test(doctor) ? doctor : undefined
  const placeId = isStaff && anId.test(workingAt) ? workingAt : undefined
  const ofMany = isStaff && !doctorId
  const known = ofMany ? (['day', 'list'] as const) : views
  const usual: View = ofMany ? (isNarrow ? 'list' : 'day') : isNarrow ? 'day' : 'week'
  const view: View = address.oneOf<View>('view', known) ?? usual
  const day = address.date('day') ?? today
  const dates = ofMany ? [day] : datesOf(view, day, format().week()[0]!)
  const specialization = ofMany ? address.oneOf('specialty', specializations) : undefined
  return {
    view,
    views: known,
    day,
    dates,
    ofMany,
    placeId,
    doctorId,
    specialization,
    /** The rooms are the columns instead of the doctors. */
    byRoom: ofMany && address.oneOf('columns', ['rooms']) !== undefined,
    asked: {
      from: dates[0]!,
      to: dates.at(-1)!,
      ...(placeId ? { placeId } : {}),
      ...(doctorId ? { doctorId } : {}),
      ...(specialization ? { specialization } : {}),
    },
  }
}
