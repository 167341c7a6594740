import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Config } from '#contract/system.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { call } from '../wire/api.ts'
import { setAhead, useMinute } from './minutes.ts'

/** Notes how far the clinic's clock is ahead of this browser's, by the server's answer. */
export function withClock<C extends Config>(config: C): C & { clockAheadMs: number } {
  const clockAheadMs = Date.parse(config.now) - Date.now()
  setAhead(clockAheadMs)
  return { ...config, clockAheadMs }
}

/** The clinic's settings and its time. `now` is stored as its difference from this browser's clock. */
export const clinicQuery = queryOptions({
  queryKey: ['GET /config', {}, 'with clock'] as const,
  queryFn: async ({ signal }) => {
    const config: Config = await call('GET /config', { signal })
    return withClock(config)
  },
  staleTime: 5 * 60_000,
})

type Clock = { timeZone: string; date: string; time: string; now: number }

/**
 * The wall clock of the clinic, or of one of its places, to the minute, with its zone and now (ms since 1970).
 * Undefined until the server has answered. All components that show it render again together, as a minute begins.
 */
export function useClinicClock(zone?: string): Clock | undefined {
  const { data } = useQuery(clinicQuery)
  useMinute()
  if (!data) return undefined
  const now = Date.now() + data.clockAheadMs
  const timeZone = zone ?? data.timeZone
  return { timeZone, now, ...wallClock(timeZone, new Date(now)) }
}
