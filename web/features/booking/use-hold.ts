import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { holdQuery, releaseAsked, releaseHold, type WantedTime } from './queries.ts'

/**
 * Holds this time while the calling step is shown, and releases it however the step is left: by Back, a link, or
 * closing the tab. `kept`: a payment is under way or made, so the hold is not released.
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
    // After sleep or a hidden tab, asks the server for the remaining time.
    const comeBack = () => {
      const { kept, hold } = now.current
      const stillHeld = hold.data && hold.data.endsAt > Date.now()
      if (document.visibilityState === 'visible' && stillHeld && !kept) void hold.refetch()
    }
    // Restored from the browser's page cache: the hold has been released, so a new one is made.
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
