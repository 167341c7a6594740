import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hereQuery } from '../../booking/day/queries.ts'
import { waitInWords } from '../../booking/day/wait-badge.tsx'

const aMinute = 60_000

/** How long a doctor's own patients who have arrived have been waiting, in words, by visit; undefined for staff. */
export function useWaits(isStaff: boolean, now: number): ReadonlyMap<string, string> | undefined {
  const { data: here } = useQuery({ ...hereQuery, enabled: !isStaff })
  // The same map until the next minute, so that columns are not drawn again meanwhile.
  const minute = Math.floor(now / aMinute)
  return useMemo(
    () =>
      here &&
      new Map(
        here
          .filter(({ stage }) => stage === 'waiting')
          .map((visit) => [visit._id, waitInWords(visit, minute * aMinute)]),
      ),
    [here, minute],
  )
}
