import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Config } from '#contract/system.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { call } from '../wire/api.ts'

/** What the clinic is set to, and what time it is there. Its `now` is kept as the distance to this browser's clock. */
export const clinicQuery = queryOptions({
  queryKey: ['GET /config', {}, 'with clock'] as const,
  queryFn: async ({ signal }) => {
    const config: Config = await call('GET /config', { signal })
    return { ...config, clockAheadMs: Date.parse(config.now) - Date.now() }
  },
  staleTime: 5 * 60_000,
})

type Clock = { timeZone: string; date: string; time: string; now: number }

/**
 * The clinic's zone, or that of one of its places, the wall clock there to the minute, and now (ms since 1970).
 * Undefined until the server has told.
 */
export function useClinicClock(zone?: string): Clock | undefined {
  const { data } = useQuery(clinicQuery)
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 15_000)
    return () => clearInterval(timer)
  }, [])
  if (!data) return undefined
  const now = Date.now() + data.clockAheadMs
  const timeZone = zone ?? data.timeZone
  return { timeZone, now, ...wallClock(timeZone, new Date(now)) }
}
