import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressFilter } from '../../../ui/use-address-filter.ts'
import { useWorkingPlace } from '../../clinic/places/working-place.ts'
import { turned } from './view.ts'
import { narrowScreen, viewIn } from './view-in.ts'

/** Which days and doctors are shown, on this screen. */
export function useView(today: string, isStaff: boolean) {
  const address = useAddressFilter()
  const [, setAddress] = useSearchParams()
  const narrowNow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false })
  const narrow = useRef(narrowNow)
  // Paper is narrow, too; print keeps the view of the screen.
  if (!matchMedia('print').matches) narrow.current = narrowNow
  const isNarrow = narrow.current
  const working = useWorkingPlace('desk')
  const shown = viewIn(address, { today, isStaff, isNarrow, workingAt: working.placeId })
  const { view, day, ofMany } = shown
  return {
    ...shown,
    choosePlace: working.choose,
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
