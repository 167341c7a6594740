import { useDebouncedValue } from '@mantine/hooks'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure, call } from '../../../wire/api.ts'
import { invalidate } from '../../../wire/invalidate.ts'
import type { ChosenTime } from './wish.ts'

type Wanted = ChosenTime & { kindId: string; placeId: string }
type Hold = { holdId: string; endsAt: number }

/** An account of the desk holds one time: holds and their ends are sent one after the other, as they were pressed. */
let line: Promise<unknown> = Promise.resolve()
let last: string | undefined

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = line.then(work)
  line = next.catch(() => undefined)
  return next
}

const holdOf = (wanted: Wanted | undefined) =>
  queryOptions({
    queryKey: ['POST /desk/holds', { body: wanted }] as const,
    queryFn: () => inTurn(() => hold(wanted!)),
    enabled: wanted !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

async function hold(wanted: Wanted): Promise<Hold> {
  const { holdId, expiresInSeconds } = await call('POST /desk/holds', { body: wanted })
  last = holdId
  return { holdId, endsAt: Date.now() + expiresInSeconds * 1000 }
}

/** Gives the time back, even while the page is being left. If the call is lost, the hold ends by itself. */
function giveBack(queries: QueryClient): void {
  void inTurn(async () => {
    if (last === undefined) return
    const holdId = last
    last = undefined
    await call('POST /desk/holds/end', { body: { holdId }, keepalive: true })
    await invalidate(queries, ['times'])
  }).catch(() => undefined)
}

/**
 * Holds the chosen time while reception speaks: until another is chosen, the panel is closed, or ten minutes are over.
 * `refused`: it is held or booked by somebody else, or not offered, which does not keep reception from booking it.
 */
export function useHeld(wanted: Wanted | undefined) {
  const queries = useQueryClient()
  const key = wanted ? JSON.stringify(wanted) : ''
  // Whoever goes along the times with arrow keys holds only the one where they stop.
  const [settled] = useDebouncedValue(key, 200)
  const held = useQuery(holdOf(settled !== '' && settled === key ? (JSON.parse(key) as Wanted) : undefined))
  const isChosen = wanted !== undefined
  useEffect(() => {
    if (!isChosen) return
    const leave = () => giveBack(queries)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [queries, isChosen])
  return {
    endsAt: held.data?.endsAt,
    refused: held.error instanceof ApiFailure ? held.error.code : undefined,
    again: () => void held.refetch(),
    /** The hold ended by booking it: it need not be given back. */
    booked() {
      last = undefined
    },
  }
}
