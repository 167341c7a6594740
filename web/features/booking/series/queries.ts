import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiFailure, call, queryOf } from '../../../wire/api.ts'
import type { OfVisit } from '../../doctors/queries.ts'
import { isTooOften, untilAnswered, useIsHere } from '../../payments/until-answered.ts'
import { isBooked } from '../queries.ts'
import type { PlannedTime } from './plan.ts'
import { two } from '../../../clock/clock-text.ts'

export type WantedSeries = OfVisit & {
  doctorId: string
  date: string
  slotId: string
  everyWeeks: number
  visits: number
}

/** Which dates of a series are free; what was shown stays until the answer for another number is there. */
export const seriesQuery = ({ doctorId, everyWeeks, visits, ...wanted }: WantedSeries) => ({
  ...queryOf(
    'GET /doctors/{doctorId}/series',
    { params: { doctorId }, query: { ...wanted, everyWeeks: String(everyWeeks), visits: String(visits) } },
    ['times'],
  ),
  placeholderData: keepPreviousData,
})

type Booking = OfVisit & {
  doctorId: string
  everyWeeks: number
  visits: Omit<PlannedTime, 'insteadOf'>[]
  savedCardId?: string | undefined
  /** Units of the currency. */
  shown: { price: number; now: number }
  notes: string
}

const keyOf = ({ doctorId, kindId, placeId, visits, savedCardId }: Booking) =>
  JSON.stringify([doctorId, kindId, placeId, visits, savedCardId])

/**
 * Books all of them or none. The same visits again are the same series: where an answer is lost it is asked until it is
 * known, and `onWait` told. Answers whether they are booked, or `undefined` once nobody waits.
 */
export function useBookSeries(onWait: () => void) {
  const ids = useRef(new Map<string, string>())
  const isHere = useIsHere()
  return useMutation({
    mutationFn: (booking: Booking) => {
      const key = keyOf(booking)
      const seriesId = ids.current.get(key) ?? newId()
      ids.current.set(key, seriesId)
      return untilAnswered(
        async (attempt) => {
          try {
            await call('POST /appointments/series', { body: { ...booking, seriesId } })
          } catch (reason) {
            // So many a day may be asked for; whether this one is booked by now, the list of visits says too.
            if (attempt === 0 || !isTooOften(reason) || !(await isFirstBooked(booking))) throw reason
          }
          return true
        },
        { isHere, onWait, asksAgain: (reason, attempt) => attempt > 0 && isTooOften(reason) },
      )
    },
    // A retry after a declined card is another series, with an id of its own.
    onError(reason, booking) {
      if (reason instanceof ApiFailure && reason.code === 'card_declined') ids.current.delete(keyOf(booking))
    },
    // Refused, the dates are asked for anew: it shows which are gone. So is what it costs.
    meta: { invalidates: ['kinds', 'times', 'appointments', 'waiting'], quiet: true },
  })
}

const isFirstBooked = ({ visits: [first], ...booking }: Booking): Promise<boolean> =>
  isBooked({ ...booking, appointmentDate: first!.appointmentDate, slotId: first!.slotId })

/** A UUID of version 4 (RFC 9562), also on a page without TLS, where `crypto.randomUUID` is not to be had. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => two(byte.toString(16))).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
