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

/** Which dates of a series are free. The previous answer stays until the next one is there. */
export const seriesQuery = ({ doctorId, everyWeeks, visits, ...wanted }: WantedSeries) => ({
  ...queryOf(
    'GET /doctors/{doctorId}/series',
    { params: { doctorId }, query: { ...wanted, everyWeeks: String(everyWeeks), visits: String(visits) } },
    ['times'],
  ),
  placeholderData: keepPreviousData,
})

type WantedFollowUps = Pick<WantedSeries, 'date' | 'slotId' | 'everyWeeks' | 'visits'>

/** As `seriesQuery`, of follow-ups to a doctor's own visit. */
export const followUpsQuery = (id: string, wanted: WantedFollowUps) =>
  planned(queryOf('GET /appointments/doctor/appointments/{id}/follow-ups', planOf(id, wanted), changing))

/** As `followUpsQuery`, at the desk. */
export const repeatsQuery = (id: string, wanted: WantedFollowUps) =>
  planned(queryOf('GET /desk/visits/{id}/follow-ups', planOf(id, wanted), changing))

const changing = ['times', 'appointments'] as const
const planOf = (id: string, { everyWeeks, visits, ...first }: WantedFollowUps) => ({
  params: { id },
  query: { ...first, everyWeeks: String(everyWeeks), visits: String(visits) },
})
const planned = <Query extends object>(query: Query) => ({ ...query, placeholderData: keepPreviousData })

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
 * Books all visits of a series or none. The same visits have the same id, so the call can be repeated until its answer
 * is known; `onWait` is called meanwhile. Answers true, or undefined once the page was left.
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
            // The number of calls a day is limited; after a lost answer, the list of visits also tells whether this
            // series is booked.
            if (attempt === 0 || !isTooOften(reason) || !(await isFirstBooked(booking))) throw reason
          }
          return true
        },
        { isHere, onWait, asksAgain: (reason, attempt) => attempt > 0 && isTooOften(reason) },
      )
    },
    // After a declined card, the next try is a new series, with an id of its own.
    onError(reason, booking) {
      if (reason instanceof ApiFailure && reason.code === 'card_declined') ids.current.delete(keyOf(booking))
    },
    // Also after a refusal: the dates and prices may have changed.
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
