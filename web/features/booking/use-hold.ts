import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { holdQuery, releaseAsked, releaseHold, type WantedTime } from './queries.ts'

/**
 * Holds this time while the step that calls this is shown, and gives it back whatever way it is left: by Back, by a
 * link, by closing the tab. `kept` says that a payment is on its way or made: then it is not given back.
 */
export function useHold(wanted: WantedTime, kept: boolean) {
  const queries = useQueryClient()
  const hold = useQuery(holdQuery(wanted))
  const now = useRef({ kept, hold, wanted })
  now.current = { kept, hold, wanted }

  useEffect(() => {
    const giveBack = () => {
      const { kept, hold } = now.current
      if (!kept && hold.data) void releaseHold(queries, hold.data.paymentIntentId)
    }
    const leave = () => {
      if (!now.current.kept) releaseAsked(queries)
      queries.removeQueries(holdQuery(now.current.wanted))
    }
    // A device that slept, or a tab that was away, asks the server how long it really is.
    const comeBack = () => {
      const { kept, hold } = now.current
      const stillHeld = hold.data && hold.data.endsAt > Date.now()
      if (document.visibilityState === 'visible' && stillHeld && !kept) void hold.refetch()
    }
    // Shown again as it was left: what was held has been given back.
    const shownAgain = (event: PageTransitionEvent) => event.persisted && void now.current.hold.refetch()
    window.addEventListener('pagehide', giveBack)
    window.addEventListener('pageshow', shownAgain)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      window.removeEventListener('pagehide', giveBack)
      window.removeEventListener('pageshow', shownAgain)
      document.removeEventListener('visibilitychange', comeBack)
      leave()
    }
  }, [queries])
  return hold
}
