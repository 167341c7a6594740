import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiFailure, call, queryOf } from '../../../wire/api.ts'
import type { OfVisit } from '../../doctors/queries.ts'
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

/** Books all of them or none. The same visits again are the same series, also where the first answer was lost. */
export function useBookSeries() {
  const ids = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: (booking: Booking) => {
      const key = keyOf(booking)
      const seriesId = ids.current.get(key) ?? newId()
      ids.current.set(key, seriesId)
      return call('POST /appointments/series', { body: { ...booking, seriesId } })
    },
    // A retry after a declined card is another series, with an id of its own.
    onError(reason, booking) {
      if (reason instanceof ApiFailure && reason.code === 'card_declined') ids.current.delete(keyOf(booking))
    },
    // Refused, the dates are asked for anew: it shows which are gone. So is what it costs.
    meta: { invalidates: ['kinds', 'times', 'appointments', 'waiting'], quiet: true },
  })
}

/** A UUID of version 4 (RFC 9562), also on a page without TLS, where `crypto.randomUUID` is not to be had. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => two(byte.toString(16))).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
