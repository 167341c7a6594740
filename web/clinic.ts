import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Config } from '#contract/system.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { call } from './api.ts'

/** What the clinic is set to, and what time it is there. Its `now` is kept as the distance to this browser's clock. */
export const clinicQuery = queryOptions({
  queryKey: ['GET /config', {}, 'with clock'] as const,
  queryFn: async ({ signal }) => {
    const config: Config = await call('GET /config', { signal })
    return { ...config, clockAheadMs: Date.parse(config.now) - Date.now() }
  },
  staleTime: 5 * 60_000,
})

/** The clinic's zone and its wall clock now, to the minute. Undefined until the server has told. */
export function useClinicClock(): { timeZone: string; date: string; time: string } | undefined {
  const { data } = useQuery(clinicQuery)
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 15_000)
    return () => clearInterval(timer)
  }, [])
  if (!data) return undefined
  return { timeZone: data.timeZone, ...wallClock(data.timeZone, new Date(Date.now() + data.clockAheadMs)) }
}
