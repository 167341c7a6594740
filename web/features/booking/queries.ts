import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { call } from '../../wire/api.ts'
import { invalidate } from '../../wire/invalidate.ts'
import type { OfVisit } from '../doctors/queries.ts'

export type WantedTime = OfVisit & { doctorId: string; slotId: string; appointmentDate: string }

/**
 * A time held for this patient, and when the hold ends (ms since 1970). `performance.now()` would not do, because it
 * stops while a phone sleeps.
 */
export type Hold = BodyOf<EndpointName['POST /appointments/payment/create-intent']> & { endsAt: number }

const createIntent = 'POST /appointments/payment/create-intent'

/**
 * Holds a time and begins its card payment. It is a query although it changes something: the server always answers the
 * same patient and time with the same hold, so a reload continues with it.
 */
export const holdQuery = (wanted: WantedTime) =>
  queryOptions({
    queryKey: [createIntent, { body: wanted }] as const,
    queryFn: () => (asked = hold(wanted)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

let asked: Promise<Hold> | undefined
let releasing: Promise<void> = Promise.resolve()

async function hold(wanted: WantedTime): Promise<Hold> {
  // A new hold of the same time must not race with the release of the old one.
  await releasing
  const held = await call(createIntent, { body: wanted })
  return { ...held, endsAt: Date.now() + held.expiresInSeconds * 1000 }
}

/** Like `releaseHold`, for the hold that was requested last, as soon as the server has answered. */
export function releaseAsked(queries: QueryClient): void {
  void asked?.then(
    ({ paymentIntentId }) => releaseHold(queries, paymentIntentId),
    () => undefined,
  )
}

/**
 * Releases a hold, even while the page is being left. If the call is lost, the hold ends by itself after ten minutes.
 */
export function releaseHold(queries: QueryClient, paymentIntentId: string): Promise<void> {
  releasing = call('POST /appointments/payment/release', { body: { paymentIntentId }, keepalive: true })
    .catch(() => undefined)
    .then(() => invalidate(queries, ['times']))
  return releasing
}

/** The topics that a booking or a hold invalidates. */
export const timesChanged = (queries: QueryClient): Promise<void> =>
  invalidate(queries, ['times', 'appointments', 'waiting'])

/** Whether this time is among the patient's visits: the server may have booked it without this page. */
export async function isBooked({ doctorId, appointmentDate, slotId, personId }: WantedTime): Promise<boolean> {
  const query = { list: 'upcoming', from: appointmentDate, to: appointmentDate, personId } as const
  const visits = await call('GET /appointments/my-appointments', { query })
  return visits.some((visit) => visit.doctorId._id === doctorId && visit.slotId === slotId)
}
