import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenAtScreen } from '../../../wire/listen-live.ts'
import { isLinkOver } from '../../auth/use-link-token.ts'
import { waitingRoomQuery } from './queries.ts'

const pauseMs = 3000
const gatherMs = 1000

/**
 * Keeps a screen up to date while it is open, with at most one call a second; it reconnects whenever the connection
 * breaks.
 */
export function useScreenLive(screen: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!screen) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let soon: ReturnType<typeof setTimeout> | undefined
    function refresh() {
      soon ??= setTimeout(() => {
        soon = undefined
        void queries.invalidateQueries({ queryKey: waitingRoomQuery(screen!).queryKey })
      }, gatherMs)
    }
    async function run() {
      const reason = await listenAtScreen(screen!, refresh, stop.signal).catch((failure: unknown) => failure)
      if (stop.signal.aborted) return
      refresh()
      if (isLinkOver(reason)) return
      timer = setTimeout(run, pauseMs)
    }
    void run()
    return () => {
      stop.abort()
      clearTimeout(timer)
      clearTimeout(soon)
    }
  }, [screen, queries])
}
