import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import { call } from '../../api.ts'
import { markStale } from '../../stale.ts'

export type WantedTime = { doctorId: string; slotId: string; appointmentDate: string }

/** A time held for this patient, and by which tick of this browser's own clock (ms) it ends. */
export type Hold = BodyOf<EndpointName['POST /appointments/payment/create-intent']> & { endsAt: number }

const createIntent = 'POST /appointments/payment/create-intent'

/**
 * The hold of a time and its card payment. Asking is making: the server answers the same patient and time with the same
 * hold, however often it is asked, so a reload goes on where it was.
 */
export const holdQuery = (wanted: WantedTime) =>
  queryOptions({
    queryKey: [createIntent, { body: wanted }] as const,
    queryFn: async (): Promise<Hold> => {
      const hold = await call(createIntent, { body: wanted })
      return { ...hold, endsAt: performance.now() + hold.expiresInSeconds * 1000 }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** What a booking or a hold makes stale. */
export const timesChanged = (queries: QueryClient): Promise<void> =>
  markStale(queries, ['times', 'appointments', 'waiting'])
