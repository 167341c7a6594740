import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { specializations } from '#contract/rules.ts'
import { format } from '../../../language/format.ts'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { useWorkingPlace } from '../../clinic/places/working-place.ts'
import { datesOf, turned, type View, views } from './view.ts'

const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Which days and doctors are shown. The address holds everything except defaults: today, and the view that fits the
 * screen. Several doctors have the views day and list only.
 */
export function useView(today: string, isStaff: boolean) {
  const address = useAddressFilter()
  const [, setAddress] = useSearchParams()
  const narrowNow = useMediaQuery('(max-width: 53.75em)', false, { getInitialValueInEffect: false })
  const narrow = useRef(narrowNow)
  // Paper is narrow, too; print keeps the view of the screen.
  if (!matchMedia('print').matches) narrow.current = narrowNow
  const isNarrow = narrow.current
  const idIn = (name: string) => (anId.test(address.value(name)) ? address.value(name) : undefined)
  const working = useWorkingPlace('desk')
  const placeId = isStaff && anId.test(working.placeId) ? working.placeId : undefined
  const doctorId = isStaff ? idIn('doctor') : undefined
  const ofMany = isStaff && !doctorId
  const known = ofMany ? (['day', 'list'] as const) : views
  const usual: View = ofMany ? (isNarrow ? 'list' : 'day') : isNarrow ? 'day' : 'week'
  const view: View = address.oneOf<View>('view', known) ?? usual
  const day = address.date('day') ?? today
  const dates = ofMany ? [day] : datesOf(view, day, format().week()[0]!)
  const chosen = {
    ...(placeId ? { placeId } : {}),
    ...(isStaff && doctorId ? { doctorId } : {}),
  }
  const specialization = ofMany ? address.oneOf('specialty', specializations) : undefined
  return {
    view,
    views: known,
    day,
    dates,
    ofMany,
    placeId,
    choosePlace: working.choose,
    doctorId,
    specialization,
    asked: {
      from: dates[0]!,
      to: dates.at(-1)!,
      ...chosen,
      ...(specialization ? { specialization } : {}),
    },
    set: address.set,
    /** Opens the day view of a date. */
    openDay(date: string) {
      const next = new URLSearchParams(window.location.search)
      next.set('view', 'day')
      next.set('day', date)
      setAddress(next, { preventScrollReset: true })
    },
    goTo: (date: string) => address.set('day', date === today ? '' : date),
    turn: (by: -1 | 1) => {
      const next = turned(ofMany ? 'day' : view, day, by)
      address.set('day', next === today ? '' : next)
    },
  }
}
export type Shown = ReturnType<typeof useView>
